import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '../actor.ts';
import type { Answer, Command } from './command.ts';
import { balances } from './public.ts';
import { comparable, Oracle } from './testing/oracle.ts';
import { makeWorkload, workloadPurses } from './testing/workload.ts';
import { commandFor, createWorld, seededRandom, stake, type World, win } from './testing/world.ts';

const PLAYERS = 40;
const SIZE = 4000;

describe.each([
  { batchers: 1, maxBatch: 1, seed: 11, size: 800 },
  { batchers: 1, maxBatch: 7, seed: 12, size: SIZE },
  { batchers: 1, maxBatch: 256, seed: 13, size: SIZE },
  { batchers: 2, maxBatch: 7, seed: 14, size: SIZE },
  { batchers: 2, maxBatch: 256, seed: 15, size: SIZE },
])('with $batchers batchers and batches of $maxBatch', ({ batchers, maxBatch, seed, size }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
    await world.openPlayers(PLAYERS);
    await world.openPurses(PLAYERS);
  });
  afterAll(() => world.drop());

  it('answers exactly as if commands came one after the other', async () => {
    const random = seededRandom(seed);
    const oracle = new Oracle();
    for (let id = 1n; id <= PLAYERS; id++) oracle.open(id, workloadPurses);
    const ledger = await world.openLedger({ batchers, maxBatch });
    const commands = makeWorkload(random, size, PLAYERS);
    for (let start = 0; start < commands.length; ) {
      // From one at a time to many at once, so that some repeats meet the first try still in flight.
      const slice = commands.slice(start, start + 1 + random(random(2) === 0 ? 20 : 700));
      start += slice.length;
      const expected = slice.map((command) => oracle.post(command));
      const answers = await Promise.all(slice.map((command) => ledger.post(command)));
      expect(answers.map(comparable)).toEqual(expected);
    }
    await ledger.close();
    for (const [playerId, expected] of oracle.players) {
      expect(await world.balances(playerId)).toMatchObject(expected);
    }
    await world.expectBalanced();
  });
});

describe('a command', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
    await world.openPlayers(3, { cash: 100n, token: 50n });
  });
  afterAll(() => world.drop());

  const once = async (command: Command): Promise<Answer> => {
    const ledger = await world.openLedger();
    try {
      return await ledger.post(command);
    } finally {
      await ledger.close();
    }
  };

  it('is answered with its transfers, the balances after it and a version', async () => {
    const ref = '0190a000-0000-7000-8000-000000000001';
    const command = commandFor(1n, [
      { ...stake(30n), ref },
      { ...win(5n), ref },
    ]);
    const first = await once(command);
    expect(first).toMatchObject({
      posted: true,
      repeated: false,
      transfers: [
        { kind: 'stake', amount: 30n, ref, from: { account: 'cash', after: 70n }, to: null },
        { kind: 'win', amount: 5n, ref, from: null, to: { account: 'cash', after: 75n } },
      ],
      after: { cash: 75n },
    });
    if (!first.posted) return;
    expect(first.version).toBe(first.transfers[1]?.id);
    expect((await balances(world.db.read, 1n))?.version).toBe(first.version);
    expect(await once(command)).toEqual({ ...first, repeated: true });
  });

  it('is kept with who caused it, where that is another than its player', async () => {
    const ledger = await world.openLedger({ maxBatch: 8 });
    const own = commandFor(1n, [win(1n)]);
    const given = commandFor(1n, [win(1n)], { actor: systemActor('a "quoted" \\ job') });
    await Promise.all([own, given].map((command) => ledger.post(command)));
    await ledger.close();
    const { rows } = await world.db.pool.query(
      'select actor from command where key = any ($1) order by key',
      [[own.key, given.key]],
    );
    expect(rows).toEqual([{ actor: null }, { actor: 'system:a "quoted" \\ job' }]);
  });

  it('gets its refusal again, even when it could be posted by now', async () => {
    const command = commandFor(2n, [stake(101n)]);
    expect(await once(command)).toEqual({ posted: false, repeated: false, refused: 'insufficientFunds' });
    await once(commandFor(2n, [win(1000n)]));
    expect(await once(command)).toEqual({ posted: false, repeated: true, refused: 'insufficientFunds' });
  });

  it('needs the whole stake before the win', async () => {
    const answer = await once(commandFor(3n, [stake(101n), win(1000n)]));
    expect(answer).toMatchObject({ refused: 'insufficientFunds' });
  });

  it('a repeated key is compared by the declared content of the command', async () => {
    const command = commandFor(3n, [stake(1n), win(2n)], { content: 'spin for 1' });
    const first = await once(command);
    const drawnAgain = { ...command, steps: [stake(1n), win(7n)] };
    expect(await once(drawnAgain)).toEqual({ ...first, repeated: true });
    expect(await once({ ...drawnAgain, content: 'spin for 2' })).toMatchObject({ refused: 'keyReused' });
    expect(await once({ ...command, playerId: 2n })).toMatchObject({ refused: 'keyReused' });
  });

  it('reaches only players of its own site', async () => {
    const answer = await once({ ...commandFor(3n, [win(5n)]), siteId: 8 });
    expect(answer).toEqual({ posted: false, repeated: false, refused: 'unknownAccount' });
    expect(await once(commandFor(999n, [win(5n)]))).toMatchObject({ refused: 'unknownAccount' });
  });

  it('that is none is a fault', async () => {
    await expect(once(commandFor(1n, [stake(0n)]))).rejects.toThrow(RangeError);
    await expect(once(commandFor(1n, [stake(-5n)]))).rejects.toThrow(RangeError);
    await expect(once(commandFor(1n, []))).rejects.toThrow(RangeError);
    await expect(once({ ...commandFor(1n, [win(1n)]), key: 'x' })).rejects.toThrow(RangeError);
    await expect(
      once(commandFor(1n, [{ from: 'cash', to: 'token', amount: 1n, kind: 'adjustment' }])),
    ).rejects.toThrow(RangeError);
  });
});
