import { type Actor, actorText } from '../../../actor.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { uuid7 } from '../../../db/uuid7.ts';
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

/** What came of a comparison. */
export interface SyncResult {
  readonly syncId: string;
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

/** Longer than every call of a comparison together: what is older was cut off. */
const LONGEST_MS = 5 * 60_000;

/**
 * Compares the games that a provider lists with those of the catalogue, and brings that in line. The provider is asked outside of
 * every transaction.
 *
 * @returns `undefined` where a comparison of the account is under way, or there is no such account
 */
export async function syncGames(deps: SyncDeps, request: SyncRequest): Promise<SyncResult | undefined> {
  const syncId = await begin(deps.db, request);
  if (syncId === undefined) return undefined;
  const list = await askForGames(deps, request);
  const found =
    'problem' in list ? failed(list.problem) : await deps.db.tx((tx) => apply(tx, syncId, list, request));
  await end(deps.db, syncId, found, new Date());
  return { syncId, ...found };
}

type Found = Omit<SyncResult, 'syncId'>;

const failed = (problem: string): Found => ({
  ...{ state: 'failed', problem, listed: 0, added: 0, changed: 0, gone: 0, leftOut: 0 },
});

/** Notes that a comparison begins, so that no other of the account does. */
async function begin(db: Db, { account, actor, now }: SyncRequest): Promise<string | undefined> {
  return db.tx(async (tx) => {
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
    return id;
  });
}

async function end(db: Db, id: string, found: Found, now: Date): Promise<void> {
  const { leftOut, ...rest } = found;
  await db.tx((tx) =>
    tx
      .updateTable('outside_sync')
      .set({ ...rest, left_out: leftOut, ended_at: now })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute(),
  );
}

/** What is listed for the sites under an account, each name that the provider has for one asked once. */
async function askForGames(
  { db, call }: SyncDeps,
  { account, now }: SyncRequest,
): Promise<GameList | { problem: string }> {
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
    if (!found || 'refused' in found) return { problem: found?.refused ?? 'no answer' };
    games.push(...found.value.games);
    unreadable += found.value.unreadable;
  }
  return { games, unreadable };
}

async function apply(tx: Tx, syncId: string, list: GameList, request: SyncRequest): Promise<Found> {
  const { account, now, accepts } = request;
  await lockList(tx, account);
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
