/** The sites that are seeded, and how each lets people in (product book, sections 3 and 4). */
export interface Site {
  readonly name: string;
  readonly domain: string;
  readonly currency: string;
  readonly login: 'page' | 'modal';
  /** Required data of a new player. */
  readonly phone: string;
}

export const sites = {
  baize: { name: 'baize', domain: 'localhost', currency: 'PHP', login: 'page', phone: '0917' },
  lucky: { name: 'lucky', domain: 'lucky.localhost', currency: 'MYR', login: 'modal', phone: '012' },
  arena: { name: 'arena', domain: 'arena.localhost', currency: 'USD', login: 'modal', phone: '415' },
  closed: { name: 'closed', domain: 'closed.localhost', currency: 'VND', login: 'modal', phone: '090' },
} as const satisfies Record<string, Site>;

export const openSites: readonly Site[] = [sites.baize, sites.lucky, sites.arena];

export const phone = { width: 375, height: 812 };
export const desktop = { width: 1440, height: 900 };
export const narrowest = { width: 320, height: 640 };

export function port(): number {
  const given = Number(process.env.E2E_PORT);
  if (!given) throw new Error('E2E_PORT is not set: the journeys run through e2e/playwright.config.ts.');
  return given;
}

export function urlOf(site: Site, path = '/'): string {
  return `http://${site.domain}:${port()}${path}`;
}
