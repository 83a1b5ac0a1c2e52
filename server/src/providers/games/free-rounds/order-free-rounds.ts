import { z } from 'zod';
import type { Clock } from '../../../clock.ts';
import type { Db } from '../../../db/database.ts';
import type { OutsideHandler } from '../../outside-work.ts';
import type { Read } from '../client.ts';
import { userOf } from '../core/sessions.ts';
import type { CallProvider } from '../launching/call-provider.ts';
import { type Caller, findCallers } from '../launching/callers.ts';
import type { FreeRoundsClient, FreeRoundsOrder } from './orders.ts';

const work = z.object({ id: z.uuid() });

/** Asks providers for free rounds, and to take them back. What is not answered is tried again by the queue, under the same id. */
export function freeRoundsHandler(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly call: CallProvider;
}): OutsideHandler {
  const { db, clock, call } = deps;
  return async ({ data }) => {
    const { id } = work.parse(data);
    const row = await findOrder(db, id);
    if (row?.state !== 'ordered' && row?.state !== 'cancelling') return;
    const [caller] = await findCallers(db.read, { account: row.account, siteId: row.site_id });
    const client = caller?.client.freeRounds;
    if (!caller || !client) throw new Error(`the provider of account ${row.account} cannot be called now`);
    const order = orderOf(row, caller);
    if (row.state === 'cancelling') {
      const called = { ...caller.called, playerId: row.player_id };
      const request = client.cancel({ ...order, ref: row.ref ?? id }, caller.key);
      const found = await call(called, request, client.readCancelled);
      if (!found) throw new Error('no answer');
      await note(db, id, 'cancelling', {
        state: 'value' in found ? 'cancelled' : 'given',
        problem: 'value' in found ? null : found.refused,
        changed_at: clock.now(),
      });
      return;
    }
    const given = await give({ call, client, caller: { ...caller, playerId: row.player_id } }, order);
    if (!given) throw new Error('no answer');
    await note(db, id, 'ordered', {
      ...('value' in given
        ? { state: 'given' as const, ref: given.value, problem: null }
        : { state: 'refused' as const, problem: given.refused }),
      changed_at: clock.now(),
    });
  };
}

interface Giving {
  readonly call: CallProvider;
  readonly client: FreeRoundsClient;
  readonly caller: Caller & { readonly playerId: bigint };
}

async function give(
  { call, client, caller }: Giving,
  order: FreeRoundsOrder,
): Promise<Read<string> | undefined> {
  const called = { ...caller.called, playerId: caller.playerId };
  const { template } = client;
  const named =
    template &&
    (await call(called, template.ask(order, caller.key), (answer) => template.read(answer, order)));
  if (template && (!named || 'refused' in named)) return named;
  const request = client.give(order, named && 'value' in named ? named.value : undefined, caller.key);
  if (typeof request === 'string') return { refused: request };
  return call(called, request, (answer) => client.readGiven(answer, order));
}

const findOrder = (db: Db, id: string) =>
  db.read
    .selectFrom('outside_free_rounds as f')
    .leftJoin('outside_game as g', (join) =>
      join
        .onRef('g.account', '=', 'f.account')
        .onRef('g.provider_code', '=', 'f.provider_code')
        .onRef('g.game_code', '=', 'f.game_code'),
    )
    .selectAll('f')
    .select('facts')
    .where('f.id', '=', id)
    .executeTakeFirst();

type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

const orderOf = (row: OrderRow, { operatorId, siteCode }: Caller): FreeRoundsOrder => ({
  ...{ id: row.id, operatorId, siteCode, user: userOf(row.player_id), gameCode: row.game_code },
  ...{ studio: row.facts?.studio ?? null, currency: row.currency, quantity: row.quantity, stake: row.stake },
  stakes: row.facts?.freeRoundStakes?.[row.currency] ?? null,
  startsAt: row.ordered_at,
  endsAt: row.ends_at,
});

/** What has become of it meanwhile stays: its rounds may be finished before the answer to their order is read. */
async function note(
  db: Db,
  id: string,
  from: 'ordered' | 'cancelling',
  found: {
    readonly state: 'given' | 'refused' | 'cancelled';
    readonly ref?: string;
    readonly problem: string | null;
    readonly changed_at: Date;
  },
): Promise<void> {
  await db.tx((tx) =>
    tx.updateTable('outside_free_rounds').set(found).where('id', '=', id).where('state', '=', from).execute(),
  );
}
