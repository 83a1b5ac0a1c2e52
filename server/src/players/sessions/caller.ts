/** The data of a request about its client, beside the session token. */
export interface Caller {
  /** Browsers name their origin; apps and scripts that do not are no browsers. */
  readonly isBrowser: boolean;
  /** SHA-256 of the session cookie it sends; `null` where it sends none. */
  readonly cookieHash: Buffer | null;
  /** The same of the cookie of a read-only session. */
  readonly readOnlyHash: Buffer | null;
}

/** An app or a script. */
export const NO_BROWSER: Caller = { isBrowser: false, cookieHash: null, readOnlyHash: null };
