import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuid7 } from '../db/uuid7.ts';
import type { Command, RoundRider } from './command.ts';
import { type Ledger, postIn } from './public.ts';
import { openGame, roundOn, type TestGame } from './testing/games.ts';
import { commandFor, createWorld, SITE, stake, type World, win } from './testing/world.ts';

let world: World;
let ledger: Ledger;
let player = 0n;
let game: TestGame;
beforeAll(async () => {
  world = await createWorld();
  await world.openPlayers(20, { cash: 1000n });
  ledger = await world.openLedger();
});
beforeEach(async () => {
  player++;
  game = await openGame(world.db.autocommit, player);
});
afterAll(async () => {
  await ledger.close();
  await world.expectBalanced();
  await world.drop();
});

const bet = (round: RoundRider, more: Partial<Command> = {}) => {
  const steps = [{ ...stake(round.stake), ref: round.id }];
  if (round.win > 0n) steps.push({ ...win(round.win), ref: round.id });
  return ledger.post(
    commandFor(player, steps, { round, content: `${round.launchId} ${round.stake}`, ...more }),
  );
};
const rounds = async (seedId: string) =>
  (
    await sql<{ nonce: bigint }>`select nonce from round where seed_id = ${seedId} order by nonce`.execute(
      world.db.read,
    )
  ).rows.map(({ nonce }) => Number(nonce));

describe('a round', () => {
  it('waits to be counted once it is posted: not when it is refused, sent again, or has an event of its own', async () => {
    const uncounted = async () =>
      (
        await sql<{ rounds: string[]; players: string; stakes: string; game: string }>`
          select b.rounds::text[] as rounds, b.players::text as players, b.stakes::text as stakes, g.game_code as game
            from round_batch b join ledger_game g on g.id = b.games[1] where ${String(player)}::bigint = any (b.players)`.execute(
          world.db.read,
        )
      ).rows;
    const [round, key] = [roundOn(game, 1, { stake: 10n, win: 25n }), uuid7()];
    await bet(round, { key });
    await bet(roundOn(game, 2, { stake: 10n }), { key });
    await bet(roundOn(game, 3, { stake: 5000n }));
    await bet(roundOn(game, 4, { stake: 10n }), { events: [{ topic: 'round.settled', payload: {} }] });
    expect(await uncounted()).toEqual([
      { rounds: [round.id], players: `{${player}}`, stakes: '{10}', game: round.gameCode },
    ]);
  });

  it('is recorded with its transfers and its events, or not at all', async () => {
    const round = roundOn(game, 1, { stake: 10n, win: 25n });
    const events = [{ topic: 'round.settled', payload: { round_id: round.id } }];
    expect(await bet(round, { events })).toMatchObject({ posted: true, after: { cash: 1015n } });
    const poor = roundOn(game, 2, { stake: 5000n });
    expect(await bet(poor, { events })).toMatchObject({ refused: 'insufficientFunds' });
    const { rows } =
      await sql`select r.site_id, r.player_id, r.nonce, r.stake, r.win, r.state, r.result, r.currency,
        r.game_code, (select count(*)::int from outbox o where o.player_id = ${player}) as events
      from round r where r.player_id = ${player}`.execute(world.db.read);
    expect(rows).toEqual([
      {
        site_id: SITE,
        player_id: player,
        nonce: 1n,
        stake: 10n,
        win: 25n,
        state: 'settled',
        result: round.result,
        currency: 'PHP',
        game_code: 'lucky-sevens',
        events: 1,
      },
    ]);
  });

  it('may move no money at all', async () => {
    const free = roundOn(game, 1, { stake: 0n, win: 0n });
    const command = commandFor(player, [], { round: free });
    expect(await ledger.post(command)).toMatchObject({ posted: true, repeated: false, transfers: [] });
    expect(await ledger.post(command)).toMatchObject({ posted: true, repeated: true, transfers: [] });
    expect(await rounds(game.seedId)).toEqual([1]);
  });

  it('needs a live launch of the player', async () => {
    const other = await openGame(world.db.autocommit, player + 1n, { gameCode: 'c' });
    const ended = await openGame(world.db.autocommit, player, { gameCode: 'a', endedAt: new Date() });
    const expired = await openGame(world.db.autocommit, player, { gameCode: 'b', expiresAt: new Date() });
    for (const { launchId } of [other, ended, expired, { launchId: uuid7() }]) {
      expect(await bet({ ...roundOn(game, 1), launchId })).toMatchObject({ refused: 'launchEnded' });
    }
    expect(await bet(roundOn(game, 2))).toMatchObject({ posted: true });
  });

  it('on a revealed seed or a used nonce leaves no trace, and can be drawn again under its key', async () => {
    await bet(roundOn(game, 5));
    const key = uuid7();
    expect(await bet(roundOn(game, 5), { key })).toMatchObject({ refused: 'nonceUsed', repeated: false });
    expect(await bet(roundOn(game, 4), { key })).toMatchObject({ refused: 'nonceUsed', repeated: false });
    expect(await bet(roundOn(game, 6), { key })).toMatchObject({ posted: true, repeated: false });
    await sql`update seed set revealed_at = now() where id = ${game.seedId}`.execute(world.db.autocommit);
    expect(await bet(roundOn(game, 7))).toMatchObject({ refused: 'seedRotated' });
    expect(await bet(roundOn(game, 7), { key })).toMatchObject({ posted: true, repeated: true });
    expect(await rounds(game.seedId)).toEqual([5, 6]);
  });

  it('a refused round does not fail the other commands in the batch', async () => {
    const dead = { ...roundOn(game, 3), launchId: uuid7() };
    const answers = await Promise.all([
      bet(roundOn(game, 1)),
      bet(roundOn(game, 1)),
      bet(roundOn(game, 2)),
      bet(dead),
      bet(roundOn(game, 4)),
      ledger.post(commandFor(player, [win(1n)])),
    ]);
    expect(answers.map((answer) => (answer.posted ? 'posted' : answer.refused))).toEqual([
      'posted',
      'nonceUsed',
      'posted',
      'launchEnded',
      'posted',
      'posted',
    ]);
  });
});

describe('a nonce that was drawn with', () => {
  it.each([
    [
      'was refused for money',
      (key: string) => bet(roundOn(game, 7, { stake: 5000n }), { key }),
      'insufficientFunds',
    ],
    [
      'was refused for its launch',
      (key: string) => bet({ ...roundOn(game, 7), launchId: uuid7() }, { key }),
      'launchEnded',
    ],
  ])('is used where its round %s, and is not where another player asks', async (_, post, refused) => {
    const key = uuid7();
    expect(await post(key)).toMatchObject({ refused });
    expect(await bet(roundOn(game, 7))).toMatchObject({ refused: 'nonceUsed' });
    const other = await openGame(world.db.autocommit, player + 10n, { gameCode: `of ${refused}` });
    const theirs = { ...roundOn(other, 9), seedId: game.seedId };
    await ledger.post(commandFor(player + 10n, [stake(theirs.stake)], { round: theirs }));
    expect(await bet(roundOn(game, 8))).toMatchObject({ posted: true });
  });

  it('is used where its command was decided before', async () => {
    const key = uuid7();
    await bet(roundOn(game, 1), { key });
    const { launchId } = game;
    expect(await bet({ ...roundOn(game, 2), launchId }, { key })).toMatchObject({ repeated: true });
    expect(await bet(roundOn(game, 2))).toMatchObject({ refused: 'nonceUsed' });
    expect(await rounds(game.seedId)).toEqual([1]);
  });
});

describe('a round with a shortest time', () => {
  const shortestMs = 60_000;

  it('is refused without a trace while the one before is not long enough ago', async () => {
    expect(await bet({ ...roundOn(game, 1), shortestMs })).toMatchObject({ posted: true });
    const key = uuid7();
    expect(await bet({ ...roundOn(game, 2), shortestMs }, { key })).toMatchObject({
      refused: 'roundTooSoon',
    });
    await sql`update seed set last_round_at = last_round_at - interval '60 s' where id = ${game.seedId}`.execute(
      world.db.autocommit,
    );
    expect(await bet({ ...roundOn(game, 3), shortestMs }, { key })).toMatchObject({ posted: true });
    expect(await bet(roundOn(game, 4))).toMatchObject({ posted: true });
  });

  it('is one of those that arrive together', async () => {
    const together = [1, 2, 3].map((nonce) => bet({ ...roundOn(game, nonce), shortestMs }));
    const answers = await Promise.all(together);
    expect(answers.map((answer) => (answer.posted ? 'posted' : answer.refused))).toEqual([
      'posted',
      'roundTooSoon',
      'roundTooSoon',
    ]);
  });
});

describe('several rounds', () => {
  it('ride in a transaction too', async () => {
    const round = roundOn(game, 1);
    const command = commandFor(player, [{ ...stake(round.stake), ref: round.id }], { round });
    expect(await world.db.tx((tx) => postIn(tx, command))).toMatchObject({ posted: true });
    expect(await rounds(game.seedId)).toEqual([1]);
  });
});

it('is never accepted on a seed after its rotation, however they meet', async () => {
  for (let turn = 0; turn < 12; turn++) {
    const current = await openGame(world.db.autocommit, player, { gameCode: `turn-${turn}` });
    const betting = Array.from({ length: 60 }, (_, index) => bet(roundOn(current, index + 1, { stake: 1n })));
    await Promise.all(betting.slice(0, turn));
    const shown = await world.db.tx(async (tx) => {
      await sql`update seed set revealed_at = now() where id = ${current.seedId}`.execute(tx);
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from round where seed_id = ${current.seedId}`.execute(tx);
      return rows[0]?.count;
    });
    const answers = await Promise.all(betting);
    const accepted = answers.filter((answer) => answer.posted).length;
    expect(accepted).toBe(shown);
    expect(await rounds(current.seedId)).toHaveLength(accepted);
    for (const answer of answers.slice(accepted)) expect(answer).toMatchObject({ refused: 'seedRotated' });
  }
});
