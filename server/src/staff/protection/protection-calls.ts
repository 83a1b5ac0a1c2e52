import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import { UUID } from '../../db/uuid7.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import type { StaffContext } from '../context.ts';
import { findPlayer } from '../players/find-player.ts';
import { siteFor, sitesFor } from '../roles/sites-for.ts';
import { casesCalls } from './cases/cases-calls.ts';
import { clearDuplicate } from './clear-duplicate.ts';
import { launderingCalls } from './laundering/laundering-calls.ts';
import { readAccounts, readMatches, readStops } from './read-lists.ts';
import { shownAccount } from './shown-account.ts';
import { addLimit, excludePlayer } from './tighten.ts';
import { triggerCalls } from './triggers/trigger-calls.ts';

const DEFAULT_PAGE = 50;
const ok = { statusCode: 1 } as const;

interface ListRequest {
  readonly site?: string | undefined;
  readonly player_id?: string | undefined;
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
}

/** Where a list looks: the site that is named, or all at which the caller may read it. */
async function pageOf(db: Db, context: StaffContext, request: ListRequest) {
  const { site, player_id: player, before, limit = DEFAULT_PAGE } = request;
  if (before !== undefined && !UUID.test(before)) return refuseStaff('badRequest', { field: 'before' });
  const at = site === undefined ? undefined : await siteFor(db.read, context, 'protection.read', site);
  if (isOfficeRefusal(at)) return at;
  const sites = at ? [at] : await sitesFor(db.read, context, 'protection.read');
  return {
    siteIds: sites.map(({ id }) => id),
    playerId: player === undefined ? undefined : BigInt(player),
    before,
    limit,
  };
}

function tighteningCalls(db: Db) {
  return {
    'protection.addLimit': async ({ player_id, ...change }, context) => {
      const player = await findPlayer(db.read, context, player_id, 'players.protect');
      if (isOfficeRefusal(player)) return player;
      const done = await addLimit(db, context, player, change);
      return isOfficeRefusal(done) ? done : { ...ok, ...done };
    },
    'protection.exclude': async ({ player_id, ...change }, context) => {
      const player = await findPlayer(db.read, context, player_id, 'players.protect');
      if (isOfficeRefusal(player)) return player;
      const done = await excludePlayer(db, context, player, change);
      if (isOfficeRefusal(done)) return done;
      const seen = await sitesFor(db.read, context, 'players.protect');
      const others = await readAccounts(
        db.read,
        done.others,
        seen.map(({ id }) => id),
      );
      return {
        ...ok,
        until: done.until?.toISOString() ?? null,
        others: others.map((row) => shownAccount(context, row)),
        elsewhere: done.others.length - others.length,
      };
    },
    'protection.clearDuplicate': async (
      { match_id, reason },
      context,
    ): Promise<typeof ok | OfficeRefusal> => {
      const sites = await sitesFor(db.read, context, 'players.protect');
      const change = { matchId: match_id.toLowerCase(), siteIds: sites.map(({ id }) => id), reason };
      return (await clearDuplicate(db, context, change)) ?? ok;
    },
  } satisfies Partial<OfficeHandlers>;
}

function listCalls(db: Db) {
  return {
    'protection.exclusions': async (request, context) => {
      const page = await pageOf(db, context, request);
      if (isOfficeRefusal(page)) return page;
      const { kind, by, active } = request;
      const rows = await readStops(db.read, { ...page, kind, by, active, now: context.now });
      return {
        ...ok,
        rows: rows.map((row) => ({
          ...{ stop_id: row.stop_id, player: shownAccount(context, row), kind: row.kind },
          ...{ since: row.since.toISOString(), until: row.until?.toISOString() ?? null },
          ...{ by: row.set_by ?? '', is_active: row.is_active },
        })),
        next: rows.length < page.limit ? null : (rows.at(-1)?.stop_id ?? null),
      };
    },
    'protection.duplicates': async (request, context) => {
      const page = await pageOf(db, context, request);
      if (isOfficeRefusal(page)) return page;
      const rows = await readMatches(db.read, { ...page, state: request.state });
      const seen = new Set((await sitesFor(db.read, context, 'protection.read')).map(({ id }) => id));
      return {
        ...ok,
        rows: rows.map(({ match_id, matched, found_at, found_by, state, reason, ...row }) => ({
          match_id,
          player: shownAccount(context, row),
          excluded: seen.has(row.x_site_id)
            ? shownAccount(context, {
                ...{ id: row.x_id, site_id: row.x_site_id, external_id: row.x_external_id },
                ...{ account_id: row.x_account_id, full_name: row.x_full_name },
              })
            : null,
          ...{ matched, found_by, found_at: found_at.toISOString(), state, reason },
        })),
        next: rows.length < page.limit ? null : (rows.at(-1)?.match_id ?? null),
      };
    },
  } satisfies Partial<OfficeHandlers>;
}

/** The calls about player protection. */
export const protectionCalls = (db: Db) => ({
  ...tighteningCalls(db),
  ...listCalls(db),
  ...casesCalls(db),
  ...triggerCalls(db),
  ...launderingCalls(db),
});
