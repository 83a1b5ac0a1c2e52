import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallResponse, RefusalBody } from '#contract/calls.ts';
import { lanternClimb } from '#rules/games/lantern-climb/lantern-climb.ts';
import { midnightSafe } from '#rules/games/midnight-safe/midnight-safe.ts';
import { verifyTokenRound } from '#rules/games/token-games.ts';
import { parseAmount } from '#rules/money/amount.ts';
import { systemActor } from '../../actor.ts';
import { openTransactionsEnd } from '../../db/testing/open-transactions.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { openHolds, postIn, setPlayGuard, verifyLedger } from '../../ledger/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { endForgottenRounds } from '../public.ts';
import { findOpenRounds } from './store.ts';

type RoundAnswer = CallResponse<'/api/minigame/start'>;
type Round = RoundAnswer['round'];

const DAY = 86_400_000;
const game_code = 'lantern-climb';

let server: TestServer;
let demo: { account_id: string; auth: string };
let playerId: bigint;
let siteId: number;

beforeAll(async () => {
  server = await startTestServer();
  demo = await server.logIn('demo', 'Demo1234!');
  const row = await server.database.db.read
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.id', 'player.site_id'])
    .where('player.account_id', '=', 'demo')
    .where('site.external_id', '=', 'baize')
    .executeTakeFirstOrThrow();
  playerId = row.id;
  siteId = row.site_id;
});
afterAll(() => server.stop());

const games = async () => {
  const answer = await server.ok('/api/minigame/games', demo);
  const [game] = answer.games;
  if (!game) throw new Error('no game');
  return { ...answer, game };
};
const units = (text: string) => parseAmount(text) ?? 0n;
const messageOf = (answer: { body: unknown }) => (answer.body as RefusalBody).message;

const start = (
  more: { key?: string; game_code?: string; stake?: string; mode?: string; client_seed?: string } = {},
) =>
  server.call('/api/minigame/start', {
    ...demo,
    key: uuid7(),
    ...{ game_code, mode: 'calm', stake: '5', client_seed: 'mine' },
    ...more,
  });
const choose = (round_id: string, step: number, choice: number, key = uuid7()) =>
  server.call('/api/minigame/choose', { ...demo, key, round_id, step, choice });
const leave = (round_id: string, key = uuid7()) =>
  server.call('/api/minigame/leave', { ...demo, key, round_id });
const roundOf = (answer: { body: unknown }): Round => (answer.body as RoundAnswer).round;

/** Hidden values of a round, read from the database. */
async function hiddenOf(roundId: string): Promise<number[]> {
  const { read } = server.database.db;
  const query = read.selectFrom('minigame_round').selectAll().where('id', '=', roundId);
  const { site_id: siteId, player_id: playerId } = await query.executeTakeFirstOrThrow();
  const open = await findOpenRounds(read, { siteId, playerId });
  return open.find(({ id }) => id === roundId)?.hidden ?? [];
}

const lit = (hidden: readonly number[], step: number) => (hidden[step] === 0 ? 1 : 0);

/** Earlier random seeding must not leave the player without tokens. */
async function giveTokens(): Promise<void> {
  const answer = await server.database.db.tx((tx) =>
    postIn(tx, {
      key: uuid7(),
      siteId,
      playerId,
      actor: systemActor('test'),
      steps: [{ from: 'promotions', to: 'token', amount: 500_000n, kind: 'reward' }],
    }),
  );
  expect(answer.posted).toBe(true);
}

beforeEach(async () => {
  const { game, minigame } = await games();
  if (game.round) await leave(game.round.round_id);
  if (units(minigame.token_balance) < 500_000n) await giveTokens();
});

describe('a game for tokens', () => {
  test('publishes chance, worth and exact return of every step', async () => {
    const { game } = await games();
    expect(game.modes.map(({ mode }) => mode)).toEqual(['calm', 'breeze', 'storm']);
    const storm = game.modes[2];
    expect(storm).toMatchObject({ choices: 2, rtp_from: '97.00', rtp_to: '97.00' });
    expect(storm?.steps[7]).toEqual({
      times: '248.32',
      chance: '0.3906',
      chance_fraction: '1/256',
      rtp: '97.00',
    });
    expect(game.modes[0]).toMatchObject({ rtp_from: '96.60', rtp_to: '96.99' });
  });

  test('holds the stake of a round in progress as frozen tokens, and the balance is what can be played', async () => {
    const before = await games();
    expect(before.minigame.frozen_token).toBe('0');
    const { game_token } = await server.ok('/api/auth/get_balance', demo);
    expect(before.minigame.token_balance).toBe(game_token);
    const round = roundOf(await start({ stake: '10' }));
    const during = await games();
    expect(during.minigame.frozen_token).toBe('10');
    expect(units(during.minigame.token_balance)).toBe(units(before.minigame.token_balance) - 100_000n);
    expect(
      (await openHolds(server.database.db.read, playerId))
        .filter(({ purse }) => purse === 'token')
        .map(({ id }) => id),
    ).toEqual([round.round_id]);
    await leave(round.round_id);
    expect((await games()).minigame).toEqual(before.minigame);
  });

  test('keeps what is hidden and its seed to itself until the round is over, then proves it', async () => {
    const { game } = await games();
    const started = await start({ client_seed: 'my-seed' });
    const round = roundOf(started);
    expect(round.proof).toEqual({
      server_seed_hash: game.server_seed_hash,
      server_seed: null,
      client_seed: 'my-seed',
      nonce: game.nonce,
    });
    const hidden = await hiddenOf(round.round_id);
    const picked = roundOf(await choose(round.round_id, 0, lit(hidden, 0)));
    expect([picked.hidden, picked.proof.server_seed, picked.state]).toEqual([null, null, 'open']);
    const ended = roundOf(await leave(round.round_id));
    expect(ended).toMatchObject({ state: 'won', hidden, worth: '6.45' });
    const check = verifyTokenRound(lanternClimb, {
      serverSeed: ended.proof.server_seed ?? '',
      serverSeedHash: game.server_seed_hash,
      clientSeed: 'my-seed',
      nonce: game.nonce,
      mode: 'calm',
      choices: ended.choices,
    });
    expect(check).toMatchObject({ hidden, isCommitted: true, ended: { is: 'open', times: 129n } });
    const { value } = await server.ok('/api/minigame/history', demo);
    expect(value[0]).toEqual(ended);
    expect((await games()).game.server_seed_hash).not.toBe(game.server_seed_hash);
  });

  test('goes on after a reload exactly where it was', async () => {
    const round = roundOf(await start());
    const hidden = await hiddenOf(round.round_id);
    const climbed = roundOf(await choose(round.round_id, 0, lit(hidden, 0)));
    const again = await server.logIn('demo', 'Demo1234!');
    const { games: known } = await server.ok('/api/minigame/games', again);
    expect(known[0]?.round).toEqual(climbed);
    const second = roundOf(await choose(round.round_id, 1, lit(hidden, 1)));
    expect(second.choices).toHaveLength(2);
  });
});

describe('a choice', () => {
  test('choosing the lantern that is out ends the round, and the house keeps the stake', async () => {
    const before = await games();
    const round = roundOf(await start({ stake: '10' }));
    const hidden = await hiddenOf(round.round_id);
    const lost = roundOf(await choose(round.round_id, 0, hidden[0] ?? 0));
    expect(lost).toMatchObject({ state: 'lost', worth: '0', hidden });
    const after = await games();
    expect(after.minigame.frozen_token).toBe('0');
    expect(units(after.minigame.token_balance)).toBe(units(before.minigame.token_balance) - 100_000n);
    expect(after.game.round).toBeNull();
    expect(messageOf(await choose(round.round_id, 1, 0))).toBe('roundOver');
    expect(messageOf(await leave(round.round_id))).toBe('roundOver');
  });

  test('choosing on the last floor pays the top prize without leaving', async () => {
    const before = await games();
    const round = roundOf(await start({ stake: '1', mode: 'breeze' }));
    const hidden = await hiddenOf(round.round_id);
    let top = round;
    for (let step = 0; step < 8; step++) top = roundOf(await choose(round.round_id, step, lit(hidden, step)));
    expect(top).toMatchObject({ state: 'won', worth: '24.86' });
    const won = units((await games()).minigame.token_balance) - units(before.minigame.token_balance);
    expect(won).toBe(238_600n);
    const { value } = await server.ok('/api/wallet/statement', { ...demo, purse: 'token' });
    expect(value.slice(0, 2).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['win', '24.86'],
      ['stake', '-1'],
    ]);
  });

  test('a repeated step, an unknown lantern and a round of another player are refused', async () => {
    const round = roundOf(await start());
    const hidden = await hiddenOf(round.round_id);
    await choose(round.round_id, 0, lit(hidden, 0));
    expect(messageOf(await choose(round.round_id, 0, lit(hidden, 0)))).toBe('stepTaken');
    expect(messageOf(await choose(round.round_id, 2, 0))).toBe('stepTaken');
    expect(messageOf(await choose(round.round_id, 1, 4))).toBe('invalidChoice');
    expect(messageOf(await choose(uuid7(), 1, 0))).toBe('unknownRound');
    expect(messageOf(await choose('nonsense', 1, 0))).toBe('unknownRound');
    const other = await server.logIn('demo', 'Demo1234!', 'lucky.localhost');
    const stranger = await server.call(
      '/api/minigame/leave',
      { ...other, key: uuid7(), round_id: round.round_id },
      'lucky.localhost',
    );
    expect(messageOf(stranger)).toBe('unknownRound');
  });

  test('sent again under its key is the same answer', async () => {
    const round = roundOf(await start());
    const hidden = await hiddenOf(round.round_id);
    const key = uuid7();
    const first = await choose(round.round_id, 0, lit(hidden, 0), key);
    const again = await choose(round.round_id, 0, lit(hidden, 0), key);
    expect(again.body).toEqual(first.body);
    expect(messageOf(await choose(round.round_id, 1, 0, key))).toBe('keyReused');
  });
});

describe('the safe', () => {
  const safe = { game_code: 'midnight-safe', mode: 'steel' };

  test('publishes what each dial is worth, and that only what is drawn leads on', async () => {
    const { games: known } = await server.ok('/api/minigame/games', demo);
    expect(known.map(({ game_code: code }) => code)).toEqual(['lantern-climb', 'midnight-safe']);
    const vault = known[1]?.modes[2];
    expect(vault).toMatchObject({
      mode: 'vault',
      choices: 5,
      hides: 'way',
      rtp_from: '97.00',
      rtp_to: '97.00',
    });
    expect(vault?.steps.at(-1)).toEqual({
      times: '121.25',
      chance: '0.8000',
      chance_fraction: '1/125',
      rtp: '97.00',
    });
  });

  test('goes on with the mark that was drawn, opens with the third, and is proven by its seeds', async () => {
    const round = roundOf(await start({ ...safe, stake: '1' }));
    const hidden = await hiddenOf(round.round_id);
    let last = round;
    for (const [dial, mark] of hidden.entries()) last = roundOf(await choose(round.round_id, dial, mark));
    expect(last).toMatchObject({ state: 'won', worth: '26.19', hidden });
    const check = verifyTokenRound(midnightSafe, {
      serverSeed: last.proof.server_seed ?? '',
      serverSeedHash: round.proof.server_seed_hash,
      clientSeed: 'mine',
      nonce: last.proof.nonce,
      mode: 'steel',
      choices: last.choices,
    });
    expect(check).toMatchObject({ hidden, isCommitted: true, ended: { is: 'topped', times: 2_619n } });
  });

  test('is barred by any other mark, and the house has the stake', async () => {
    const round = roundOf(await start({ ...safe, stake: '1' }));
    const [first = 0] = await hiddenOf(round.round_id);
    const barred = roundOf(await choose(round.round_id, 0, (first + 1) % 3));
    expect(barred).toMatchObject({ state: 'lost', worth: '0' });
  });

  test('can be in progress beside a climb: the tokens of both are frozen', async () => {
    const climb = roundOf(await start({ stake: '2' }));
    const round = roundOf(await start({ ...safe, stake: '5' }));
    const during = await games();
    expect(during.minigame.frozen_token).toBe('7');
    expect(during.games.map((game) => game.round?.round_id)).toEqual([climb.round_id, round.round_id]);
    await leave(climb.round_id);
    expect(roundOf(await leave(round.round_id))).toMatchObject({ state: 'returned', worth: '5' });
    expect((await games()).minigame.frozen_token).toBe('0');
  });
});

describe('many at once', () => {
  test('fifty beginnings make one round and hold one stake', async () => {
    const before = await games();
    const answers = await Promise.all(Array.from({ length: 50 }, () => start()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200).map(messageOf);
    expect(new Set(refused)).toEqual(new Set(['roundInProgress']));
    const after = await games();
    expect(after.minigame.frozen_token).toBe('5');
    expect(units(before.minigame.token_balance) - units(after.minigame.token_balance)).toBe(50_000n);
  });

  test('fifty ways to leave pay once, and the ledger balances', async () => {
    const round = roundOf(await start({ mode: 'storm', stake: '10' }));
    const hidden = await hiddenOf(round.round_id);
    await choose(round.round_id, 0, lit(hidden, 0));
    const before = await games();
    const answers = await Promise.all(Array.from({ length: 50 }, () => leave(round.round_id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const after = await games();
    expect(units(after.minigame.token_balance) - units(before.minigame.token_balance)).toBe(194_000n);
    expect(after.minigame.frozen_token).toBe('0');
    const client = await server.database.db.pool.connect();
    try {
      expect((await verifyLedger(client)).findings).toEqual([]);
    } finally {
      client.release();
    }
  });

  test('fifty choices of one step take one of them', async () => {
    const round = roundOf(await start());
    const hidden = await hiddenOf(round.round_id);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => choose(round.round_id, 0, lit(hidden, 0))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await games()).game.round?.choices).toHaveLength(1);
  });
});

describe('a stake', () => {
  test.each([
    [{ stake: '3' }, 'invalidStake'],
    [{ stake: '-5' }, 'invalidStake'],
    [{ stake: '5.001' }, 'invalidStake'],
    [{ mode: 'gale' }, 'unknownMode'],
  ])('%j is refused as %s', async (more, code) => {
    expect(messageOf(await start(more))).toBe(code);
  });

  test('a stake above the token balance is refused, and holds nothing', async () => {
    const { value } = await server.ok('/api/minigame/history', demo);
    for (let at = 0; at < 6; at++) {
      const answer = await start({ stake: '100' });
      if (answer.status !== 200) {
        expect(messageOf(answer)).toBe('insufficientTokens');
        expect((await games()).minigame.frozen_token).toBe('0');
        return;
      }
      const round = roundOf(answer);
      await choose(round.round_id, 0, (await hiddenOf(round.round_id))[0] ?? 0);
    }
    throw new Error(`six stakes of 100 were paid, after ${value.length} rounds`);
  });

  test('a player on a break cannot start a round, but can leave one in progress', async () => {
    const { db } = server.database;
    const none = {
      ...{ lossDay: null, lossWeek: null, lossMonth: null, minutesDay: null },
      ...{ checkDueAt: null, unidentified: false },
    };
    const round = roundOf(await start({ stake: '1' }));
    await db.tx((tx) => setPlayGuard(tx, playerId, { ...none, stoppedUntil: new Date(Date.now() + DAY) }));
    expect((await leave(round.round_id)).status).toBe(200);
    expect(messageOf(await start({ stake: '1' }))).toBe('onABreak');
    expect((await games()).minigame.frozen_token).toBe('0');
    await db.tx((tx) => setPlayGuard(tx, playerId, { ...none, stoppedUntil: null }));
  });
});

test('an abandoned round is paid at its value after seven days; a stake without a step is refunded', async () => {
  const { db } = server.database;
  const endForgotten = async () => {
    await endForgottenRounds(db, { actor: systemActor('test'), now: server.clock.now() });
    await openTransactionsEnd(db);
  };
  // The prizes of leaderboards that end meanwhile would be among the tokens.
  await db.autocommit.updateTable('leaderboard_run').set({ paid_at: server.clock.now() }).execute();
  const before = await games();
  const round = roundOf(await start({ stake: '1', mode: 'storm' }));
  const hidden = await hiddenOf(round.round_id);
  await choose(round.round_id, 0, lit(hidden, 0));
  server.clock.advance(7 * DAY - 60_000);
  await endForgotten();
  demo = await server.logIn('demo', 'Demo1234!');
  expect((await games()).game.round?.state).toBe('open');
  server.clock.advance(120_000);
  await endForgotten();
  const after = await games();
  expect(after.game.round).toBeNull();
  expect(units(after.minigame.token_balance) - units(before.minigame.token_balance)).toBe(9_400n);

  await start({ stake: '1' });
  server.clock.advance(7 * DAY + 1_000);
  await endForgotten();
  demo = await server.logIn('demo', 'Demo1234!');
  expect((await games()).minigame).toEqual(after.minigame);
  const { value } = await server.ok('/api/minigame/history', { ...demo, limit: 1 });
  expect(value[0]).toMatchObject({ state: 'returned', worth: '1' });
});
