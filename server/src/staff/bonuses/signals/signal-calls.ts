import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { allowPlayer, isBarred } from '../../../bonuses/public.ts';
import type { Db } from '../../../db/database.ts';
import type { OfficeHandlers } from '../../../edge/office/office-handlers.ts';
import { audit, type StaffContext } from '../../context.ts';
import { findPlayer } from '../../players/find-player.ts';
import { act } from '../../requests/requests.ts';
import { siteFor, siteIdsFor } from '../../roles/sites-for.ts';
import { decideSignal } from './decide-signal.ts';
import { forfeitKind } from './forfeit-kind.ts';
import { accountsOf, othersOf, readSignals, signalOnWire } from './read-signals.ts';
import { readRules, setRule } from './signal-rules.ts';

const DEFAULT_PAGE = 50;
const ok = { statusCode: 1 } as const;

interface Asked {
  readonly signal_id: string;
  readonly version: number;
  readonly reason: string;
}

function readingCalls(db: Db) {
  return {
    'suspicions.list': async (request, context) => {
      const { site, player_id, kind, state, before, limit = DEFAULT_PAGE } = request;
      const at = site === undefined ? undefined : await siteFor(db.read, context, 'rewards.read', site);
      if (isOfficeRefusal(at)) return at;
      const siteIds = at ? [at.id] : await siteIdsFor(db.read, context, 'rewards.read');
      const playerId = player_id === undefined ? undefined : BigInt(player_id);
      const of = { siteIds, playerId, kind, state, before: before?.toLowerCase(), limit };
      const rows = await readSignals(db.read, of);
      return {
        ...ok,
        rows: rows.map(signalOnWire),
        next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      };
    },
    'suspicions.get': async ({ signal_id }, context) => {
      const siteIds = await siteIdsFor(db.read, context, 'rewards.read');
      const [row] = await readSignals(db.read, { siteIds, signalId: signal_id.toLowerCase(), limit: 1 });
      if (!row) return refuseStaff('unknownSignal');
      return {
        ...ok,
        signal: signalOnWire(row),
        accounts: await accountsOf(db.read, row),
        is_barred: await isBarred(db.read, row.player_id),
        others: await othersOf(db.read, row),
      };
    },
    'suspicions.rules': async ({ site }, context) => {
      const at = await siteFor(db.read, context, 'rewards.read', site);
      return isOfficeRefusal(at) ? at : { ...ok, rows: await readRules(db.read, at.id) };
    },
  } satisfies Partial<OfficeHandlers>;
}

function decidingCalls(db: Db) {
  const changeOf = async (context: StaffContext, { signal_id, version, reason }: Asked) => ({
    ...{ signalId: signal_id.toLowerCase(), version, reason },
    siteIds: await siteIdsFor(db.read, context, 'rewards.manage'),
  });
  const decide = async (context: StaffContext, asked: Asked, state: 'held' | 'cleared' | 'excluded') => {
    const done = await decideSignal(db, context, await changeOf(context, asked), state);
    return isOfficeRefusal(done) ? done : { ...ok, ...done };
  };
  return {
    'suspicions.hold': (asked, context) => decide(context, asked, 'held'),
    'suspicions.clear': (asked, context) => decide(context, asked, 'cleared'),
    'suspicions.exclude': (asked, context) => decide(context, asked, 'excluded'),
    'suspicions.forfeit': async (asked, context) => {
      const { signalId, version, siteIds, reason } = await changeOf(context, asked);
      const [row] = await readSignals(db.read, { siteIds, signalId, limit: 1 });
      if (!row) return refuseStaff('unknownSignal');
      if (row.decided_at === null && row.version !== version)
        return refuseStaff('versionConflict', { field: 'version' });
      const input = { signal_id: signalId, grant_id: row.grant_id, reason };
      const done = await act(db, context, forfeitKind, { siteId: row.site_id, input, reason });
      if (isOfficeRefusal(done)) return done;
      return { ...ok, request_id: done.requestId, returned: formatAmount(-(done.amount ?? 0n)) };
    },
    'suspicions.allow': async ({ player_id, reason }, context) => {
      const player = await findPlayer(db.read, context, player_id, 'rewards.manage');
      if (isOfficeRefusal(player)) return player;
      return db.tx(async (tx) => {
        if (!(await allowPlayer(tx, player.id))) return refuseStaff('wrongStatus');
        await audit(tx, context, {
          ...{ object: `player:${player.id}`, siteId: player.site_id, reason },
          ...{ before: { promotions: 'excluded' }, after: { promotions: 'allowed' } },
        });
        return ok;
      });
    },
    'suspicions.setRule': async (request, context) => {
      const done = await setRule(db, context, request);
      return isOfficeRefusal(done) ? done : { ...ok, ...done };
    },
  } satisfies Partial<OfficeHandlers>;
}

/** The calls about grants that are suspected of abuse. */
export const signalCalls = (db: Db) => ({ ...readingCalls(db), ...decidingCalls(db) });
