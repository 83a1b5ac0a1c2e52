import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { keyOf } from '../data/queries.ts';
import titles from '../locales/EN/_m.json' with { type: 'json' };
import { failureRow, maintenanceRow, notFound, pageNeeds, routeAt, routes, tidyPath } from './routes.ts';
import { screenFile } from './screens.ts';

const page = (search = '') => ({
  path: '/',
  search: new URLSearchParams(search),
  language: 'EN' as const,
  hasCoupon: false,
});

describe('the route table', () => {
  it.each([...routes.values(), notFound, maintenanceRow, failureRow].map((row) => [row.path, row.screen]))(
    '%s has its screen %s',
    (_, screen) => expect(existsSync(new URL(`../../${screenFile(screen)}`, import.meta.url))).toBe(true),
  );

  it('has static paths without parameters', () => {
    for (const path of routes.keys()) expect(path).toMatch(/^\/[a-z]*(-[a-z]+)*$/);
    expect([...routes].filter(([path, row]) => routeAt(path) !== row)).toEqual([]);
  });

  it('asks for a login on the pages of players, and keeps players off the pages for logging in', () => {
    const withAccess = (access: string) =>
      [...routes.values()].filter((row) => row.access === access).map(({ path }) => path);
    expect(withAccess('guest').toSorted()).toEqual(['/forgot-password', '/login', '/register']);
    expect(withAccess('player').toSorted()).toEqual([
      ...['/account', '/add-bank', '/bank-details', '/bet-history', '/change-password', '/deposit'],
      ...['/edit-profile', '/inbox', '/minigame', '/mission', '/profile', '/security', '/statement'],
      ...['/transaction-history', '/verification', '/withdrawal'],
    ]);
  });

  it('has a title for every page', () => {
    const pages = [...routes.values()].map((row) => row.page);
    expect(Object.keys(titles.title)).toEqual(expect.arrayContaining(pages));
  });

  it('finds a route however its address is spelled', () => {
    expect(tidyPath('/Slots//')).toBe('/slots');
    expect(routeAt('/slots/').path).toBe('/slots');
    expect(routeAt('').path).toBe('/');
    expect(routeAt('/slots/extra')).toBe(notFound);
    expect(routeAt('/constructor')).toBe(notFound);
  });
});

describe('the needs of a page', () => {
  it('holds its SEO record, but for a page that is not there', () => {
    expect(pageNeeds(routeAt('/about'), page())).toContainEqual({
      path: '/api/seo',
      ask: { page_name: 'about' },
    });
    expect(pageNeeds(routeAt('/'), page())).toContainEqual({ path: '/api/seo', ask: { page_name: 'home' } });
    expect(pageNeeds(notFound, page())).toEqual([]);
  });

  it('reads a lobby from the address, and drops what it does not know', () => {
    const needs = pageNeeds(routeAt('/slots'), page('search=reef&provider=BURIN&sort=nonsense&x=1'));
    expect(needs[1]).toEqual({
      path: '/api/product/games',
      ask: {
        game_type: 'slot_game',
        search: 'reef',
        provider_code: 'BURIN',
        sort: 'popular',
        per_page: 24,
      },
    });
  });

  it('a need has the same key on server and browser, without the fields of site and session', () => {
    const ask = { game_type: 'hot' };
    const sent = {
      domain_name: 'localhost',
      external_id: 'baize',
      account_id: 'demo',
      auth: 'secret',
      ...ask,
    };
    expect(keyOf('/api/product/get_hot_games', sent)).toEqual(keyOf('/api/product/get_hot_games', ask));
    expect(JSON.stringify(keyOf('/api/product/get_hot_games', sent))).not.toContain('secret');
  });
});
