import { systemActor } from '../../../actor.ts';
import type { TestServer } from '../../../test-server.ts';
import type { OutsideWork } from '../../outside-work.ts';
import { beginSync, gameListHandler } from '../catalogue/sync-games.ts';
import type { CallProvider } from '../launching/call-provider.ts';

/** Compares the list of an account, as staff and the queue do. @returns `undefined` where another one is under way */
export async function syncNow(
  { server, call }: { readonly server: TestServer; readonly call: CallProvider },
  account: string,
  accepts?: string,
) {
  const { clock } = server;
  const { db } = server.database;
  const waiting: OutsideWork[] = [];
  const add = async (_: unknown, __: unknown, work: readonly OutsideWork[]) => void waiting.push(...work);
  const request = { account, actor: systemActor('test'), now: clock.now() };
  const id = await db.tx((tx) => beginSync(tx, add, { ...request, ...(accepts && { accepts }) }));
  if (id === undefined) return undefined;
  const handle = gameListHandler({ db, clock, call });
  for (const { data } of waiting) await handle({ id: 'job', data, signal: new AbortController().signal });
  return db.read.selectFrom('outside_sync').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
