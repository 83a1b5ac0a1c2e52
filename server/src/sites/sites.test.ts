import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefusal } from '#contract/errors.ts';
import type { ProviderCount } from '#rules/catalog/menu.ts';
import { systemActor } from '../actor.ts';
import { cmsStatus } from '../content/calls.ts';
import { outsideTransaction } from '../db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import type { CallContext } from '../edge/handlers.ts';
import { seedSites } from '../seed/seed-sites.ts';
import { seenAfter } from '../test-clock.ts';
import { testContext } from '../test-context.ts';
import { siteCalls } from './calls.ts';
import { setMaintenance } from './maintenance/set-maintenance.ts';
import { shortCache } from './short-cache.ts';
import { createSites } from './sites.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedSites(database.db);
});
afterAll(() => database.drop());

async function contextOf(externalId: string): Promise<CallContext> {
  const site = await createSites(database.db).byExternalId(externalId);
  if (!site) throw new Error(`no site ${externalId}`);
  return testContext(site);
}

async function open(externalId: string, counts: readonly ProviderCount[] = []) {
  const calls = siteCalls({
    db: database.db,
    countryKeyOf: async () => undefined,
    providerCounts: async () => counts,
    hasHotGames: async () => counts.length > 0,
    cmsStatus: (siteId) => cmsStatus(database.db, siteId),
  });
  return calls['startup.open']({ domain_name: 'localhost' }, await contextOf(externalId));
}

describe('startup', () => {
  it('startup returns everything a browser opens the site with', async () => {
    const answer = await open('baize', [{ category: 'slot_game', count: 3 }]);
    if (isRefusal(answer)) throw new Error(answer.refused);
    expect(answer).toMatchObject({
      statusCode: 1,
      message: 'OK',
      maintenance: { is_maintenance: false, start_date: null, end_date: null },
      site: {
        site_name: 'Baize',
        currency: 'PHP',
        theme_code: 'casino1',
        theme_color: 'brass',
        external_id: 'baize',
        signup: {
          tac: true,
          date_of_birth: true,
          minimum_age: 18,
          phone_country: 'PH',
        },
      },
      language: expect.arrayContaining([
        { code: 'EN', name: 'English' },
        { code: 'PHP', name: 'Filipino' },
        { code: 'BN', name: 'বাংলা' },
      ]),
      hasHotGames: true,
      cms_status: { about_us: true, faqs: true },
    });
    expect(answer.content.game_menu.map((item) => item.category)).toEqual([
      'hot',
      'slot_game',
      'spin',
      'freeplay',
    ]);
    const games = answer.content.menu.find((item) => item.content_id === 'games');
    expect(games?.children.map((item) => item.href)).toEqual(['/hot', '/slots', '/spin', '/freeplay']);
  });

  it('says so while the site is closed for works', async () => {
    expect(await open('closed')).toMatchObject({
      maintenance: { is_maintenance: true, start_date: expect.any(String), end_date: expect.any(String) },
      site: { theme_code: 'slot5' },
    });
  });

  it('refuses a theme that is unknown, not drawn, or in a colour of another', async () => {
    const set = (code: string, color: string) =>
      database.db.pool.query(
        "update site set theme_code = $1, theme_color = $2 where external_id = 'arena'",
        [code, color],
      );
    for (const [code, color, refused] of [
      ['casino10', 'brass', 'invalidThemeCode'],
      ['__proto__', 'brass', 'invalidThemeCode'],
      ['sportsbook1', 'brass', 'invalidThemeColor'],
    ] as const) {
      await set(code, color);
      expect(await open('arena')).toEqual({ refused });
    }
    await set('sportsbook1', 'graphite');
  });
});

describe('the sites in memory', () => {
  it('follow a switched maintenance within a second, also when another node switched it', async () => {
    const sites = createSites(database.db);
    expect((await sites.byDomain('lucky.localhost'))?.maintenance.is_maintenance).toBe(false);
    const id = (await contextOf('lucky')).siteId;
    const end = new Date('2030-01-01T00:00:00Z');
    await database.db.tx((tx) =>
      setMaintenance(tx, { siteId: id, actor: systemActor('test'), now: new Date() }, { on: true, end }),
    );
    const isOn = async () => (await sites.byDomain('lucky.localhost'))?.maintenance.is_maintenance === true;
    expect(await seenAfter(1_000, isOn)).toBe(true);
    const { rows } = await database.db.pool.query(
      "select payload from outbox where topic = 'site.maintenance'",
    );
    expect(rows).toEqual([
      { payload: { is_maintenance: true, start_date: null, end_date: '2030-01-01T00:00:00.000Z' } },
    ]);
    await database.db.tx((tx) =>
      setMaintenance(tx, { siteId: id, actor: systemActor('test'), now: new Date() }, { on: false }),
    );
    sites.refresh();
    expect(await isOn()).toBe(false);
  });

  it('stay the same values until what their site is made of changes, and the others then too', async () => {
    const sites = createSites(database.db);
    const read = async () => {
      sites.refresh();
      return Promise.all(['baize', 'lucky'].map((externalId) => sites.byExternalId(externalId)));
    };
    const lucky = "(select id from site where external_id = 'lucky')";
    let before = await read();
    expect(await read()).toEqual(before);
    for (const change of [
      `insert into site_setting (site_id, setting_name, setting_value) values (${lucky}, 'own', '1')`,
      `update site_domain set domain_name = 'luck.localhost' where domain_name = 'lucky.localhost'`,
      `update site_domain set domain_name = 'lucky.localhost' where domain_name = 'luck.localhost'`,
      `update slide set href = '/hot' where site_id = ${lucky}`,
      `delete from marquee where site_id = ${lucky}`,
    ]) {
      await database.db.pool.query(change);
      const after = await read();
      expect(after[0], change).toBe(before[0]);
      expect(after[1], change).not.toBe(before[1]);
      before = after;
    }
    await database.db.pool.query(`update slide set href = href where site_id = ${lucky}`);
    expect((await read())[1], 'written again as it was').toBe(before[1]);
    await database.db.pool.query("insert into provider values ('NEWS', 'New Studio')");
    const [baize, other] = await read();
    expect(baize?.version).not.toBe(before[0]?.version);
    expect(other?.version).not.toBe(before[1]?.version);
  });

  it('follow a change whose transaction began before later ones that were seen', async () => {
    const sites = createSites(database.db);
    const logoOf = async (externalId: string) => {
      sites.refresh();
      return (await sites.byExternalId(externalId))?.shown.logo_text;
    };
    const set = "update site set logo_text = 'Late' where external_id = ";
    await database.db.tx(async (tx) => {
      await sql`${sql.raw(`${set}'arena'`)}`.execute(tx);
      await outsideTransaction(async () => {
        await database.db.pool.query(`${set}'lucky'`);
        expect([await logoOf('lucky'), await logoOf('arena')]).toEqual(['Late', 'Arena']);
      });
    });
    expect(await logoOf('arena')).toBe('Late');
  });

  it('add one event for all that a transaction changes of a site, which drops what servers have cached', async () => {
    const { rows } = await database.db.pool.query(
      `with gone as (delete from outbox) select id from site where external_id = 'arena'`,
    );
    await database.db.tx(async (tx) => {
      await sql`update site set aff_domain = 'a.example' where external_id = 'arena'`.execute(tx);
      await sql`delete from slide where site_id = ${rows[0].id}`.execute(tx);
    });
    const events = await database.db.pool.query('select topic, site_id from outbox');
    expect(events.rows).toEqual([{ topic: 'site.changed', site_id: rows[0].id }]);
  });

  it('leave out who is suspended or past the last day', async () => {
    const led = async () => (await createSites(database.db).byDomain('arena.localhost'))?.externalId;
    for (const change of ["status = 'suspended'", 'expired_date = current_date - 1']) {
      await database.db.pool.query(`update site set ${change} where external_id = 'arena'`);
      expect(await led()).toBeUndefined();
      await database.db.pool.query(
        "update site set status = 'active', expired_date = current_date where external_id = 'arena'",
      );
      expect(await led()).toBe('arena');
    }
  });
});

describe('a site that is set up wrongly', () => {
  it('a misconfigured site is closed and reported once, while the others stay open', async () => {
    const warnings: string[] = [];
    const sites = createSites(database.db, (message) => warnings.push(message));
    const set = (languages: string[]) =>
      database.db.pool.query("update site set languages = $1 where external_id = 'closed'", [languages]);
    await set(['XX']);
    for (let n = 0; n < 2; n++) {
      sites.refresh();
      expect(await sites.byDomain('closed.localhost')).toBeUndefined();
      expect((await sites.byDomain('arena.localhost'))?.externalId).toBe('arena');
    }
    expect(warnings).toEqual(['Site closed offers no language that is ready.']);
    await set(['EN']);
    sites.refresh();
    expect((await sites.byDomain('closed.localhost'))?.externalId).toBe('closed');
  });
});

describe('a short cache', () => {
  it('loads once for those who ask together, and again after a failure', async () => {
    let loads = 0;
    const cache = shortCache(60_000, async (key: string) => {
      loads += 1;
      if (loads === 1) throw new Error('away');
      return `${key}${loads}`;
    });
    await expect(cache.get('a')).rejects.toThrow('away');
    expect(await Promise.all([cache.get('a'), cache.get('a'), cache.get('a')])).toEqual(['a2', 'a2', 'a2']);
    cache.forget('a');
    expect(await cache.get('a')).toBe('a3');
  });
});
