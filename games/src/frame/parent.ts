import { type FramePush, framePushes } from '#contract/frame-pushes.ts';
import { type Amount, parseAmount } from '#rules/money/amount.ts';

/** Messages to the parent page. Its origin is unknown to the frame, so nothing here is secret: no token, no seed. */
export type ToParent =
  | { readonly type: 'baize:ready' }
  | { readonly type: 'baize:round'; readonly phase: 'start' | 'end'; readonly balance: string }
  | { readonly type: 'baize:ended'; readonly message: string }
  | { readonly type: 'baize:deposit' }
  /** Opens the page that explains every step of a round; `round` is the fragment of its address. */
  | { readonly type: 'baize:verify'; readonly round: string }
  /** A reality check waits to be looked at: the page shows it. */
  | { readonly type: 'baize:check' }
  /** Asks the parent to forward the pushes of this game, or of its named room. */
  | { readonly type: 'baize:watch'; readonly room?: string }
  | { readonly type: 'baize:sound' | 'baize:quick'; readonly on: boolean };

export function postToParent(message: ToParent): void {
  if (window.parent !== window) window.parent.postMessage(message, '*');
}

/** Listens to the parent page; messages of other windows are ignored. */
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

/** Listens to the pushes that the parent forwards, and to whether its connection is up. */
export function listenToParentPushes(
  listener: (push: FramePush) => void,
  onLine: (up: boolean) => void,
): void {
  onParent((data) => {
    if (isPush(data)) listener(data);
    if (data.type === 'baize:line' && 'up' in data && typeof data.up === 'boolean') onLine(data.up);
  });
}

/** Asks the parent to forward the pushes of this game, and listens to them. */
export function onParentPushes(listener: (push: FramePush) => void, onLine: (up: boolean) => void): void {
  listenToParentPushes(listener, onLine);
  postToParent({ type: 'baize:watch' });
}
