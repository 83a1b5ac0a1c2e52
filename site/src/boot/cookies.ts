const DAY_SECONDS = 24 * 60 * 60;

interface CookieOptions {
  /** How long it is kept; `0` removes it, absent it goes with the browser. */
  readonly days?: number;
  readonly sameSite?: 'Lax' | 'Strict';
  readonly secure?: boolean;
}

/** A cookie of this host as `document.cookie` takes it. */
export function cookieText(name: string, value: string, options: CookieOptions): string {
  const { days, sameSite = 'Lax', secure = false } = options;
  return [
    `${name}=${encodeURIComponent(value)}`,
    'path=/',
    ...(days === undefined ? [] : [`max-age=${days * DAY_SECONDS}`]),
    `samesite=${sameSite.toLowerCase()}`,
    ...(secure ? ['secure'] : []),
  ].join('; ');
}

export function writeCookie(name: string, value: string, options: CookieOptions): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser the site serves.
  document.cookie = cookieText(name, value, options);
}

/** The last two labels of a host: `play.lucky.example` belongs to `lucky.example`. An address is taken whole. */
export function clientDomain(hostname: string): string {
  if (/^[\d.]+$|:/.test(hostname)) return hostname;
  return hostname.split('.').slice(-2).join('.');
}

/** The cookies of the specification's section 9, each with what it is kept under. */
export const cookieOptions = {
  viewport: { days: 365, sameSite: 'Strict', secure: true },
  /** Secure only where the site is set up so. */
  language: (secure: boolean) => ({ days: 365, sameSite: 'Lax', secure }) as const,
  clientDomain: { sameSite: 'Lax', secure: true },
} as const satisfies Record<string, CookieOptions | ((secure: boolean) => CookieOptions)>;

/** Tells everything under the same domain which one that is. */
export function tellClientDomain(): void {
  writeCookie('clientDomain', clientDomain(window.location.hostname), cookieOptions.clientDomain);
}
