const YEAR = 365 * 24 * 60 * 60;

interface CookieOptions {
  readonly days?: number;
  readonly sameSite?: 'lax' | 'strict';
  readonly secure?: boolean;
}

/** Writes a cookie of this host; `days: 0` removes it. */
export function writeCookie(name: string, value: string, options: CookieOptions = {}): void {
  const age = options.days === undefined ? YEAR : options.days * 86_400;
  const secure = options.secure === true && window.isSecureContext ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser the site serves.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${age}; samesite=${options.sameSite ?? 'lax'}${secure}`;
}
