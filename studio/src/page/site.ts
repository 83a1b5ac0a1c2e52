/** Talks with the site that shows this page in a frame, or has opened it in a window: docs/providers/frame.md of Baize. */
const host = window.parent !== window ? window.parent : (window.opener as Window | null);

/** The page is seen by whatever site the studio has opened it for; nothing of what is said is secret. */
const post = (message: object) => host?.postMessage(message, '*');

export const sayReady = () => post({ type: 'baize:ready' });
export const sayEnded = () => post({ type: 'baize:ended' });

/** The site keeps its own balance as it is while a round is shown. */
export const sayRound = (phase: 'start' | 'end', balance: string | null) =>
  post({ type: 'baize:round', phase, ...(balance === null ? {} : { balance }) });

export function sayDeposit(address: string): void {
  if (host) post({ type: 'baize:deposit' });
  else if (address !== '') window.location.assign(address);
}

export function sayClose(address: string): void {
  if (host) post({ type: 'baize:close' });
  else if (address !== '') window.location.assign(address);
}

/** @param take called with what the player has, as often as the site says so */
export function followBalance(take: (balance: string) => void): void {
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== host || typeof data !== 'object' || data === null) return;
    if (
      'type' in data &&
      data.type === 'baize:balance' &&
      'balance' in data &&
      typeof data.balance === 'string'
    )
      take(data.balance);
  });
}
