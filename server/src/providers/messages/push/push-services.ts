/** The push services of browsers: Chrome and what is made of it, Firefox, Edge, Safari. */
const HOSTS: ReadonlySet<string> = new Set([
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
]);
const DOMAINS = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'] as const;

/** Which addresses of push services browsers may name. */
export interface PushReach {
  /** Only the services of browsers that are known; not in development. */
  readonly isKnownOnly: boolean;
  /** Hosts of the company's own network that may be reached all the same, in lower case. */
  readonly ownHosts: readonly string[];
}

/**
 * Whether a browser may name an address as that of its push service: the server sends there, so an address that somebody makes up
 * would let them choose what the server calls.
 */
export function isPushService(endpoint: string, { isKnownOnly, ownHosts }: PushReach): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '' || !/^https?:$/.test(protocol)) return false;
  if (!isKnownOnly || ownHosts.includes(hostname)) return true;
  const isKnown = HOSTS.has(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain));
  return isKnown && protocol === 'https:' && port === '';
}
