import type { CallResponse } from '#contract/calls.ts';
import { type FrameMessage, readFrameMessage } from '../frame-message.ts';

type Launch = CallResponse<'/api/games/launch'>;

/** Flags of the frame of every outside game. It keeps its own origin, which is not ours: so its messages say where they come from. */
const EVERY_FRAME = ['allow-scripts', 'allow-same-origin'];
/** They would let a game take the whole page away from the player. */
const NO_FRAME: readonly string[] = ['allow-top-navigation', 'allow-top-navigation-to-custom-protocols'];

/** The sandbox of an outside game's frame. A page of our own origin gets none of it: it would reach the session. */
export function sandboxOf({ launch_url, sandbox }: Pick<Launch, 'launch_url' | 'sandbox'>): string {
  const isForeign = new URL(launch_url, window.location.href).origin !== window.location.origin;
  if (!isForeign) return 'allow-scripts';
  return [...new Set([...EVERY_FRAME, ...(sandbox ?? [])])]
    .filter((flag) => !NO_FRAME.includes(flag))
    .join(' ');
}

/** Where pages of a game may be: that of its address, and what its provider has beside it. */
export const originsOf = ({
  launch_url,
  origins,
}: Pick<Launch, 'launch_url' | 'origins'>): readonly string[] => [
  ...new Set([new URL(launch_url, window.location.href).origin, ...origins]),
];

/** Whether an origin is one of these; `https://*.example` means every host below it, as in the policy of the page. */
const isOneOf = (origin: string, origins: readonly string[]): boolean =>
  origins.some((one) => {
    const [scheme = '', host] = one.split('*');
    return host === undefined
      ? origin === one
      : origin.startsWith(scheme) && origin.endsWith(host) && origin.length > one.length - 1;
  });

/** What a game's window has sent, if it is from there: another window, or another page in it, says nothing to us. */
export function messageFrom(
  event: Pick<MessageEvent, 'source' | 'origin' | 'data'>,
  game: Window | null | undefined,
  origins: readonly string[],
): FrameMessage | undefined {
  if (!game || event.source !== game || !isOneOf(event.origin, origins)) return undefined;
  return readFrameMessage(event.data);
}
