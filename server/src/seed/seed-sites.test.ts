import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { percentText } from '#contract/percent.ts';
import { themeProblem } from '#contract/site.ts';
import { parseAmount } from '#rules/money/amount.ts';
import { openCountryRules, stakesFor } from '../catalog/public.ts';
import { contentCalls } from '../content/calls.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { createSites, type SiteRecord } from '../sites/public.ts';
import { testContext } from '../test-context.ts';
import { seedPaymentMethods } from './seed-payment-methods.ts';
import { seedPayouts } from './seed-payouts.ts';
import { seedPlayers } from './seed-players.ts';
import { seededSites, seedSites } from './seed-sites.ts';
import { inEveryLanguage, readyLanguages } from './texts/languages.ts';
import { writeAmount } from './texts/money-texts.ts';
import { siteTexts } from './texts/site-texts.ts';
import { readTexts } from './texts/text-files.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedSites(database.db);
});
afterAll(() => database.drop());

const siteOf = async (externalId: string): Promise<SiteRecord> => {
  const site = await createSites(database.db).byExternalId(externalId);
  if (!site) throw new Error(`${externalId} is not there`);
  return site;
};

describe('the sites that ship', () => {
  it('are led to by their domains', async () => {
    const sites = createSites(database.db);
    const led = await Promise.all(
      ['localhost', '127.0.0.1', 'lucky.localhost', 'arena.localhost', 'closed.localhost'].map((domain) =>
        sites.byDomain(domain),
      ),
    );
    expect(led.map((site) => site?.externalId)).toEqual(['baize', 'baize', 'lucky', 'arena', 'closed']);
    expect(await sites.byDomain('evil.localhost')).toBeUndefined();
  });

  it('have themes that may be set, each its own currency, and one is closed for works', async () => {
    const sites = createSites(database.db);
    const found = await Promise.all(seededSites.map(({ externalId }) => sites.byExternalId(externalId)));
    const list = found.filter((site) => site !== undefined);
    expect(list.map((site) => themeProblem(site.themeCode, site.themeColor))).toEqual(
      list.map(() => undefined),
    );
    expect(list.map((site) => site.currency)).toEqual(['PHP', 'MYR', 'USD', 'VND']);
    expect(list.map((site) => site.maintenance.is_maintenance)).toEqual([false, false, false, true]);
    for (const site of list) expect([...site.languages].sort()).toEqual([...readyLanguages].sort());
    expect(list.map((site) => site.languages.slice(0, 2).join())).toEqual([
      'EN,PHP',
      'EN,MS',
      'EN,ESP',
      'EN,VI',
    ]);
  });

  it('are not written over by a second start', async () => {
    const { db } = database;
    await db.autocommit
      .updateTable('site')
      .set({ site_name: 'Ours now' })
      .where('external_id', '=', 'lucky')
      .execute();
    await db.autocommit.deleteFrom('marquee').execute();
    expect(await seedSites(db)).toBe(0);
    expect((await siteOf('lucky')).name).toBe('Ours now');
    expect(await db.read.selectFrom('marquee').selectAll().execute()).toEqual([]);
    const { count } = await db.read
      .selectFrom('slide')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(seededSites.length * 3);
  });

  it('have their demonstration players once, with purses', async () => {
    const { db } = database;
    const first = await seedPlayers(db);
    expect(first.map((player) => player.externalId)).toEqual(['baize', 'lucky', 'arena']);
    expect(await seedPlayers(db)).toEqual(first);
  });

  it('say every page in every language, with nothing left to fill in', async () => {
    const calls = contentCalls({ db: database.db, countries: openCountryRules(database.db) });
    for (const { externalId, name: siteName } of seededSites) {
      const site = await siteOf(externalId);
      for (const language of readyLanguages) {
        const context = contextOf(site, language);
        const cms = await calls['settings.siteInfoDetail']({ domain_name: '', external_id: '' }, context);
        const seo = await calls['product.seo'](
          { domain_name: '', external_id: '', page_name: 'term-condition' },
          context,
        );
        if ('refused' in cms || 'refused' in seo) throw new Error('a page was refused');
        const name = language === 'EN' ? 'en_body' : 'local_body';
        const text = JSON.stringify([Object.values(cms.cms).map((page) => page[name]), seo.value[name]]);
        expect(text).not.toContain('{{');
        expect(text).toContain(siteName);
        // Han says in one letter what takes four of another script.
        expect(text.length).toBeGreaterThan(5_000);
      }
    }
  });

  it('name no amount of money but the smallest stake', () => {
    for (const site of seededSites) {
      const said = JSON.stringify(inEveryLanguage((language) => homeOf(site, language)));
      const amounts = said.match(/(?:₱|\$|RM\s)[\d.,]*\d|\d[\d.,]*\s₫/g) ?? [];
      const smallest = stakesFor(site.currency).all[0];
      expect(new Set(amounts.map(amountOf))).toEqual(new Set(amounts.length > 0 ? [smallest] : []));
    }
  });

  it('name a licence and a contact that are seen to be made up', async () => {
    const calls = contentCalls({ db: database.db, countries: openCountryRules(database.db) });
    for (const { externalId } of seededSites) {
      const site = await siteOf(externalId);
      expect(site.shown.licence).toMatch(/^DEMO-\d{4}$/);
      const answer = await calls['settings.socialAccount'](
        { domain_name: '', external_id: '' },
        contextOf(site, 'EN'),
      );
      if ('refused' in answer) throw new Error(answer.refused);
      expect(answer.accountList.map(({ kind }) => kind)).toContain('email');
      for (const { name } of answer.accountList) expect(name).toMatch(/\.example$/);
    }
  });

  it('state on their banking page the limits and fees that paying in and out have', async () => {
    const { db } = database;
    await db.tx(seedPaymentMethods);
    await db.tx(seedPayouts);
    for (const site of seededSites) {
      const { id, currency } = await siteOf(site.externalId);
      for (const language of readyLanguages) {
        const page = siteTexts(site, language).page('banking');
        const { free, noTurnover } = readTexts('banking', language);
        for (const table of ['payment_method', 'payout_method'] as const) {
          const methods = await db.read
            .selectFrom(table)
            .select(['min_amount', 'max_amount', 'fee_percent'])
            .where('site_id', '=', id)
            .execute();
          expect(methods.length).toBeGreaterThan(0);
          for (const { min_amount, max_amount, fee_percent } of methods) {
            const fee =
              Number(fee_percent) === 0 ? free : percentText(Number(fee_percent), languages[language].tag);
            const [least, most] = [writeAmount(min_amount, currency), writeAmount(max_amount, currency)];
            expect(page).toContain(`<td>${least}</td><td>${most}</td><td>${fee}</td>`);
          }
        }
        const { turnover_times } = await db.read
          .selectFrom('withdrawal_rule')
          .select('turnover_times')
          .where('site_id', '=', id)
          .executeTakeFirstOrThrow();
        expect(page.includes(noTurnover)).toBe(Number(turnover_times) === 0);
      }
    }
  });

  it('have news in every language that survive the sanitiser as they are', async () => {
    const calls = contentCalls({ db: database.db, countries: openCountryRules(database.db) });
    for (const site of seededSites) {
      for (const language of readyLanguages) {
        const context = contextOf(await siteOf(site.externalId), language);
        const answer = await calls['home.news']({ domain_name: '', external_id: '' }, context);
        if ('refused' in answer) throw new Error(answer.refused);
        // Tables are made reachable by keyboard; nothing else is touched.
        const shown = JSON.stringify(answer.value.map((one) => one.texts)).replaceAll(
          ' tabindex=\\"0\\"',
          '',
        );
        const { news } = siteTexts(site, language);
        const own = site.news.map(({ key }) => news(key));
        expect(JSON.parse(shown).map((texts: Record<string, object>) => texts[language])).toEqual(own);
        expect(own.length).toBeGreaterThan(1);
      }
    }
  });
});

/** The texts of a site's home page in a language. */
function homeOf(site: (typeof seededSites)[number], language: (typeof readyLanguages)[number]) {
  const texts = siteTexts(site, language);
  return [
    texts.home,
    site.slides.map(texts.slide),
    site.announcements.map(texts.announcement),
    site.marquee.map(texts.marquee),
  ];
}

/** An amount as a text writes it, in 1/10,000 units. */
function amountOf(text: string): bigint | undefined {
  return parseAmount(text.replace(/[^\d.]/g, ''));
}

const contextOf = (site: SiteRecord, language: LanguageCode) => testContext(site, { language });
