import { type FramePush, framePushes } from '#contract/frame-pushes.ts';
import { type Amount, parseAmount } from '#rules/money/amount.ts';

/**
 * What a game page tells the page around it. The frame does not know whose page that is, so nothing here is secret:
 * no token, no seed, only what the player sees anyway.
 */
export type ToParent =
  | { readonly type: 'baize:ready' }
  | { readonly type: 'baize:round'; readonly phase: 'start' | 'end'; readonly balance: string }
  | { readonly type: 'baize:ended'; readonly message: string }
  | { readonly type: 'baize:deposit' }
  /** The page that explains every step of a round is to be opened with it: what stands behind the `#` of its address. */
  | { readonly type: 'baize:verify'; readonly round: string }
  /** A reality check waits to be looked at: the page shows it. */
  | { readonly type: 'baize:check' }
  /** The page is to pass on what is pushed of this game, or of the room of it that is named. */
  | { readonly type: 'baize:watch'; readonly room?: string }
  | { readonly type: 'baize:sound' | 'baize:quick'; readonly on: boolean };

export function postToParent(message: ToParent): void {
  if (window.parent !== window) window.parent.postMessage(message, '*');
}

/** What the page around the frame says; anybody else is not listened to. */
function onParent(listener: (data: object & { readonly type: unknown }) => void): void {
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || typeof data !== 'object' || data === null) return;
    if ('type' in data) listener(data);
  });
}

/** Receives a choice that the page around the frame remembers, since the frame itself may keep nothing. */
function onParentChoice(type: 'baize:sound' | 'baize:quick', listener: (on: boolean) => void): void {
  onParent((data) => {
    if (data.type === type && 'on' in data && typeof data.on === 'boolean') listener(data.on);
  });
}

export const onParentSound = (listener: (on: boolean) => void): void =>
  onParentChoice('baize:sound', listener);
export const onParentQuick = (listener: (on: boolean) => void): void =>
  onParentChoice('baize:quick', listener);

/**
 * Receives what the player has now, when something outside the game changed it: a deposit, a bonus, a bet in another
 * tab. It is only shown: the server decides every stake.
 */
export function onParentBalance(listener: (balance: Amount) => void): void {
  onParent((data) => {
    if (data.type !== 'baize:balance' || !('balance' in data) || typeof data.balance !== 'string') return;
    const balance = parseAmount(data.balance);
    if (balance !== undefined) listener(balance);
  });
}

function isPush(data: object & { readonly type: unknown }): data is FramePush {
  if (data.type !== 'baize:push' || !('topic' in data) || !('push' in data)) return false;
  const { topic } = data;
  return framePushes.some((known) => known === topic) && typeof data.push === 'object' && data.push !== null;
}

/** Hears what the page around the frame passes on once it is asked to, and whether all of it comes. */
export function listenToParentPushes(
  listener: (push: FramePush) => void,
  onLine: (up: boolean) => void,
): void {
  onParent((data) => {
    if (isPush(data)) listener(data);
    if (data.type === 'baize:line' && 'up' in data && typeof data.up === 'boolean') onLine(data.up);
  });
}

/** Has the page around the frame pass on what is pushed of this game, and whether all of it comes. */
export function onParentPushes(listener: (push: FramePush) => void, onLine: (up: boolean) => void): void {
  listenToParentPushes(listener, onLine);
  postToParent({ type: 'baize:watch' });
}
