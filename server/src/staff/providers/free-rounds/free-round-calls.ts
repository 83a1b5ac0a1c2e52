import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import type { Db } from '../../../db/database.ts';
import type { OfficeHandlers } from '../../../edge/office/office-handlers.ts';
import {
  cancelFreeRounds,
  findFreeRounds,
  findFreeRoundsGames,
  listFreeRounds,
} from '../../../providers/games/public.ts';
import type { AddOutsideWork } from '../../../providers/outside-work.ts';
import { audit } from '../../context.ts';
import { act } from '../../requests/requests.ts';
import { siteFor, siteIdsFor, sitesFor } from '../../roles/sites-for.ts';
import { segmentFor } from '../../segments/segment-calls.ts';
import { namesOf } from '../../team/names-of.ts';
import { batchCalls } from './batch-calls.ts';
import { freeRoundsKind } from './free-rounds-kind.ts';

const ok = { statusCode: 1 } as const;
const DEFAULT_PAGE = 50;
const GAMES = 50;

interface Deps {
  readonly db: Db;
  readonly addOutsideWork: AddOutsideWork;
}

/** The calls about free rounds of games of other studios. */
export const freeRoundCalls = (deps: Deps) => ({
  ...readingCalls(deps.db),
  ...changingCalls(deps),
  ...batchCalls(deps),
});

const readingCalls = (db: Db) =>
  ({
    'freeRounds.list': async ({ site, player_id, state, before, limit = DEFAULT_PAGE }, context) => {
      const own = await sitesFor(db.read, context, 'rewards.read');
      const sites = site === undefined ? own : own.filter(({ external_id }) => external_id === site);
      if (site !== undefined && sites.length === 0) return refuseStaff('unknownSite', { field: 'site' });
      const rows = await listFreeRounds(db.read, {
        ...{ siteIds: sites.map(({ id }) => id), state, before, limit },
        playerId: player_id === undefined ? undefined : BigInt(player_id),
      });
      const nameOf = await namesOf(
        db.read,
        context.operatorId,
        rows.map(({ asked_by }) => asked_by),
      );
      return {
        ...ok,
        rows: rows.map((row) => ({
          ...{ free_rounds_id: row.id, player_id: String(row.player_id), account_id: row.account_id },
          site: sites.find(({ id }) => id === row.site_id)?.external_id ?? '',
          ...{ provider_code: row.provider_code, game_code: row.game_code },
          ...{ game_name: row.game_name ?? row.game_code, currency: row.currency, quantity: row.quantity },
          ...{ stake: formatAmount(row.stake), state: row.state, problem: row.problem },
          win: row.win === null ? row.promotion_id && formatAmount(row.gathered) : formatAmount(row.win),
          ...{ promotion_id: row.promotion_id, promotion_name: row.promotion_name, played: row.played },
          given_by: nameOf(row.asked_by),
          ...{ ordered_at: row.ordered_at.toISOString(), ends_at: row.ends_at.toISOString() },
        })),
        next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      };
    },
    'freeRounds.games': async ({ site, search }, context) => {
      const at = await siteFor(db.read, context, 'rewards.manage', site);
      if (isOfficeRefusal(at)) return at;
      const rows = await findFreeRoundsGames(db.read, at, { search, limit: GAMES });
      return {
        ...{ ...ok, currency: at.currency },
        rows: rows.map(({ stakes, ...row }) => ({ ...row, stakes: [...(stakes ?? [])] })),
      };
    },
  }) satisfies Partial<OfficeHandlers>;

function changingCalls({ db, addOutsideWork }: Deps) {
  const kind = freeRoundsKind(addOutsideWork);
  return {
    'freeRounds.give': async ({ key, site, to, reason, promotion_id = null, ...rounds }, context) => {
      const at = await siteFor(db.read, context, 'rewards.manage', site);
      if (isOfficeRefusal(at)) return at;
      if ('segment_id' in to) {
        const segment = await segmentFor(db.read, context, 'rewards.manage', to.segment_id);
        if (isOfficeRefusal(segment)) return segment;
        if (segment.site.id !== at.id) return refuseStaff('unknownSegment', { field: 'segment_id' });
      }
      const stake = parseAmount(rounds.stake);
      if (stake === undefined) return refuseStaff('invalidStake', { field: 'stake' });
      const ref = key.toLowerCase();
      const input = { ...rounds, promotion_id, stake: formatAmount(stake), to, key: ref };
      const done = await act(db, context, kind, { siteId: at.id, input, reason, key: ref });
      if (isOfficeRefusal(done)) return done;
      const { players, batch } = done.after ?? {};
      const isBegun = done.requestId === null && typeof batch === 'string';
      return {
        ...{ ...ok, request_id: done.requestId, players: Number(players) },
        batch_id: isBegun ? batch : null,
      };
    },
    'freeRounds.cancel': async ({ free_rounds_id: id, reason }, context) => {
      const siteIds = await siteIdsFor(db.read, context, 'rewards.manage');
      return db.tx(async (tx) => {
        const row = await findFreeRounds(tx, siteIds, id);
        if (!row) return refuseStaff('unknownGrant', { field: 'free_rounds_id' });
        const { site_id: siteId, player_id: playerId, state } = row;
        if (!(await cancelFreeRounds(tx, addOutsideWork, { siteId, now: context.now }, row.id)))
          return refuseStaff('wrongStatus');
        await audit(tx, context, {
          ...{ object: `player:${playerId}`, siteId, reason },
          before: { free_rounds: row.id, state },
          after: { free_rounds: row.id, state: 'cancelling' },
        });
        return ok;
      });
    },
  } satisfies Partial<OfficeHandlers>;
}
