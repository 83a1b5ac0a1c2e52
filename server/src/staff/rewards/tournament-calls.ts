import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import {
  cancelTournament,
  countPlayers,
  type Edited,
  findTournament,
  listTournaments,
  saveTournament,
  stateOf,
  type Tournament,
  type TournamentChange,
  type TournamentProblem,
  topOf,
  wonIn,
} from '../../rewards/public.ts';
import { amountOf } from '../amount-of.ts';
import { changeAtSite } from '../change-at-site.ts';
import type { StaffContext } from '../context.ts';
import { siteFor } from '../roles/sites-for.ts';

const ok = { statusCode: 1 } as const;
const DEFAULT_PAGE = 50;
const LEADERS = 50;

type OnWire = OfficeResponse<'/api/office/rewards/tournaments'>['rows'][number];

const saidOf = (row: Tournament): Omit<OnWire, 'state' | 'players'> => ({
  ...{ id: row.id, version: row.version, metric: row.metric, opt_in: row.opt_in },
  ...{ starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() },
  min_stake: formatAmount(row.min_stake),
  counts: {
    providers: [...row.counts.providers],
    categories: [...row.counts.categories],
    games: [...row.counts.games],
  },
  prizes: row.prizes.map((prize) => ({ ...prize })),
  texts: { ...row.texts },
});

async function onWire(reader: Reader, row: Tournament, now: Date): Promise<OnWire> {
  return { ...saidOf(row), state: stateOf(row, now), players: await countPlayers(reader, row.id) };
}

const changeOf = (
  asked: Omit<OfficeRequest<'/api/office/rewards/save_tournament'>, 'site' | 'reason'>,
): TournamentChange => ({
  ...{ id: asked.id?.toLowerCase() ?? null, version: asked.version, metric: asked.metric },
  ...{ startsAt: new Date(asked.starts_at), endsAt: new Date(asked.ends_at) },
  ...{ minStake: amountOf(asked.min_stake), counts: asked.counts, isOptIn: asked.opt_in, texts: asked.texts },
  prizes: asked.prizes.map(({ token, cash, promotion_id, ...ranks }) => ({
    ...{ ...ranks, token: amountOf(token), cash: amountOf(cash) },
    promotionId: promotion_id?.toLowerCase() ?? null,
  })),
});

/** Changes a tournament. */
async function change(
  db: Db,
  context: StaffContext,
  { site, reason }: { readonly site: string; readonly reason: string },
  work: (
    tx: Tx,
    action: { readonly siteId: number; readonly now: Date },
  ) => Promise<Edited<Tournament> | TournamentProblem>,
) {
  const done = await changeAtSite(
    db,
    context,
    { site, reason, permission: 'rewards.manage', object: ({ id }) => `tournament:${site}/${id}` },
    work,
    (row) => ({ ...saidOf(row), state: row.state }),
  );
  if (isOfficeRefusal(done)) return done;
  const { id, version } = done.after;
  return { ...ok, id, version };
}

/** The calls about tournaments. */
export const tournamentCalls = (db: Db) =>
  ({
    'rewards.tournaments': async ({ site, before, limit = DEFAULT_PAGE }, context) => {
      const at = await siteFor(db.read, context, 'rewards.read', site);
      if (isOfficeRefusal(at)) return at;
      const found = await listTournaments(db.read, { siteId: at.id, before, limit: limit + 1 });
      const page = found.slice(0, limit);
      const rows = await Promise.all(page.map((row) => onWire(db.read, row, context.now)));
      const next = found.length > limit ? (page.at(-1)?.id ?? null) : null;
      return { ...ok, currency: at.currency, rows, next };
    },
    'rewards.tournament': async ({ site, id }, context) => {
      const at = await siteFor(db.read, context, 'rewards.read', site);
      if (isOfficeRefusal(at)) return at;
      const row = await findTournament(db.read, { siteId: at.id, id: id.toLowerCase() });
      if (!row) return refuseStaff('unknownReward', { field: 'id' });
      const [leaders, prizes] = await Promise.all([topOf(db.read, row.id, LEADERS), wonIn(db.read, row.id)]);
      return {
        ...{ ...ok, currency: at.currency, tournament: await onWire(db.read, row, context.now) },
        leaders: leaders.map(({ playerId, account, score }, place) => ({
          ...{ rank: place + 1, player_id: String(playerId), account_id: account },
          score: formatAmount(score),
        })),
        prizes: prizes.map(({ rank, player_id, account_id, promotion_id, refused, ...prize }) => ({
          ...{ rank, player_id: String(player_id), account_id, promotion_id, refused },
          ...{ score: formatAmount(prize.score), token: formatAmount(prize.token) },
          ...{ cash: formatAmount(prize.cash), paid_at: prize.paid_at?.toISOString() ?? null },
        })),
      };
    },
    'rewards.saveTournament': ({ site, reason, ...asked }, context) =>
      change(db, context, { site, reason }, (tx, action) => saveTournament(tx, action, changeOf(asked))),
    'rewards.cancelTournament': ({ site, reason, id, version }, context) =>
      change(db, context, { site, reason }, (tx, action) =>
        cancelTournament(tx, action, { id: id.toLowerCase(), version }),
      ),
  }) satisfies Partial<OfficeHandlers>;
