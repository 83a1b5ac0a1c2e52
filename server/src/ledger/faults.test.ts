import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Command } from './command.ts';
import { balances, type Ledger, LedgerUnavailable, openLedger } from './public.ts';
import { comparable, Oracle } from './testing/oracle.ts';
import { openProxy } from './testing/proxy.ts';
import { makeWorkload, workloadPurses } from './testing/workload.ts';
import { commandFor, createWorld, seededRandom, stake, type World, win } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.openPlayers(40, { cash: 1_000_000n });
  await world.openPurses(40);
});
afterAll(() => world.drop());

const cashOf = async (playerId: bigint) => (await balances(world.db.read, playerId))?.cash;

async function withLedger<T>(
  options: Parameters<World['openLedger']>[0],
  work: (ledger: Ledger) => Promise<T>,
): Promise<T> {
  const ledger = await world.openLedger(options);
  try {
    return await work(ledger);
  } finally {
    await ledger.close();
  }
}

/** Kills the connection of a batcher that is posting, if there is one. */
async function killOne({ db }: World): Promise<number> {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'baize ledger' and datname = current_database() and state = 'active' limit 1`.execute(
    db.read,
  );
  return rows.length;
}

describe('a command that cannot be written', () => {
  it('fails alone', () =>
    withLedger({ batchers: 1 }, async (ledger) => {
      // A text with a NUL is valid JSON, but no jsonb.
      const poison = { events: [{ topic: 'x', payload: { text: 'a\u0000b' } }] };
      const results = await Promise.allSettled(
        Array.from({ length: 100 }, (_, index) =>
          ledger.post(commandFor(1n, [stake(1n)], index % 41 === 7 ? poison : {})),
        ),
      );
      const failed = results.flatMap((result, index) => (result.status === 'rejected' ? [index] : []));
      expect(failed).toEqual([7, 48, 89]);
      expect(await cashOf(1n)).toBe(1_000_000n - 97n);
    }));

  it('a bad command does not change the order of the other commands in its batch', () =>
    withLedger({ batchers: 1 }, async (ledger) => {
      const bad = commandFor(2n, [win(1n)], { events: [{ topic: '\u0000', payload: {} }] });
      const all = await Promise.allSettled([
        ledger.post(commandFor(2n, [stake(1_000_000n)])),
        ledger.post(bad),
        ledger.post(commandFor(2n, [stake(1n)])),
        ledger.post(commandFor(2n, [win(5n)])),
        ledger.post(commandFor(2n, [stake(5n)])),
      ]);
      const posted = all.map((one) => (one.status === 'fulfilled' ? one.value.posted : 'fault'));
      expect(posted).toEqual([true, 'fault', false, true, true]);
    }));

  it('that overflows a balance is a fault of its own', () =>
    withLedger({ batchers: 1 }, async (ledger) => {
      const results = await Promise.allSettled([
        ledger.post(commandFor(3n, [win(2n ** 63n - 1n)])),
        ledger.post(commandFor(3n, [win(1n)])),
      ]);
      expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled']);
    }));
});

it('answers busy above its bound, and nothing of that is remembered', () =>
  withLedger({ batchers: 1, maxWaiting: 20 }, async (ledger) => {
    const commands = Array.from({ length: 30 }, () => commandFor(4n, [stake(1n)]));
    const release = await world.lockPlayer(4n);
    const posting = commands.map((command) => ledger.post(command));
    const turnedAway = await Promise.all(posting.slice(20));
    expect(turnedAway).toEqual(Array(10).fill({ posted: false, repeated: false, refused: 'busy' }));
    expect(ledger.stats().waiting).toBe(20);
    await release();
    expect((await Promise.all(posting.slice(0, 20))).every((answer) => answer.posted)).toBe(true);
    const again = await Promise.all(commands.slice(20).map((command) => ledger.post(command)));
    expect(again.every((answer) => answer.posted && !answer.repeated)).toBe(true);
    expect(ledger.stats().waiting).toBe(0);
  }));

it('a command of a player locked by another transaction is given up, and the other commands of the batch are posted', () =>
  withLedger({ batchers: 1 }, async (ledger) => {
    const release = await world.lockPlayer(5n);
    const locked = ledger.post(commandFor(5n, [stake(1n)]));
    const others = [6n, 7n, 8n].map((id) => ledger.post(commandFor(id, [stake(1n)])));
    await expect(locked).rejects.toThrow(LedgerUnavailable);
    expect((await Promise.all(others)).every((answer) => answer.posted)).toBe(true);
    await release();
    expect(await cashOf(5n)).toBe(1_000_000n);
  }));

it('answers exactly although its connections are killed again and again', () =>
  withLedger({}, async (ledger) => {
    const oracle = new Oracle();
    for (let id = 11n; id <= 40n; id++) {
      oracle.open(id, workloadPurses);
      oracle.post(commandFor(id, [win(1_000_000n)]));
    }
    const random = seededRandom(77);
    const commands = makeWorkload(random, 4800, 29).map(
      (command): Command => ({ ...command, playerId: (command.playerId ?? 0n) + 10n }),
    );
    const expected = commands.map((command) => oracle.post(command));
    const answers: Answer[] = [];
    for (let start = 0; start < commands.length; start += 600) {
      let answered = false;
      const posting = Promise.all(commands.slice(start, start + 600).map((command) => ledger.post(command)));
      posting.finally(() => {
        answered = true;
      });
      while (!answered && (await killOne(world)) === 0);
      answers.push(...(await posting));
    }
    expect(ledger.stats().connections).toBeGreaterThan(3);
    // A batch that was committed when its connection went is found by its keys: all is the same but `repeated`.
    const once = (answer: object) => ({ ...answer, repeated: undefined });
    expect(answers.map(comparable).map(once)).toEqual(expected.map(once));
    for (const [playerId, balance] of oracle.players) {
      expect(await world.balances(playerId)).toMatchObject(balance);
    }
    await world.expectBalanced();
  }));

describe('when the database is away', () => {
  it.each(['cut', 'silent'] as const)(
    '(%s) it waits, gives up in time, and is back when the database is',
    async (how) => {
      const proxy = await openProxy(world.url);
      const ledger = await openLedger({ source: proxy.url, batchers: 1, outageAfter: 2_000 });
      try {
        expect((await ledger.post(commandFor(9n, [stake(1n)]))).posted).toBe(true);
        if (how === 'cut') {
          proxy.refusing = true;
          proxy.cut();
        } else proxy.silence(true);
        const lost = Array.from({ length: 5 }, () => commandFor(9n, [stake(1n)]));
        const results = await Promise.allSettled(lost.map((command) => ledger.post(command)));
        for (const result of results) {
          expect(result.status === 'rejected' && result.reason).toBeInstanceOf(LedgerUnavailable);
        }
        proxy.refusing = false;
        proxy.silence(false);
        const again = await Promise.all(lost.map((command) => ledger.post(command)));
        expect(again.every((answer) => answer.posted)).toBe(true);
      } finally {
        await ledger.close();
        await proxy.close();
      }
    },
  );

  it('a short absence is not noticed', async () => {
    const proxy = await openProxy(world.url);
    const ledger = await openLedger({ source: proxy.url, batchers: 2 });
    try {
      proxy.refusing = true;
      proxy.cut();
      const posting = [10n, 11n, 12n].map((id) => ledger.post(commandFor(id, [win(1n)])));
      setImmediate(() => {
        proxy.refusing = false;
      });
      expect((await Promise.all(posting)).every((answer) => answer.posted)).toBe(true);
    } finally {
      await ledger.close();
      await proxy.close();
    }
  });
});

it('answers what is waiting before it closes, and turns away what comes after', async () => {
  const ledger = await world.openLedger();
  const posting = Array.from({ length: 600 }, (_, index) =>
    ledger.post(commandFor(BigInt(1 + (index % 10)), [win(1n)])),
  );
  const closing = ledger.close();
  await expect(ledger.post(commandFor(1n, [win(1n)]))).rejects.toThrow(LedgerUnavailable);
  expect((await Promise.all(posting)).every((answer) => answer.posted)).toBe(true);
  await closing;
});

it('refuses to post from inside a transaction, which would wait for itself', () =>
  withLedger({}, async (ledger) => {
    await expect(world.db.tx(() => ledger.post(commandFor(1n, [win(1n)])))).rejects.toThrow(
      'open transaction',
    );
  }));
