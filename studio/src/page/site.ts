/** Talks with the site that shows this page in a frame, or has opened it in a window: docs/providers/frame.md of Baize. */
const host: Window | null = window.parent !== window ? window.parent : window.opener;

/** What the page of a game and the page around it say to each other. */
export class Site {
  readonly #lobby: string;
  readonly #origin: string;

  /** @param lobby the address of the operator's lobby, as the launch said it */
  constructor(lobby: string) {
    this.#lobby = lobby;
    // Without one nothing is said: it would be said to everybody.
    this.#origin = URL.canParse(lobby) ? new URL(lobby).origin : '';
  }

  ready(): void {
    this.#post({ type: 'baize:ready' });
  }

  ended(): void {
    this.#post({ type: 'baize:ended' });
  }

  /** The site keeps its own balance as it is while a round is shown. */
  round(phase: 'start' | 'end', balance: string | null): void {
    this.#post({ type: 'baize:round', phase, ...(balance === null ? {} : { balance }) });
  }

  /** @param address where to go without a page around */
  deposit(address: string): void {
    if (!this.#post({ type: 'baize:deposit' })) go(address);
  }

  close(): void {
    if (!this.#post({ type: 'baize:close' })) go(this.#lobby);
  }

  /** @param take called with what the player has, as often as the site says so */
  followBalance(take: (balance: string) => void): void {
    window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== host || origin !== this.#origin || typeof data !== 'object' || data === null) return;
      if (
        'type' in data &&
        data.type === 'baize:balance' &&
        'balance' in data &&
        typeof data.balance === 'string'
      )
        take(data.balance);
    });
  }

  /** @returns whether there is a page to say it to */
  #post(message: object): boolean {
    if (host === null || this.#origin === '') return false;
    host.postMessage(message, this.#origin);
    return true;
  }
}

function go(address: string): void {
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) window.location.assign(address);
}
