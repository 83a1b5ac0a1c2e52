const DAY_SECONDS = 24 * 60 * 60;

interface CookieOptions {
  /** Lifetime; `0` removes the cookie, absent makes it a session cookie. */
  readonly days?: number;
  readonly sameSite?: 'Lax' | 'Strict';
  readonly secure?: boolean;
  /** Kept for everything under this domain; absent for this host alone. */
  readonly domain?: string;
}

/** A cookie as `document.cookie` takes it. */
export function cookieText(name: string, value: string, options: CookieOptions): string {
  const { days, sameSite = 'Lax', secure = false, domain } = options;
  return [
    `${name}=${encodeURIComponent(value)}`,
    'path=/',
    ...(domain === undefined ? [] : [`domain=${domain}`]),
    ...(days === undefined ? [] : [`max-age=${days * DAY_SECONDS}`]),
    `samesite=${sameSite.toLowerCase()}`,
    ...(secure ? ['secure'] : []),
  ].join('; ');
}

export function writeCookie(name: string, value: string, options: CookieOptions): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser the site serves.
  document.cookie = cookieText(name, value, options);
}

/**
 * The domains that a host may belong to, from its last two labels up; none for an address and for a single name. What
 * the last two labels are a public suffix of (`co.uk`), the browser refuses, and the next one counts.
 */
export function clientDomains(hostname: string): string[] {
  if (/^[\d.]+$|:/.test(hostname)) return [];
  const labels = hostname.split('.');
  return labels.slice(1).map((_, place) => labels.slice(-(place + 2)).join('.'));
}

/** The cookies of the specification's section 9, each with what it is kept under. */
export const cookieOptions = {
  viewport: { days: 365, sameSite: 'Strict', secure: true },
  /** Secure only where the site is set up so. */
  language: (secure: boolean) => ({ days: 365, sameSite: 'Lax', secure }) as const,
  clientDomain: { sameSite: 'Lax', secure: true },
} as const satisfies Record<string, CookieOptions | ((secure: boolean) => CookieOptions)>;

/**
 * Stores the registrable domain in a cookie for all its hosts. Browsers reject cookies for a public suffix, which decides
 * what is registrable. Where no domain is accepted (`localhost`, an IP address), the host itself is stored.
 */
export function storeClientDomain(): void {
  const { hostname } = window.location;
  const { clientDomain: options } = cookieOptions;
  // A cookie of this host alone would shadow the one of the domain.
  writeCookie('clientDomain', '', { ...options, days: 0 });
  const isKept = (domain: string) => {
    writeCookie('clientDomain', domain, { ...options, domain });
    return document.cookie.split('; ').includes(`clientDomain=${domain}`);
  };
  if (!clientDomains(hostname).some(isKept)) writeCookie('clientDomain', hostname, options);
}
