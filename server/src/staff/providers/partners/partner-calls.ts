import { sql } from 'kysely';
import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Db, Reader } from '../../../db/database.ts';
import type { OfficeHandlers } from '../../../edge/office/office-handlers.ts';
import { gamesOf, listSupplies, statementOf } from '../../../games/public.ts';
import { isKeyFor, newKey } from '../../../providers/games/public.ts';
import { audit } from '../../context.ts';
import { siteFor } from '../../roles/sites-for.ts';
import { isNetwork } from '../account-calls.ts';
import { changePartner, type OwnPartner, ownPartner, ownPartners } from './own-partners.ts';
import { endPartnerKey, listPartnerKeys, PARTNER_KEYS, savePartnerKey } from './partner-keys.ts';

const ok = { statusCode: 1 } as const;
const DEFAULT_PAGE = 50;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MOST_DAYS = 366;

/** The calls about partners: other operators whose players play house games here. */
export const partnerCalls = (db: Db) => ({
  ...readingCalls(db),
  ...makingCalls(db),
  ...changingCalls(db),
  ...keyCalls(db),
});

const readingCalls = (db: Db) =>
  ({
    'partners.list': async (_request, context) => {
      const partners = await ownPartners(db.read, context, 'catalogue.read');
      const countOf = await countsOf(db.read, partners);
      return { ...ok, rows: partners.map((one) => ({ ...listed(one), ...countOf(one.code) })) };
    },
    'partners.get': async ({ partner: code }, context) => {
      const partner = await ownPartner(db.read, context, 'catalogue.read', code);
      if (isOfficeRefusal(partner)) return partner;
      const countOf = await countsOf(db.read, [partner]);
      const { origins, addresses, games, wallet_url, version, site_id: siteId } = partner;
      const all = await gamesOf(db, { siteId, games: null });
      return {
        ...ok,
        partner: {
          ...{ ...listed(partner), ...countOf(code), version, currency: partner.site.currency, wallet_url },
          ...{ origins, networks: addresses, games },
          can_have: all.map(({ game_code, game_name }) => ({ game: game_code, name: game_name })),
          keys: await listPartnerKeys(db.read, code, context.now),
        },
      };
    },
    'partners.statement': async ({ partner: code, from, to }, context) => {
      const partner = await ownPartner(db.read, context, 'reports.read', code);
      if (isOfficeRefusal(partner)) return partner;
      const span = { from: new Date(from), to: new Date(Date.parse(to) + DAY_MS) };
      const days = (span.to.getTime() - span.from.getTime()) / DAY_MS;
      if (days < 1 || days > MOST_DAYS) return refuseStaff('invalidPeriod', { field: 'to' });
      const found = await statementOf(db.read, code, span);
      return {
        ...{ ...ok, currency: partner.site.currency },
        days: found.map(({ bets, staked, paid, unpaid, ...day }) => ({
          ...{ ...day, bets: Number(bets), staked: formatAmount(staked) },
          ...{ paid: formatAmount(paid), unpaid: formatAmount(unpaid) },
        })),
      };
    },
    'partners.messages': async ({ partner: code, state, before, limit = DEFAULT_PAGE }, context) => {
      const partner = await ownPartner(db.read, context, 'catalogue.read', code);
      if (isOfficeRefusal(partner)) return partner;
      const rows = await listSupplies(db.read, { partner: code, state, before, limit });
      return {
        ...ok,
        rows: rows.map((row) => ({
          ...{ message_id: row.id, kind: row.kind, state: row.state, status: row.status },
          ...{ user: row.user_ref, game: row.game_code, round_id: row.round_id, tries: row.tries },
          ...{ amount: formatAmount(row.amount), currency: row.currency, at: row.created_at.toISOString() },
        })),
        next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      };
    },
  }) satisfies Partial<OfficeHandlers>;

const listed = ({ code, name, site, paused_at }: OwnPartner) => ({
  ...{ partner: code, name, site: site.external_id, paused_at: paused_at?.toISOString() ?? null },
});

/** How many players partners have, and how many messages their wallets did not take. */
async function countsOf(reader: Reader, partners: readonly OwnPartner[]) {
  const codes = partners.map(({ code }) => code);
  const { rows } = await sql<{ code: string; players: number; open: number; failed: number }>`
    select c.code, (select count(*)::int from supply_player p where p.partner = c.code) as players,
           count(t.id) filter (where t.state = 'open')::int as open,
           count(t.id) filter (where t.state = 'failed')::int as failed
      from unnest(${codes}::text[]) as c (code)
      left join supply_transaction t on t.partner = c.code and t.state in ('open', 'failed')
     group by c.code`.execute(reader);
  return (code: string) => {
    const { players = 0, open = 0, failed = 0 } = rows.find((row) => row.code === code) ?? {};
    return { players, open, failed };
  };
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

const makingCalls = (db: Db) =>
  ({
    'partners.make': async ({ partner: code, site, name, wallet_url, reason }, context) => {
      const at = await siteFor(db.read, context, 'system.manage', site);
      if (isOfficeRefusal(at)) return at;
      const url = withoutSlash(wallet_url);
      return db.tx(async (tx) => {
        const made = await tx
          .insertInto('supply_partner')
          .values({
            ...{ code, name, site_id: at.id, wallet_url: url, origins: [], addresses: [] },
            ...{ games: null, paused_at: null },
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst();
        if (!made) return refuseStaff('nameTaken', { field: 'partner' });
        await audit(tx, context, {
          ...{ object: `partner:${code}`, siteId: at.id, reason, before: null },
          after: { name, wallet_url: url },
        });
        return { ...ok, version: made.version };
      });
    },
    'partners.pause': async ({ partner: code, is_paused: isPaused, reason }, context) =>
      db.tx(async (tx) => {
        await tx.selectFrom('supply_partner').select('code').where('code', '=', code).forUpdate().execute();
        const partner = await ownPartner(tx, context, 'catalogue.manage', code);
        if (isOfficeRefusal(partner)) return partner;
        if ((partner.paused_at !== null) === isPaused) return refuseStaff('versionConflict');
        const paused_at = isPaused ? context.now : null;
        await tx.updateTable('supply_partner').set({ paused_at }).where('code', '=', code).execute();
        await audit(tx, context, {
          ...{ object: `partner:${code}`, siteId: partner.site_id, reason },
          before: { paused_at: partner.paused_at?.toISOString() ?? null },
          after: { paused_at: paused_at?.toISOString() ?? null },
        });
        return ok;
      }),
  }) satisfies Partial<OfficeHandlers>;

const changingCalls = (db: Db) =>
  ({
    'partners.change': async ({ name, wallet_url, origins, networks, games, ...asked }, context) => {
      const found = await ownPartner(db.read, context, 'system.manage', asked.partner);
      if (isOfficeRefusal(found)) return found;
      if (!networks.every(isNetwork)) return refuseStaff('invalidNetwork', { field: 'networks' });
      const can = await gamesOf(db, { siteId: found.site_id, games: null });
      if (games?.some((code) => can.every(({ game_code }) => game_code !== code)))
        return refuseStaff('unknownGame', { field: 'games' });
      const done = await changePartner(db, context, asked, async (tx, partner) => {
        const after = {
          ...{ name, wallet_url: withoutSlash(wallet_url), origins: [...new Set(origins)] },
          ...{ networks: [...new Set(networks)], games: games && [...new Set(games)] },
        };
        const { networks: kept, ...settings } = after;
        await tx
          .updateTable('supply_partner')
          .set({
            ...settings,
            // Without the bits of a host, which no network has.
            addresses: sql`array(select network(n::inet)::cidr from unnest(${kept}::text[]) as n)`,
          })
          .where('code', '=', partner.code)
          .execute();
        return {
          before: {
            ...{ name: partner.name, wallet_url: partner.wallet_url, origins: partner.origins },
            ...{ networks: partner.addresses, games: partner.games },
          },
          ...{ after, given: undefined },
        };
      });
      return isOfficeRefusal(done) ? done : { ...ok, version: done.version };
    },
  }) satisfies Partial<OfficeHandlers>;

const keyCalls = (db: Db) =>
  ({
    'partners.addKey': async ({ value, ...asked }, context) => {
      const done = await changePartner(db, context, asked, async (tx, partner) => {
        if (!isKeyFor(PARTNER_KEYS, value)) return refuseStaff('notPublicKey', { field: 'value' });
        const id = await savePartnerKey(tx, partner, { owner: 'theirs', value, now: context.now });
        if (id === undefined) return refuseStaff('tooManyKeys');
        return { before: null, after: { key: id, owner: 'theirs' }, given: undefined };
      });
      return isOfficeRefusal(done) ? done : { ...ok, version: done.version };
    },
    'partners.makeKey': async (asked, context) => {
      const done = await changePartner(db, context, asked, async (tx, partner) => {
        const { kept, given } = newKey(PARTNER_KEYS);
        const id = await savePartnerKey(tx, partner, { owner: 'ours', value: kept, now: context.now });
        if (id === undefined) return refuseStaff('tooManyKeys');
        return { before: null, after: { key: id, owner: 'ours' }, given };
      });
      return isOfficeRefusal(done) ? done : { ...ok, version: done.version, value: done.given };
    },
    'partners.endKey': async ({ key_id: id, hours, ...asked }, context) => {
      const { now } = context;
      const at = new Date(now.getTime() + hours * HOUR_MS);
      const done = await changePartner(db, context, asked, async (tx, { code }) => {
        const ended = await endPartnerKey(tx, { partner: code, id, at, now });
        if (!ended) return refuseStaff('unknownKey', { field: 'key_id' });
        return {
          before: { key: id, ends_at: ended.endsAt?.toISOString() ?? null },
          ...{ after: { key: id, ends_at: at.toISOString() }, given: undefined },
        };
      });
      return isOfficeRefusal(done) ? done : { ...ok, version: done.version };
    },
  }) satisfies Partial<OfficeHandlers>;
