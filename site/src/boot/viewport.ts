import { create } from 'zustand';
import { cookieOptions, writeCookie } from '../data/browser/cookies.ts';
import { type Payload, usePage } from '../data/page.ts';

/** The specification's widths (section 9), smallest first; each reaches up to the next. */
export const breakpoints = [
  ['mobile', 320],
  ['mobileMedium', 375],
  ['mobileWide', 425],
  ['tablet', 768],
  ['desktop', 1024],
  ['desktopMedium', 1280],
  ['desktopWide', 1600],
] as const;

type Breakpoint = (typeof breakpoints)[number][0];
type Device = Payload['device'];

/** Debounce time of resizes before the device type is detected again. */
const REDETECT_MS = 50;

/**
 * The widest breakpoint that fits; below the smallest it is the smallest. An unknown width counts as `desktop`.
 */
export function breakpointAt(width: number): Breakpoint {
  if (!(width > 0)) return 'desktop';
  return breakpoints.findLast(([, from]) => width >= from)?.[0] ?? 'mobile';
}

export function deviceAt(breakpoint: Breakpoint): Device {
  if (breakpoint.startsWith('mobile')) return 'mobile';
  return breakpoint === 'tablet' ? 'tablet' : 'desktop';
}

const useDetected = create<{ readonly device: Device | undefined }>(() => ({ device: undefined }));

/** The kind of device: as the server saw it, until the browser has looked. */
export function useDevice(): Device {
  const { device } = usePage();
  return useDetected((state) => state.device) ?? device;
}

/** Watches the width of the window, and reports the device type to the server by a cookie. */
export function watchViewport(): void {
  let known: Breakpoint | undefined;
  const look = () => {
    const now = breakpointAt(window.innerWidth);
    if (now === known) return;
    known = now;
    useDetected.setState({ device: deviceAt(now) });
    writeCookie('viewport', now, cookieOptions.viewport);
  };
  let timer: number | undefined;
  window.addEventListener('resize', () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(look, REDETECT_MS);
  });
  look();
}
