const DAY_SECONDS = 24 * 60 * 60;

interface CookieOptions {
  /** How long it is kept; `0` removes it, absent it goes with the browser. */
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
 * Tells everything under the same registrable domain which one that is. The list of public suffixes is the browser's:
 * it keeps no cookie for one. Where it keeps none for any (`localhost`, an address) the host is told to itself.
 */
export function tellClientDomain(): void {
  const { hostname } = window.location;
  const { clientDomain: options } = cookieOptions;
  // What was told to this host alone would look like what is kept for the domain.
  writeCookie('clientDomain', '', { ...options, days: 0 });
  const isKept = (domain: string) => {
    writeCookie('clientDomain', domain, { ...options, domain });
    return document.cookie.split('; ').includes(`clientDomain=${domain}`);
  };
  if (!clientDomains(hostname).some(isKept)) writeCookie('clientDomain', hostname, options);
}
