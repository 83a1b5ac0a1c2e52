import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { playerActor } from '../../../server/src/actor.ts';
import { type Db, openDatabase } from '../../../server/src/db/database.ts';
import { uuid7 } from '../../../server/src/db/uuid7.ts';
import {
  type Answer,
  type Command,
  type Ledger,
  openLedger,
  openPlayerAccounts,
  verifyLedger,
} from '../../../server/src/ledger/public.ts';
import { type CitusCluster, type Node, query } from './cluster.ts';
import { type Shard, shardOf, spread } from './shards.ts';

const SITE = 7;
const CURRENCY = 'PHP';
const PLAYERS = 60;
const ROUNDS = 40;
/** The worker is killed when so many rounds were answered. */
const STRIKE_AT = 800;
/** A round that is not answered for so long is a fault. */
const PATIENCE_MS = 30_000;
const GAME = { providerCode: 'baize', gameCode: 'lucky-sevens' };

/** A shard with its ledger. */
interface Part extends Shard {
  readonly db: Db;
  readonly ledger: Ledger;
}

/** What was sent, and what came back. */
interface Sent {
  readonly part: Part;
  readonly command: Command;
  answer: Answer | undefined;
}

/** Plays and bets on all shards while a worker is killed. @returns whether everything held */
export async function prove(cluster: CitusCluster): Promise<boolean> {
  const shards = await spread(cluster);
  // A worker cannot take a number of 32 bits from a sequence of all: games get theirs on the coordinator.
  await query(cluster.coordinator.url(), `select ledger_game_id('${GAME.providerCode}', '${GAME.gameCode}')`);
  const parts: Part[] = [];
  try {
    for (const shard of shards) {
      const db = openDatabase(shard.url, { max: 4 });
      parts.push({
        ...shard,
        db,
        ledger: await openLedger({ source: shard.url, batchers: 1, outageAfter: 2_000 }),
      });
    }
    console.log(
      `${shards.length} shards on ${cluster.workers.length} workers; ledger_post runs on the worker of its players`,
    );
    const checks = new Checks();
    const sent = await playThrough(cluster, parts);
    checks.add('rounds that were answered before, during and after the kill', await askAgain(sent), true);
    checks.add('tickets whose bet was cut off', await cutOffTickets(cluster.coordinator, parts), true);
    const counted = await verify(parts, checks);
    console.log(`${counted.commands} commands, ${counted.transfers} transfers, ${counted.rounds} rounds`);
    return checks.passed;
  } finally {
    for (const { ledger, db } of parts) {
      await ledger.close();
      await db.close();
    }
  }
}

class Checks {
  passed = true;
  add(what: string, found: unknown, expected: unknown): void {
    const isRight = JSON.stringify(found) === JSON.stringify(expected);
    if (!isRight) this.passed = false;
    console.log(`${isRight ? 'holds' : 'BROKEN'}: ${what}${isRight ? '' : `: ${JSON.stringify(found)}`}`);
  }
}

async function playThrough(
  { coordinator, workers }: CitusCluster,
  parts: readonly Part[],
): Promise<readonly Sent[]> {
  const ids = Array.from({ length: PLAYERS }, (_, n) => BigInt(n + 1));
  const places = await shardOf(coordinator, ids);
  const sent: Sent[] = [];
  let answered = 0;
  const victim = workers[workers.length - 1];
  if (!victim) throw new Error('there is no worker');
  let down: Promise<void> | undefined;
  let during = 0;
  await Promise.all(
    ids.map(async (playerId, n) => {
      const part = parts[places[n] ?? 0];
      if (!part) throw new Error('a player has a shard');
      const game = await openPlayer(part, playerId);
      for (let nonce = 1; nonce <= ROUNDS; nonce++) {
        const one: Sent = { part, command: roundOf(playerId, game, nonce), answer: undefined };
        sent.push(one);
        const began = Date.now();
        const post = () =>
          part.ledger.post(one.command).catch((error: unknown) => {
            if (Date.now() - began > PATIENCE_MS) throw error;
            return undefined;
          });
        one.answer = await post();
        if (down && one.answer && part.worker !== victim) during += 1;
        // Another bet of this player would not be sent before the answer to this one is known.
        for (; one.answer === undefined; await wait(200)) one.answer = await post();
        if (one.answer.posted) answered += 1;
        if (answered >= STRIKE_AT) down ??= killForAWhile(victim);
      }
    }),
  );
  await down;
  console.log(
    `a worker was killed after ${STRIKE_AT} rounds; ${during} were answered by the other from then on`,
  );
  return sent;
}

async function killForAWhile(worker: Node): Promise<void> {
  await worker.kill();
  await wait(3_000);
  await worker.start();
}

interface Game {
  readonly launchId: string;
  readonly seedId: string;
}

async function openPlayer({ db, ledger }: Part, playerId: bigint): Promise<Game> {
  await db.tx((tx) => openPlayerAccounts(tx, { siteId: SITE, playerId, currency: CURRENCY }));
  const steps = [{ from: 'clearing', to: 'cash', amount: 10_000_000n, kind: 'deposit' }] as const;
  await ledger.post({ key: uuid7(), siteId: SITE, playerId, actor: playerActor(playerId), steps });
  const game = { launchId: uuid7(), seedId: uuid7() };
  const bytes = randomBytes(32);
  await sql`insert into seed (id, site_id, player_id, game_code, server_seed, server_seed_hash, next_server_seed, client_seed,
      created_at, last_nonce) values (${game.seedId}, ${SITE}, ${playerId}, ${GAME.gameCode}, ${bytes}, ${bytes}, ${bytes}, 'client',
      now(), 0)`.execute(db.autocommit);
  await sql`insert into launch (id, token_hash, site_id, player_id, game_code, provider_code, mode, seed_id, expires_at, created_at)
    values (${game.launchId}, ${randomBytes(32)}, ${SITE}, ${playerId}, ${GAME.gameCode}, ${GAME.providerCode}, 'real',
      ${game.seedId}, now() + interval '1 hour', now())`.execute(db.autocommit);
  return game;
}

function roundOf(playerId: bigint, game: Game, nonce: number): Command {
  const [stake, win] = [10n, nonce % 3 === 0 ? 25n : 0n];
  const id = uuid7();
  return {
    key: uuid7(),
    siteId: SITE,
    playerId,
    actor: playerActor(playerId),
    steps: [
      { from: 'cash', to: 'house', amount: stake, kind: 'stake', ref: id },
      ...(win > 0n ? ([{ from: 'house', to: 'cash', amount: win, kind: 'win', ref: id }] as const) : []),
    ],
    content: `${game.launchId} ${stake}`,
    round: { id, ...game, nonce, ...GAME, stake, win, currency: CURRENCY, result: {}, startedAt: new Date() },
    events: [{ topic: 'round.settled', payload: { round_id: id } }],
  };
}

/** Every key sent again has the answer it had. */
async function askAgain(sent: readonly Sent[]): Promise<boolean> {
  const again = await Promise.all(
    sent.map(async ({ part, command, answer }) => {
      const repeated = await part.ledger.post(command);
      return answer?.posted && repeated.posted && repeated.repeated;
    }),
  );
  return again.every((one) => one === true);
}

/**
 * A bet on what all players share: the ticket's row is on the coordinator, its stake on a shard. The row comes first, without
 * effect; then the hold, under a key that is the ticket's; then the row says that it counts. Where that is cut off, the rows say
 * which holds to ask for again.
 */
async function cutOffTickets(coordinator: Node, parts: readonly Part[]): Promise<boolean> {
  await query(
    coordinator.url(),
    'create table board_ticket (id uuid primary key, player_id bigint, part int, state text)',
  );
  const client = new pg.Client({ connectionString: coordinator.url() });
  await client.connect();
  try {
    const hold = async (place: number, playerId: bigint, id: string) =>
      parts[place]?.ledger.post({
        key: id,
        siteId: SITE,
        playerId,
        actor: playerActor(playerId),
        steps: [{ pend: id, purse: 'cash', amount: 100n, kind: 'stake', ref: id }],
      });
    const places = await shardOf(
      coordinator,
      Array.from({ length: PLAYERS }, (_, n) => BigInt(n + 1)),
    );
    for (const [n, place] of places.entries()) {
      const [id, playerId] = [uuid7(), BigInt(n + 1)];
      await client.query("insert into board_ticket values ($1, $2, $3, 'placing')", [id, playerId, place]);
      // A third each is cut off before its hold, after it, and not at all.
      if (n % 3 > 0) await hold(place, playerId, id);
      if (n % 3 > 1) await client.query("update board_ticket set state = 'accepted' where id = $1", [id]);
    }
    const open = await client.query<{ id: string; player_id: string; part: number }>(
      "select id, player_id, part from board_ticket where state = 'placing' order by id",
    );
    for (const { id, player_id, part } of open.rows) {
      const answer = await hold(part, BigInt(player_id), id);
      await client.query('update board_ticket set state = $2 where id = $1', [
        id,
        answer?.posted ? 'accepted' : 'rejected',
      ]);
    }
    const { rows } = await client.query<{ id: string; part: number; player_id: string }>(
      "select id, part, player_id from board_ticket where state = 'accepted'",
    );
    const again = await Promise.all(rows.map(({ id, part, player_id }) => hold(part, BigInt(player_id), id)));
    return rows.length === PLAYERS && again.every((answer) => answer?.posted && answer.repeated);
  } finally {
    await client.end();
  }
}

/** What verify-ledger does, in each shard. */
async function verify(parts: readonly Part[], checks: Checks) {
  const sum = { commands: 0n, transfers: 0n, rounds: 0n };
  for (const { name, url } of parts) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { findings, counted } = await verifyLedger(client).finally(() => client.end());
    checks.add(`the ledger of ${name} is balanced`, findings, []);
    sum.commands += counted.commands;
    sum.transfers += counted.transfers;
    sum.rounds += counted.rounds;
  }
  checks.add('every round is there once', sum.rounds.toString(), String(PLAYERS * ROUNDS));
  checks.add('every command is there once', sum.commands.toString(), String(PLAYERS * (ROUNDS + 2)));
  return sum;
}
