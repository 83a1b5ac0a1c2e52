import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { UNIT } from '#rules/money/amount.ts';
import type { Db } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { call, type Outcome } from '../child-server.ts';
import { newcomer, openGame } from '../every-kind/players.ts';

/** Two loads from one address stay below its limit of logins a minute. */
const PLAYERS = 8;
const PAGES_EACH = 3;
const GAME = { providerCode: 'BRASSWORK', code: 'lantern-reef' };
const PAID_IN = 100_000n * UNIT;
/** What is not answered is sent again so soon. */
const PAUSE_MS = 100;
/** A page may be over its limit of bets a minute. */
const AGAIN_MS = 120_000;

interface Bet {
  readonly launch: string;
  readonly key: string;
  /** How often it was sent until it was answered, or the load was stopped. */
  readonly tries: number;
  /** The last of them. */
  readonly outcome: Outcome;
}

/** Bets of many players on a server, until it is stopped. Each is sent again under its key until it is answered, as a page does. */
export interface Load {
  /** Resolves when so many more bets have been answered. */
  answered(count: number): Promise<void>;
  /** The longest time between two answers so far, in milliseconds. */
  longestPause(): number;
  /** @returns every bet that was sent */
  stop(): Promise<readonly Bet[]>;
}

/** What became of a load: figures of a failover. */
export interface Aftermath {
  readonly answered: number;
  /** Bets that were not answered when they were first sent. */
  readonly sentAgain: number;
  /** Answered bets whose key does not return their answer. */
  readonly lost: number;
  /** Rounds that are there beside one for each key. */
  readonly doubled: number;
}

/** Bets go to `port`; players are opened over `db` and log in there. @param prefix of their names */
export async function startLoad(port: number, db: Db, prefix: string): Promise<Load> {
  const launches: string[] = [];
  for (let place = 0; place < PLAYERS; place++) {
    const who = await newcomer(port, { db }, `${prefix}_${place}`, PAID_IN);
    for (let page = 0; page < PAGES_EACH; page++) launches.push(await openGame(port, who, GAME));
  }
  const bets: Bet[] = [];
  const answers = new EventEmitter();
  let stopped = false;
  let last = performance.now();
  let longest = 0;
  answers.on('answer', () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  });
  const bettor = async (launch: string) => {
    while (!stopped) {
      const key = uuid7();
      let tries = 1;
      let outcome = await play(port, launch, key);
      for (; !isPlayed(outcome) && !stopped; tries++) {
        await wait(PAUSE_MS);
        outcome = await play(port, launch, key);
      }
      bets.push({ launch, key, tries, outcome });
      if (isPlayed(outcome)) answers.emit('answer');
    }
  };
  const running = launches.map(bettor);
  return {
    async answered(count) {
      for (let left = count; left > 0; left--) await once(answers, 'answer');
    },
    longestPause: () => longest,
    async stop() {
      stopped = true;
      await Promise.all(running);
      return bets;
    },
  };
}

/** Sends every bet again under its key, twice, and compares the answers with one another and with the rounds of the database. */
export async function checkAgain(
  port: number,
  db: Db,
  bets: readonly Bet[],
  prefix: string,
): Promise<Aftermath> {
  const rounds = new Set<string>();
  let lost = 0;
  const check = async ({ launch, key, outcome }: Bet) => {
    const [again, third] = [await playAgain(port, launch, key), await playAgain(port, launch, key)];
    if (again !== third) throw new Error(`the key ${key} has two answers: ${again} and ${third}`);
    if (isPlayed(outcome) && JSON.stringify(outcome.body) !== again) lost++;
    rounds.add(again);
  };
  const pages = Map.groupBy(bets, ({ launch }) => launch);
  await Promise.all(
    [...pages.values()].map(async (page) => {
      for (const bet of page) await check(bet);
    }),
  );
  const { stored } = await db.read
    .selectFrom('round')
    .innerJoin('player', 'player.id', 'round.player_id')
    .where('player.account_id', 'like', `${prefix}\\_%`)
    .select((by) => by.fn.countAll<bigint>().as('stored'))
    .executeTakeFirstOrThrow();
  return {
    answered: bets.filter(({ outcome }) => isPlayed(outcome)).length,
    sentAgain: bets.filter(({ tries }) => tries > 1).length,
    lost,
    doubled: Number(stored) - rounds.size,
  };
}

function play(port: number, launch: string, key: string): Promise<Outcome> {
  return call(port, '/api/games/play', { launch, key, stake: '5' });
}

/** As a page does: what is refused for now is sent again under its key. */
async function playAgain(port: number, launch: string, key: string): Promise<string> {
  let last: Outcome = 'lost';
  for (const begun = performance.now(); performance.now() - begun < AGAIN_MS; ) {
    last = await play(port, launch, key);
    if (isPlayed(last)) return JSON.stringify(last.body);
    await wait(PAUSE_MS);
  }
  throw new Error(`the bet ${key} is not answered: ${JSON.stringify(last)}`);
}

function isPlayed(outcome: Outcome): outcome is Exclude<Outcome, 'lost'> {
  return outcome !== 'lost' && outcome.status === 200;
}
