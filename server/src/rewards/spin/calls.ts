import { refuse } from '#contract/errors.ts';
import { maskAccount } from '#rules/players/mask-account.ts';
import type { Db } from '../../db/database.ts';
import { UUID } from '../../db/uuid7.ts';
import type { Handlers } from '../../edge/handlers.ts';
import { perSite, shortCache } from '../../sites/public.ts';
import { ensureSpinPlayer, findSpinPlayer, findSpins, findWheel, latestWins } from './store.ts';
import { dayAt, rightsOf, turn, turnOnWire } from './turn-wheel.ts';
import { prizeOf, prizeOnWire, readFields, wheelOnWire } from './wheel.ts';

type SpinCalls = Pick<Handlers, 'spin.wheel' | 'spin.winners' | 'spin.state' | 'spin.turn' | 'spin.history'>;

const WINNERS_MAX_AGE_MS = 5_000;
const WINNERS = 10;
const DEFAULT_LIMIT = 20;

export function spinCalls(db: Db): SpinCalls {
  const wheels = perSite(async ({ id }) => {
    const wheel = await findWheel(db.read, id);
    return wheel ? wheelOnWire(wheel) : null;
  });
  const winners = shortCache(WINNERS_MAX_AGE_MS, (siteId: number) => latestWins(db.read, siteId, WINNERS));
  return {
    'spin.wheel': async (_request, { site, siteId, now }) => {
      const [wheel, day] = await Promise.all([wheels(site, undefined), dayAt(db.read, siteId, now)]);
      return {
        statusCode: 1,
        wheel,
        free_spins_a_day: 1,
        day_ends_at: day.end.toISOString(),
        server_time: now.toISOString(),
      };
    },

    'spin.winners': async (_request, { siteId }) => ({
      statusCode: 1,
      value: (await winners.get(siteId)).map((row) => ({
        account_id: maskAccount(row.account_id),
        prize: prizeOnWire(prizeOf(row.kind, row.amount)),
        at: row.created_at.toISOString(),
      })),
    }),

    'spin.state': async (_request, { siteId, playerId, now }) => {
      const owner = { siteId, playerId };
      const day = await dayAt(db.read, siteId, now);
      const known = await findSpinPlayer(db.read, owner);
      if (known) return { statusCode: 1, ...rightsOf(known, day, now) };
      await db.tx((tx) => ensureSpinPlayer(tx, owner));
      const opened = await findSpinPlayer(db.read, owner);
      if (!opened) throw new Error(`player ${playerId} has no turns of the wheel`);
      return { statusCode: 1, ...rightsOf(opened, day, now) };
    },

    'spin.turn': (request, context) =>
      turn(db, context, {
        key: request.key,
        wheelId: request.wheel_id,
        clientSeed: request.client_seed,
      }),

    'spin.history': async (request, { siteId, playerId }) => {
      if (request.before !== undefined && !UUID.test(request.before))
        return refuse('badRequest', { field: 'before' });
      const limit = request.limit ?? DEFAULT_LIMIT;
      const page = { before: request.before, limit: limit + 1 };
      const rows = await findSpins(db.read, { siteId, playerId }, page);
      return {
        statusCode: 1,
        value: rows.slice(0, limit).map(({ fields, ...row }) => ({
          ...turnOnWire(row),
          fields: readFields(fields).map(({ weight, prize }) => ({ weight, prize: prizeOnWire(prize) })),
        })),
        next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
      };
    },
  };
}
