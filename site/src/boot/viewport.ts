import { writeCookie } from './cookies.ts';

/** The specification's widths (section 9), smallest first. */
const breakpoints = [
  ['mobile', 320],
  ['mobileMedium', 375],
  ['mobileWide', 425],
  ['tablet', 768],
  ['desktop', 1024],
  ['desktopMedium', 1280],
  ['desktopWide', 1600],
] as const;

type Breakpoint = (typeof breakpoints)[number][0];

/** The widest breakpoint that fits; below the smallest it is the smallest. */
function breakpointAt(width: number): Breakpoint {
  return breakpoints.findLast(([, from]) => width >= from)?.[0] ?? 'mobile';
}

/** Tells the server the width by a cookie, anew 50 ms after a resize. */
export function watchViewport(): void {
  let known: Breakpoint | undefined;
  const tell = () => {
    const now = breakpointAt(window.innerWidth);
    if (now === known) return;
    known = now;
    writeCookie('viewport', now, { sameSite: 'strict', secure: true });
  };
  let timer: number | undefined;
  window.addEventListener('resize', () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(tell, 50);
  });
  tell();
}
