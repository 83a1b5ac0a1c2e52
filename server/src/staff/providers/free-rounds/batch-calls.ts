import { refuseStaff } from '#contract/office/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Db, Reader } from '../../../db/database.ts';
import type { OfficeHandlers } from '../../../edge/office/office-handlers.ts';
import {
  type BatchRow,
  canRetry,
  listBatches,
  lockBatch,
  readFailed,
  retryBatch,
} from '../../../providers/games/public.ts';
import type { AddOutsideWork } from '../../../providers/outside-work.ts';
import { audit, type OfficeContext } from '../../context.ts';
import { siteIdsFor, sitesFor } from '../../roles/sites-for.ts';
import { namesOf } from '../../team/names-of.ts';

const ok = { statusCode: 1 } as const;
const DEFAULT_PAGE = 50;

interface Deps {
  readonly db: Db;
  readonly addOutsideWork: AddOutsideWork;
}

/** The calls about free rounds for the players of segments. */
export const batchCalls = ({ db, addOutsideWork }: Deps) =>
  ({
    'freeRounds.batches': async ({ site, before, limit = DEFAULT_PAGE }, context) => {
      const own = await sitesFor(db.read, context, 'rewards.read');
      const sites = site === undefined ? own : own.filter(({ external_id }) => external_id === site);
      if (site !== undefined && sites.length === 0) return refuseStaff('unknownSite', { field: 'site' });
      const rows = await listBatches(db.read, { siteIds: sites.map(({ id }) => id), before, limit });
      return {
        ...{ ...ok, rows: await onWire(db.read, context, rows, sites) },
        next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      };
    },
    'freeRounds.batchPlayers': async (
      { batch_id: id, before: after = '0', limit = DEFAULT_PAGE },
      context,
    ) => {
      const sites = await sitesFor(db.read, context, 'rewards.read');
      const found = await listBatches(db.read, { siteIds: sites.map((site) => site.id), id, limit: 1 });
      const [batch] = await onWire(db.read, context, found, sites);
      if (!batch) return refuseStaff('unknownGrant', { field: 'batch_id' });
      const rows = await readFailed(db.read, id, { after: BigInt(after), limit });
      return {
        ...{ ...ok, batch },
        rows: rows.map(({ player_id, account_id, problem }) => ({
          ...{ player_id: String(player_id), account_id, problem },
        })),
        next: rows.length < limit ? null : String(rows.at(-1)?.player_id),
      };
    },
    'freeRounds.retry': async ({ batch_id: id, version, reason }, context) => {
      const siteIds = await siteIdsFor(db.read, context, 'rewards.manage');
      return db.tx(async (tx) => {
        const row = await lockBatch(tx, siteIds, id);
        if (!row) return refuseStaff('unknownGrant', { field: 'batch_id' });
        if (row.version !== version) return refuseStaff('versionConflict', { field: 'version' });
        const [read] = await listBatches(tx, { siteIds, id, limit: 1 });
        if (!read || !canRetry({ ...row, failed: failedOf(read) }, context.now))
          return refuseStaff('wrongStatus');
        const waiting = await retryBatch(tx, addOutsideWork, row, context.now);
        await audit(tx, context, {
          ...{ object: `segment:${row.segment_id}`, siteId: row.site_id, reason },
          before: { batch: id, state: row.state, left_out: read.left_out, refused: read.refused },
          after: { batch: id, state: 'running', waiting },
        });
        return { ...ok, waiting };
      });
    },
  }) satisfies Partial<OfficeHandlers>;

const failedOf = ({ left_out, refused }: BatchRow): number => left_out + refused;

interface Site {
  readonly id: number;
  readonly external_id: string;
  readonly currency: string;
}

async function onWire(
  reader: Reader,
  { operatorId, now }: OfficeContext,
  rows: readonly BatchRow[],
  sites: readonly Site[],
) {
  const nameOf = await namesOf(
    reader,
    operatorId,
    rows.map(({ asked_by }) => asked_by),
  );
  return rows.flatMap((row) => {
    const site = sites.find(({ id }) => id === row.site_id);
    if (!site) return [];
    return [
      {
        ...{ batch_id: row.id, site: site.external_id, currency: site.currency },
        ...{ segment_id: row.segment_id, segment_name: row.segment_name ?? '' },
        ...{ provider_code: row.provider_code, game_code: row.game_code },
        ...{ game_name: row.game_name ?? row.game_code, promotion_name: row.promotion_name },
        ...{ quantity: row.quantity, stake: formatAmount(row.stake), ends_at: row.ends_at.toISOString() },
        ...{ state: row.state, problem: row.problem, version: row.version },
        ...{ players: row.players, waiting: row.waiting, left_out: row.left_out, refused: row.refused },
        can_retry: canRetry({ ...row, failed: failedOf(row) }, now),
        ...{ given_by: nameOf(row.asked_by), asked_at: row.asked_at.toISOString() },
      },
    ];
  });
}
