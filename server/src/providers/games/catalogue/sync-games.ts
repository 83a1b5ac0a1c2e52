import { z } from 'zod';
import { type Actor, actorText } from '../../../actor.ts';
import type { Clock } from '../../../clock.ts';
import type { Db, Reader, Tx } from '../../../db/database.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import type { AddOutsideWork, OutsideHandler } from '../../outside-work.ts';
import type { CallProvider } from '../launching/call-provider.ts';
import { type Caller, findCallers } from '../launching/callers.ts';
import type { GameList, ListedGame } from './listed-game.ts';
import { placeGames } from './place-games.ts';
import { areAmong, type GameChange, losesTooMuch, planSync } from './plan-sync.ts';
import {
  addStudios,
  lockList,
  readGone,
  readKnown,
  readStudios,
  saveChanges,
  saveListed,
  withdrawGames,
} from './store.ts';

export interface SyncDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** For lists: they are long, and take their time. */
  readonly call: CallProvider;
}

export interface SyncRequest {
  readonly account: string;
  readonly actor: Actor;
  readonly now: Date;
  /**
   * A comparison that was held: staff have looked at what it withdraws, so that it is withdrawn. A list that lacks more than that
   * is held again.
   */
  readonly accepts?: string;
}

const work = z.object({ syncId: z.uuid(), account: z.string(), accepts: z.uuid().optional() });
type Sync = z.output<typeof work>;

/** A provider that does not answer is asked again for so long; what is older was cut off. */
const LONGEST_MS = 5 * 60_000;

/**
 * Begins a comparison of the games that a provider lists with those of the catalogue: the provider is asked by a job, once this
 * is committed.
 *
 * @returns its id; `undefined` where a comparison of the account is under way, or there is no such account
 */
export async function beginSync(
  tx: Tx,
  add: AddOutsideWork,
  { account, actor, now, accepts }: SyncRequest,
): Promise<string | undefined> {
  await lockList(tx, account);
  const known = await tx
    .selectFrom('outside_account')
    .select('code')
    .where('code', '=', account)
    .executeTakeFirst();
  if (!known) return undefined;
  await tx
    .updateTable('outside_sync')
    .set({ state: 'failed', problem: 'cut off', ended_at: now })
    .where('account', '=', account)
    .where('state', '=', 'running')
    .where('started_at', '<', new Date(now.getTime() - LONGEST_MS))
    .execute();
  const running = await tx
    .selectFrom('outside_sync')
    .select('id')
    .where('account', '=', account)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (running) return undefined;
  const id = uuid7();
  await tx
    .insertInto('outside_sync')
    .values({ id, account, asked_by: actorText(actor), state: 'running', started_at: now })
    .execute();
  const data = { syncId: id, account, ...(accepts === undefined ? {} : { accepts }) };
  await add(tx, 'game-list', [{ data, group: account, key: id }]);
  return id;
}

/**
 * Asks providers for their lists, and brings the catalogue in line: each comparison once, however often its job runs. What is not
 * answered is tried again by the queue for five minutes, and has failed then.
 */
export function gameListHandler(deps: SyncDeps): OutsideHandler {
  const { db, clock } = deps;
  return async ({ data }) => {
    const sync = work.parse(data);
    const row = await findRunning(db.read, sync.syncId);
    if (!row) return;
    const now = clock.now();
    const list = await askForGames(deps, { account: sync.account, now });
    if ('problem' in list && list.mayCome && now.getTime() - row.started_at.getTime() < LONGEST_MS)
      throw new Error(`the list of ${sync.account} could not be read: ${list.problem}`);
    await db.tx((tx) => conclude(tx, sync, { list, now }));
  };
}

const findRunning = (reader: Reader, id: string) =>
  reader
    .selectFrom('outside_sync')
    .select('started_at')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();

/** Notes what came of a comparison, in the commit that changes the catalogue; one that has ended meanwhile changes nothing. */
async function conclude(
  tx: Tx,
  sync: Sync,
  { list, now }: { readonly list: GameList | Unlisted; readonly now: Date },
): Promise<void> {
  await lockList(tx, sync.account);
  if (!(await findRunning(tx, sync.syncId))) return;
  const { leftOut, ...found } = 'problem' in list ? failed(list.problem) : await apply(tx, sync, list, now);
  await tx
    .updateTable('outside_sync')
    .set({ ...found, left_out: leftOut, ended_at: now })
    .where('id', '=', sync.syncId)
    .execute();
}

/** What came of a comparison. */
interface Found {
  readonly state: 'done' | 'held' | 'failed';
  /** In the provider's words, or what the connection failed with; `null` where it did not fail. */
  readonly problem: string | null;
  readonly listed: number;
  readonly added: number;
  /** Those that came back too. */
  readonly changed: number;
  readonly gone: number;
  readonly leftOut: number;
}

const failed = (problem: string): Found => ({
  ...{ state: 'failed', problem, listed: 0, added: 0, changed: 0, gone: 0, leftOut: 0 },
});

/** Why there is no list. `mayCome`: it was not answered, and may be later. */
interface Unlisted {
  readonly problem: string;
  readonly mayCome?: boolean;
}

/** What is listed for the sites under an account, each name that the provider has for one asked once. */
async function askForGames(
  { db, call }: Pick<SyncDeps, 'db' | 'call'>,
  { account, now }: Pick<SyncRequest, 'account' | 'now'>,
): Promise<GameList | Unlisted> {
  const callers = new Map<string, Caller>();
  for (const caller of await findCallers(db.read, { account }))
    if (!callers.has(caller.operatorId)) callers.set(caller.operatorId, caller);
  if (callers.size === 0) return { problem: 'no site can call it' };
  const games: ListedGame[] = [];
  let unreadable = 0;
  for (const { client, called, operatorId, siteCode, key } of callers.values()) {
    const { games: lists } = client;
    if (!lists) return { problem: 'its protocol has no list' };
    const found = await call(called, lists.ask({ operatorId, siteCode }, key), (answer) =>
      lists.read(answer, now),
    );
    // A part of the list would take the rest of the games away.
    if (!found) return { problem: 'no answer', mayCome: true };
    if ('refused' in found) return { problem: found.refused };
    games.push(...found.value.games);
    unreadable += found.value.unreadable;
  }
  return { games, unreadable };
}

async function apply(tx: Tx, { syncId, account, accepts }: Sync, list: GameList, now: Date): Promise<Found> {
  const known = await readKnown(tx, account);
  const placed = placeGames(account, list, await readStudios(tx));
  const changes = planSync(known, placed.games);
  await saveChanges(tx, syncId, changes);
  const accepted = accepts === undefined ? [] : await readGone(tx, account, accepts);
  const isHeld = losesTooMuch(known, changes) && !areAmong(changes, accepted);
  if (!isHeld) {
    const of = (wanted: (what: GameChange['what']) => boolean) =>
      changes.filter(({ what }) => wanted(what)).map(({ game }) => game);
    await addStudios(tx, account, placed.newStudios);
    await saveListed(
      tx,
      account,
      of((what) => what !== 'gone'),
      now,
    );
    await withdrawGames(
      tx,
      account,
      of((what) => what === 'gone'),
      now,
    );
  }
  const count = (...wanted: GameChange['what'][]) =>
    changes.filter(({ what }) => wanted.includes(what)).length;
  return {
    ...{ state: isHeld ? 'held' : 'done', problem: null, listed: placed.games.length },
    ...{ added: count('added'), changed: count('changed', 'back'), gone: count('gone') },
    leftOut: placed.leftOut,
  };
}
