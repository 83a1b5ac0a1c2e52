import type { OfficeRequest } from '#contract/office/calls.ts';
import { isOfficeRefusal, type OfficeErrorCode, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import {
  changeOffer,
  copyOffers,
  countCatalogue,
  type GameOffer,
  lockOffers,
  placesFor,
  readOffers,
  readWithheld,
  writeWithheld,
} from '../../catalog/public.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { readPace, type SitePace, writeLimits, writePace } from '../../games/public.ts';
import { audit, type StaffContext } from '../context.ts';
import { siteFor, sitesFor } from '../roles/sites-for.ts';
import { changeCatalogue, MANAGE } from './change-catalogue.ts';
import { returnsOf } from './returns.ts';

const ok = { statusCode: 1 } as const;
const READ = 'catalogue.read';
const DEFAULT_PAGE = 50;

const amountOf = (amount: bigint | null) => (amount === null ? null : formatAmount(amount));

const limitsOf = (offer: GameOffer) => ({
  ...{ min_stake: amountOf(offer.min_stake), max_stake: amountOf(offer.max_stake) },
  ...{ max_win: amountOf(offer.max_win), shortest_round_ms: offer.shortest_round_ms },
});

const offerOnWire = (offer: GameOffer) => ({
  ...{ provider_code: offer.provider_code, provider_name: offer.provider_name },
  ...{ game_code: offer.game_code, game_name: offer.game_name, category: offer.category, rtp: offer.rtp },
  ...{ is_offered: offer.is_offered, position: offer.position, lists: [...offer.lists] },
  ...{ has_demo: offer.has_demo, can_have_demo: offer.can_have_demo, is_own: offer.is_own },
  ...{ ...limitsOf(offer), stamp: offer.stamp },
  withdrawn_at: offer.withdrawn_at?.toISOString() ?? null,
  country_rule:
    offer.country_rule === null
      ? null
      : { ...offer.country_rule, countries: [...offer.country_rule.countries] },
  country_stamp: offer.country_stamp,
});

/** What the audit log says of a game on a site. */
const offerFacts = ({ is_offered, position, lists, has_demo }: GameOffer) => ({
  ...{ is_offered, position, lists: [...lists], has_demo },
});

const nameOf = ({ provider_code, game_code }: Pick<GameOffer, 'provider_code' | 'game_code'>) =>
  `${provider_code}/${game_code}`;

const factsByName = (offers: readonly GameOffer[]) => ({
  games: Object.fromEntries(offers.map((offer) => [nameOf(offer), offerFacts(offer)])),
});

function readingCalls(db: Db) {
  return {
    'catalogue.games': async ({ site, before, limit = DEFAULT_PAGE, provider_code, ...filter }, context) => {
      const at = await siteFor(db.read, context, READ, site);
      if (isOfficeRefusal(at)) return at;
      const [position, no] = before?.split(':') ?? [];
      const after =
        position === undefined || no === undefined
          ? undefined
          : { position: Number(position), no: BigInt(no) };
      const rows = await readOffers(db.read, {
        ...filter,
        ...{ siteId: at.id, providerCode: provider_code, after, limit },
      });
      const last = rows.length < limit ? undefined : rows.at(-1);
      return {
        ...{ ...ok, currency: at.currency, rows: rows.map(offerOnWire) },
        next: last ? `${last.position}:${last.no}` : null,
      };
    },
    'catalogue.groups': async ({ site }, context) => {
      const at = await siteFor(db.read, context, READ, site);
      if (isOfficeRefusal(at)) return at;
      const { providers, categories } = await countCatalogue(db.read);
      const withheld = await readWithheld(db.read, at.id);
      return {
        ...ok,
        providers: providers.map(({ code, name, games }) => ({
          ...{ code, name, games: Number(games), is_withheld: withheld.providers.includes(code) },
        })),
        categories: categories.map(({ code, games }) => ({
          ...{ code, name: code, games: Number(games), is_withheld: withheld.categories.includes(code) },
        })),
      };
    },
    'catalogue.play': async ({ site }, context) => {
      const at = await siteFor(db.read, context, READ, site);
      return isOfficeRefusal(at) ? at : { ...ok, ...(await readPace(db.read, at.id)) };
    },
    'catalogue.returns': async ({ site, days }, context) => {
      const at = await siteFor(db.read, context, READ, site);
      if (isOfficeRefusal(at)) return at;
      const rows = await returnsOf(db.read, { site: at, now: context.now, days });
      return { ...ok, currency: at.currency, rows };
    },
  } satisfies Partial<OfficeHandlers>;
}

type Change = OfficeRequest<'/api/office/catalogue/change'>;

async function changeGames(
  db: Db,
  context: StaffContext,
  { site, games, reason, is_offered, lists, has_demo }: Change,
) {
  return changeCatalogue(db, context, site, async (tx, at) => {
    const read = () => readOffers(tx, { siteId: at.id, only: games, limit: games.length });
    const before = await read();
    const rows: { provider_code: string; game_code: string; outcome: string }[] = [];
    const changed: GameOffer[] = [];
    for (const { provider_code, game_code, stamp } of games) {
      const offer = before.find((one) => nameOf(one) === nameOf({ provider_code, game_code }));
      const refused: OfficeErrorCode | undefined = !offer
        ? 'unknownGame'
        : offer.stamp === stamp
          ? undefined
          : 'versionConflict';
      rows.push({ provider_code, game_code, outcome: refused ?? 'done' });
      if (!offer || refused) continue;
      await changeOffer(tx, at.id, offer, { is_offered, lists, has_demo });
      changed.push(offer);
    }
    if (changed.length > 0) {
      const names = new Set(changed.map(nameOf));
      const after = (await read()).filter((offer) => names.has(nameOf(offer)));
      await audit(tx, context, {
        ...{ object: `catalogue:${site}`, siteId: at.id, reason },
        ...{ before: factsByName(changed), after: factsByName(after) },
      });
    }
    return { ...ok, rows };
  });
}

type Limits = OfficeRequest<'/api/office/catalogue/set_limits'>;

const bigintOf = (text: string | null) => (text === null ? null : parseAmount(text));

async function changeLimits(db: Db, context: StaffContext, request: Limits) {
  const { site, provider_code, game_code, stamp, shortest_round_ms, reason } = request;
  const [min, max, win] = [request.min_stake, request.max_stake, request.max_win].map(bigintOf);
  for (const [field, amount] of [
    ['min_stake', min] as const,
    ['max_stake', max] as const,
    ['max_win', win] as const,
  ])
    if (amount === undefined || amount === 0n) return refuseStaff('invalidAmount', { field });
  if (min && max && min > max) return refuseStaff('invalidAmount', { field: 'max_stake' });
  return changeCatalogue(db, context, site, async (tx, at) => {
    const read = async () =>
      (await readOffers(tx, { siteId: at.id, only: [{ provider_code, game_code }], limit: 1 }))[0];
    const before = await read();
    if (!before) return refuseStaff('unknownGame', { field: 'game_code' });
    if (before.stamp !== stamp) return refuseStaff('versionConflict', { field: 'stamp' });
    await writeLimits(
      tx,
      { siteId: at.id, providerCode: provider_code, gameCode: game_code },
      {
        minStake: min ?? null,
        maxStake: max ?? null,
        maxWin: win ?? null,
        shortestRoundMs: shortest_round_ms,
      },
    );
    const after = await read();
    await audit(tx, context, {
      ...{ object: `catalogue:${site}`, siteId: at.id, reason },
      before: { game: nameOf(before), ...limitsOf(before) },
      after: { game: nameOf(before), ...(after ? limitsOf(after) : {}) },
    });
    return ok;
  });
}

type Reorder = OfficeRequest<'/api/office/catalogue/reorder'>;

async function reorder(db: Db, context: StaffContext, { site, category, list, from, to, reason }: Reorder) {
  return changeCatalogue(db, context, site, async (tx, at) => {
    const filter = { siteId: at.id, category, list, shown: 'offered' as const, limit: from.length };
    const offers = await readOffers(tx, filter);
    const isSame = offers.map(nameOf).join() === from.map(nameOf).join();
    const wanted = to.map((game) => offers.find((one) => nameOf(one) === nameOf(game)));
    if (!isSame || new Set(wanted).size !== offers.length || wanted.includes(undefined))
      return refuseStaff('versionConflict', { field: 'from' });
    const places = placesFor(offers.map(({ position }) => position));
    for (const [place, offer] of wanted.entries()) {
      const position = places[place];
      if (offer && position !== undefined && offer.position !== position)
        await changeOffer(tx, at.id, offer, { position });
    }
    await audit(tx, context, {
      ...{ object: `catalogue:${site}`, siteId: at.id, reason },
      before: { order: from.map(nameOf) },
      after: { order: to.map(nameOf) },
    });
    return ok;
  });
}

type SetGroups = OfficeRequest<'/api/office/catalogue/set_groups'>;

async function setGroups(db: Db, context: StaffContext, { site, was, withheld, reason }: SetGroups) {
  return changeCatalogue(db, context, site, async (tx, at) => {
    const before = await readWithheld(tx, at.id);
    const sorted = {
      providers: [...new Set(withheld.providers)].toSorted(),
      categories: [...new Set(withheld.categories)].toSorted(),
    };
    const seen = { providers: was.providers.toSorted(), categories: was.categories.toSorted() };
    if (JSON.stringify(seen) !== JSON.stringify(before))
      return refuseStaff('versionConflict', { field: 'was' });
    const { providers, categories } = await countCatalogue(tx);
    const isKnown = (all: readonly { readonly code: string }[], codes: readonly string[]) =>
      codes.every((code) => all.some((one) => one.code === code));
    if (!isKnown(providers, sorted.providers) || !isKnown(categories, sorted.categories))
      return refuseStaff('unknownGame', { field: 'withheld' });
    await writeWithheld(tx, at.id, sorted);
    await audit(tx, context, {
      ...{ object: `catalogue:${site}`, siteId: at.id, reason },
      before: { ...before },
      after: sorted,
    });
    return ok;
  });
}

const paceOf = ({ shortest_round_ms, shortest_shot_ms, shows_play }: SitePace) => ({
  ...{ shortest_round_ms, shortest_shot_ms, shows_play },
});

async function setPlay(
  db: Db,
  context: StaffContext,
  { site, was, reason, ...asked }: OfficeRequest<'/api/office/catalogue/set_play'>,
) {
  return changeCatalogue(db, context, site, async (tx, at) => {
    const before = paceOf(await readPace(tx, at.id));
    if (JSON.stringify(before) !== JSON.stringify(paceOf(was)))
      return refuseStaff('versionConflict', { field: 'was' });
    const after = paceOf(asked);
    await writePace(tx, at.id, after);
    await audit(tx, context, { object: `catalogue:${site}`, siteId: at.id, reason, before, after });
    return ok;
  });
}

/** Gives each of some sites the catalogue of another, each in a transaction of its own, and reports on each. */
async function copy(
  db: Db,
  context: StaffContext,
  { from, to, reason }: OfficeRequest<'/api/office/catalogue/copy'>,
) {
  const model = await siteFor(db.read, context, MANAGE, from);
  if (isOfficeRefusal(model)) return model;
  const own = await sitesFor(db.read, context, MANAGE);
  const rows: { site: string; outcome: string; own: number }[] = [];
  for (const site of new Set(to)) {
    const at = own.find(({ external_id }) => external_id === site);
    if (!at || at.id === model.id) {
      rows.push({ site, outcome: 'unknownSite', own: 0 });
      continue;
    }
    const count = await db.tx(async (tx) => {
      await lockOffers(tx, at.id);
      const ownRows = (siteId: number) =>
        tx
          .selectFrom('site_game')
          .select(({ fn }) => fn.countAll<bigint>().as('count'))
          .where('site_id', '=', siteId)
          .executeTakeFirstOrThrow();
      const factsNow = async () => ({
        own: Number((await ownRows(at.id)).count),
        ...(await readWithheld(tx, at.id)),
      });
      const before = await factsNow();
      const made = await copyOffers(tx, model.id, at.id);
      await audit(tx, context, {
        ...{ object: `catalogue:${site}`, siteId: at.id, reason, before },
        after: { ...(await factsNow()), as: from },
      });
      return made;
    });
    rows.push({ site, outcome: 'done', own: count });
  }
  return { ...ok, rows };
}

/** The calls about which games a site offers, and how. */
export const catalogueCalls = (db: Db) => ({
  ...readingCalls(db),
  ...({
    'catalogue.change': (request, context) => changeGames(db, context, request),
    'catalogue.setLimits': (request, context) => changeLimits(db, context, request),
    'catalogue.reorder': (request, context) => reorder(db, context, request),
    'catalogue.setGroups': (request, context) => setGroups(db, context, request),
    'catalogue.setPlay': (request, context) => setPlay(db, context, request),
    'catalogue.copy': (request, context) => copy(db, context, request),
  } satisfies Partial<OfficeHandlers>),
});
