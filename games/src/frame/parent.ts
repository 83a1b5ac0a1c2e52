/**
 * What a game page tells the page around it. The frame does not know whose page that is, so nothing here is secret:
 * no token, no seed, only what the player sees anyway.
 */
export type ToParent =
  | { readonly type: 'baize:ready' }
  | { readonly type: 'baize:round'; readonly phase: 'start' | 'end'; readonly balance: string }
  | { readonly type: 'baize:ended'; readonly message: string }
  | { readonly type: 'baize:deposit' }
  /** A reality check waits to be looked at: the page shows it. */
  | { readonly type: 'baize:check' }
  | { readonly type: 'baize:sound'; readonly on: boolean };

export function tellParent(message: ToParent): void {
  if (window.parent !== window) window.parent.postMessage(message, '*');
}

/** Sound is remembered by the page around the frame, since the frame itself may keep nothing. */
export function onParentSound(hear: (on: boolean) => void): void {
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || typeof data !== 'object' || data === null) return;
    if (!('type' in data) || data.type !== 'baize:sound' || !('on' in data)) return;
    if (typeof data.on === 'boolean') hear(data.on);
  });
}
