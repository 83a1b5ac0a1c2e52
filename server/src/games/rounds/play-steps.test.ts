import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallResponse, RefusalBody } from '#contract/calls.ts';
import { rulesOnly } from '#rules/games/rules-only.ts';
import { verifyRound } from '#rules/games/verify-round.ts';
import { parseAmount } from '#rules/money/amount.ts';
import { systemActor } from '../../actor.ts';
import { openTransactionsEnd } from '../../db/testing/open-transactions.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { verifyLedger } from '../../hazards/child-server.ts';
import { openHolds } from '../../ledger/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { findSeed } from '../store.ts';
import { rulesOf } from './deal-round.ts';
import { endLeftRounds } from './play-steps.ts';

const SITE = { domain_name: 'localhost', external_id: 'baize' };
const STAKE = '5';
const DAY = 86_400_000;

type Dealt = CallResponse<'/api/games/play'>;

let server: TestServer;
let demo: { account_id: string; auth: string };
let playerId: bigint;
let holdsBefore: unknown;

beforeAll(async () => {
  server = await startTestServer();
  demo = await server.logIn('demo', 'Demo1234!');
  const { pool, db } = { pool: server.database.db.pool, db: server.database.db };
  for (const { providerCode, code, name, category } of rulesOnly) {
    const { rowCount } = await pool.query(
      `insert into game (provider_code, code, name, category, rtp, has_demo, added_at)
       values ($1, $2, $3, $4, '99', true, now()) on conflict do nothing`,
      [providerCode, code, name, category],
    );
    if (rowCount === 1)
      await pool.query(
        `insert into site_game (site_id, provider_code, game_code, position)
         select id, $1, $2, 99 from site where external_id = 'baize'`,
        [providerCode, code],
      );
  }
  const row = await db.read
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select('player.id')
    .where('player.account_id', '=', 'demo')
    .where('site.external_id', '=', 'baize')
    .executeTakeFirstOrThrow();
  playerId = row.id;
  holdsBefore = await openHolds(db.read, playerId);
});
afterAll(() => server.stop());

const units = (text: string) => parseAmount(text) ?? 0n;
const codeOf = (answer: { body: unknown }) => (answer.body as RefusalBody).message;
const dealtOf = (answer: { body: unknown }) => answer.body as Dealt;
const cash = async () => units((await server.ok('/api/auth/get_balance', demo)).game_balance);

async function launch(gameCode: string, mode: 'real' | 'demo' = 'real'): Promise<string> {
  const { launch_url } = await server.ok('/api/games/launch', {
    ...SITE,
    provider_code: rulesOf(gameCode).providerCode,
    game_code: gameCode,
    mode,
    ...(mode === 'real' ? demo : {}),
  });
  return new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
}

const play = (token: string, choice: unknown, key = uuid7()) =>
  server.call('/api/games/play', { launch: token, key, stake: STAKE, choice });
const act = (token: string, round: Pick<Dealt, 'round_id' | 'step'>, action: unknown, key = uuid7()) =>
  server.call('/api/games/act', {
    launch: token,
    key,
    round_id: round.round_id,
    step: round.step,
    action,
  });

/** A tile that is safe or one that is mined, read where only the server reads it: by dealing the round to its end. */
async function tiles(token: string): Promise<{ safe: number[]; mined: number[] }> {
  const { open_round } = await server.ok('/api/games/session', { launch: token });
  const row = await findSeed(server.database.db.read, open_round?.seed_id ?? '');
  if (!row) throw new Error('the round has no seed');
  const check = verifyRound(rulesOf('quiet-ground'), {
    serverSeed: row.server_seed.toString('hex'),
    clientSeed: row.client_seed,
    nonce: open_round?.nonce ?? 0,
    stake: STAKE,
    choice: open_round?.choice,
    actions: ['leave'],
  });
  const result = check.round?.result;
  const mined =
    typeof result === 'object' && result !== null && 'mined' in result && Array.isArray(result.mined)
      ? result.mined.map(Number)
      : [];
  return {
    mined,
    safe: Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !mined.includes(tile)),
  };
}

describe('a game of one shot with a choice', () => {
  test('a game of one choice is played on it, and verified with it from the history', async () => {
    const token = await launch('copper-dice');
    const before = await cash();
    const round = await server.ok('/api/games/play', {
      launch: token,
      key: uuid7(),
      stake: STAKE,
      choice: { side: 'over', target: 4999 },
    });
    expect(round).toMatchObject({ state: 'settled', step: 0, offers: [], stake: STAKE });
    expect(await cash()).toBe(before - units(STAKE) + units(round.win));
    await server.ok('/api/games/reveal_seed', { ...demo, round_id: round.round_id });
    const { proof, ...shown } = await server.ok('/api/games/round', { ...demo, round_id: round.round_id });
    expect(shown).toMatchObject({ unit: STAKE, choice: { side: 'over', target: 4999 }, actions: [] });
    const claim = { ...shown, stake: shown.unit, serverSeed: proof.server_seed ?? '' };
    const check = verifyRound(rulesOf('copper-dice'), {
      ...claim,
      serverSeedHash: proof.server_seed_hash,
      clientSeed: proof.client_seed,
      nonce: proof.nonce,
    });
    expect(check.differences).toEqual([]);
  });

  test('a game of one choice refuses another choice under the same key, and one its rules do not know', async () => {
    const token = await launch('copper-dice');
    const key = uuid7();
    const first = await play(token, { side: 'under', target: 5000 }, key);
    expect(first.status).toBe(200);
    expect((await play(token, { target: 5000, side: 'under' }, key)).body).toEqual(first.body);
    expect(codeOf(await play(token, { side: 'under', target: 5001 }, key))).toBe('keyReused');
    const before = await cash();
    for (const choice of [
      undefined,
      null,
      7,
      'over',
      { side: 'over' },
      { side: 'over', target: 0.5 },
      [],
      {},
    ])
      expect(codeOf(await play(token, choice))).toBe('invalidChoice');
    expect(await cash()).toBe(before);
  });

  test('a layout of chips is staked whole, up to the maximum of a round', async () => {
    const token = await launch('salon-roulette');
    const before = await cash();
    const round = await server.ok('/api/games/play', {
      launch: token,
      key: uuid7(),
      stake: STAKE,
      choice: { red: 2, black: 1 },
    });
    expect(round.stake).toBe('15');
    expect(await cash()).toBe(before - units('15') + units(round.win));
  });
});

describe('a game in which the player decides', () => {
  test('a game of steps holds its stake, resumes where it was, and pays when the player leaves', async () => {
    const token = await launch('quiet-ground');
    const before = await cash();
    const begun = dealtOf(await play(token, { mines: 3 }));
    expect(begun).toMatchObject({ state: 'open', step: 0, win: '0', stake: STAKE });
    expect(begun.result).not.toHaveProperty('mined');
    expect(await cash()).toBe(before - units(STAKE));
    expect(codeOf(await play(token, { mines: 3 }))).toBe('roundInProgress');
    expect(codeOf(await server.call('/api/games/rotate_seed', { launch: token, client_seed: 'x' }))).toBe(
      'roundInProgress',
    );
    expect(codeOf(await server.call('/api/games/reveal_seed', { ...demo, round_id: begun.round_id }))).toBe(
      'roundInProgress',
    );

    const { safe } = await tiles(token);
    const opened = dealtOf(await act(token, begun, { open: safe[0] }));
    expect(opened).toMatchObject({ state: 'open', step: 1 });
    // Another page, another launch: the round is where it was left.
    const again = await launch('quiet-ground');
    const { open_round, last_round } = await server.ok('/api/games/session', { launch: again });
    expect(open_round).toMatchObject({
      round_id: begun.round_id,
      step: 1,
      choice: { mines: 3 },
      actions: [{ open: safe[0] }],
    });
    expect(last_round).toBeNull();

    const left = dealtOf(await act(again, opened, 'leave'));
    expect(left.state).toBe('settled');
    expect(units(left.win)).toBeGreaterThan(units(STAKE));
    expect(await cash()).toBe(before - units(STAKE) + units(left.win));
    expect(left.result).toHaveProperty('mined');
    const history = await server.ok('/api/games/history', { ...demo, limit: 1 });
    expect(history.value[0]).toMatchObject({ round_id: left.round_id, state: 'settled', win: left.win });
    expect(codeOf(await act(again, left, 'leave'))).toBe('roundOver');
  });

  test('a mine loses the stake; leaving before the first tile returns it', async () => {
    const token = await launch('quiet-ground');
    const before = await cash();
    const begun = dealtOf(await play(token, { mines: 5 }));
    const { mined } = await tiles(token);
    const struck = dealtOf(await act(token, begun, { open: mined[0] }));
    expect(struck).toMatchObject({ state: 'settled', win: '0', offers: [] });
    expect(await cash()).toBe(before - units(STAKE));
    const next = dealtOf(await play(token, { mines: 5 }));
    expect(next.nonce).toBe(begun.nonce + 1);
    const back = dealtOf(await act(token, next, 'leave'));
    expect(back.state).toBe('refunded');
    expect(await cash()).toBe(before - units(STAKE));
  });

  test('a step is decided once, however often and from however many pages it is requested', async () => {
    const token = await launch('quiet-ground');
    const begun = dealtOf(await play(token, { mines: 1 }));
    const { safe } = await tiles(token);
    const key = uuid7();
    const same = await Promise.all(
      Array.from({ length: 10 }, () => act(token, begun, { open: safe[0] }, key)),
    );
    for (const answer of same) expect(answer.body).toEqual(same[0]?.body);
    expect(codeOf(await act(token, begun, { open: safe[1] }, key))).toBe('keyReused');
    const others = await Promise.all(
      Array.from({ length: 10 }, (_, n) => act(token, { ...begun, step: 1 }, { open: safe[n + 1] })),
    );
    expect(others.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(new Set(others.filter((answer) => answer.status !== 200).map(codeOf))).toEqual(
      new Set(['stepTaken']),
    );
    const now = await server.ok('/api/games/session', { launch: token });
    for (const action of [{ open: 99 }, { open: safe[0] }, 'stay', null, [], 3])
      expect(codeOf(await act(token, { ...begun, step: 2 }, action))).toBe('invalidChoice');
    expect((await server.ok('/api/games/session', { launch: token })).open_round).toEqual(now.open_round);
    await act(token, { ...begun, step: 2 }, 'leave');
  });

  test('a key begins one round however often it is sent, and none that cannot be paid', async () => {
    const token = await launch('quiet-ground');
    const before = await cash();
    const key = uuid7();
    const same = await Promise.all(Array.from({ length: 10 }, () => play(token, { mines: 2 }, key)));
    for (const answer of same) expect(answer.body).toEqual(same[0]?.body);
    expect(await cash()).toBe(before - units(STAKE));
    await act(token, dealtOf(same[0] ?? { body: {} }), 'leave');
    expect(codeOf(await play(token, { mines: 0 }))).toBe('invalidChoice');
    expect(codeOf(await play(token, { mines: 25 }))).toBe('invalidChoice');
    expect(await cash()).toBe(before);
  });

  test('a round of steps is refused to another game, another player and an ended launch', async () => {
    const token = await launch('quiet-ground');
    const begun = dealtOf(await play(token, { mines: 2 }));
    const dice = await launch('copper-dice');
    expect(codeOf(await act(dice, begun, 'leave'))).toBe('unknownRound');
    const play2 = await launch('quiet-ground', 'demo');
    expect(codeOf(await act(play2, begun, 'leave'))).toBe('unknownRound');
    await server.ok('/api/auth/logout', demo);
    expect(codeOf(await act(token, begun, 'leave'))).toBe('launchEnded');
    demo = await server.logIn('demo', 'Demo1234!');
    const again = await launch('quiet-ground');
    expect((await server.ok('/api/games/session', { launch: again })).open_round?.round_id).toBe(
      begun.round_id,
    );
    expect(dealtOf(await act(again, begun, 'leave')).state).toBe('refunded');
  });

  test('a round of steps left for a day is closed at its current value', async () => {
    const token = await launch('quiet-ground');
    const begun = dealtOf(await play(token, { mines: 3 }));
    const { safe } = await tiles(token);
    await act(token, begun, { open: safe[0] });
    const before = await cash();
    await endLeftRounds(server.database.db, { actor: systemActor('test'), now: server.clock.now() });
    expect(await cash()).toBe(before);
    server.clock.advance(DAY + 60_000);
    await endLeftRounds(server.database.db, { actor: systemActor('test'), now: server.clock.now() });
    await openTransactionsEnd(server.database.db);
    demo = await server.logIn('demo', 'Demo1234!');
    expect(await cash()).toBeGreaterThan(before + units(STAKE));
    const round = await server.ok('/api/games/round', { ...demo, round_id: begun.round_id });
    expect(round).toMatchObject({ state: 'settled', actions: [{ open: safe[0] }, 'leave'] });
  });

  test('a game of steps for play money works the same, without the ledger', async () => {
    const token = await launch('quiet-ground', 'demo');
    const { balance } = await server.ok('/api/games/session', { launch: token });
    const begun = dealtOf(await play(token, { mines: 3 }));
    expect(units(begun.balance)).toBe(units(balance) - units(STAKE));
    expect(codeOf(await play(token, { mines: 3 }))).toBe('roundInProgress');
    expect(codeOf(await server.call('/api/games/rotate_seed', { launch: token, client_seed: 'x' }))).toBe(
      'roundInProgress',
    );
    const { open_round } = await server.ok('/api/games/session', { launch: token });
    expect(open_round).toMatchObject({ round_id: begun.round_id, step: 0, choice: { mines: 3 } });
    const key = uuid7();
    const left = await act(token, begun, 'leave', key);
    expect(dealtOf(left)).toMatchObject({ state: 'refunded', balance });
    expect((await act(token, begun, 'leave', key)).body).toEqual(left.body);
    expect(codeOf(await act(token, begun, 'leave'))).toBe('roundOver');
  });

  test('games of steps leave nothing held and the ledger balanced', async () => {
    // The demonstration player's own withdrawal is held from the beginning.
    expect(await openHolds(server.database.db.read, playerId)).toEqual(holdsBefore);
    expect(await verifyLedger({ DATABASE_URL: server.database.url })).toBe('balanced');
  });
});
