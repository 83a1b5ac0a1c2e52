import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuid7 } from '../db/uuid7.ts';
import type { Answer, Step } from './command.ts';
import { type PlayGuard, playRefusal, setPlayGuard } from './play-guards.ts';
import { forgetOldMarks, type Ledger } from './public.ts';
import { cashMonths, playMonths, playSince, playTotals } from './reads/play/play-results.ts';
import { setLedgerMoment } from './testing/ledger-time.ts';
import { commandFor, createWorld, stake, type World, win } from './testing/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NONE: PlayGuard = {
  lossDay: null,
  lossWeek: null,
  lossMonth: null,
  minutesDay: null,
  stoppedUntil: null,
  checkDueAt: null,
  unidentified: false,
};

let world: World;
let ledger: Ledger;
let player = 0n;
let now = new Date('2026-03-01T00:00:00Z');
beforeAll(async () => {
  world = await createWorld();
  await world.openPlayers(80, { cash: 1_000_000n, token: 1_000n });
  ledger = await world.openLedger({ batchers: 1 });
});
beforeEach(() => {
  player++;
});
afterAll(async () => {
  await ledger.close();
  await world.expectBalanced();
  await world.drop();
});

async function pass(milliseconds: number): Promise<void> {
  now = new Date(now.getTime() + milliseconds);
  await setLedgerMoment(world, now);
}
const guard = (some: Partial<PlayGuard>) =>
  world.db.tx((tx) => setPlayGuard(tx, player, { ...NONE, ...some }));
const said = (answer: Answer) => (answer.posted ? 'posted' : answer.refused);
const post = async (...steps: Step[]) => said(await ledger.post(commandFor(player, steps)));
const marks = async () =>
  (
    await sql<{ n: number }>`select count(*)::int as n from play_mark where player_id = ${player}`.execute(
      world.db.read,
    )
  ).rows[0]?.n;

describe('a limit of losses', () => {
  it('is held to the unit, and a win makes room again', async () => {
    await pass(MINUTE);
    await guard({ lossDay: 100n });
    expect(await post(stake(60n))).toBe('posted');
    expect(await post(stake(41n))).toBe('lossLimit');
    expect(await post(stake(40n))).toBe('posted');
    expect(await post(stake(1n))).toBe('lossLimit');
    expect(await post(win(30n))).toBe('posted');
    expect(await post(stake(31n))).toBe('lossLimit');
    expect(await post(stake(30n))).toBe('posted');
  });

  it('looks at the stake alone: a round that would win is refused like one that would lose', async () => {
    await pass(MINUTE);
    await guard({ lossDay: 100n });
    expect(await post(stake(101n), win(5_000n))).toBe('lossLimit');
    expect(await post(stake(100n), win(5_000n))).toBe('posted');
    expect(await post(stake(5_000n))).toBe('posted');
    expect(await post(stake(1n))).toBe('lossLimit');
  });

  it('lets through, of fifty stakes at once, what it has room for', async () => {
    await pass(MINUTE);
    await guard({ lossWeek: 100n });
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(stake(9n))));
    expect(answers.filter((one) => one === 'posted')).toHaveLength(11);
    expect(answers.filter((one) => one === 'lossLimit')).toHaveLength(39);
  });

  it('counts nothing of a command that was refused half way, for those behind it in the batch', async () => {
    await pass(MINUTE);
    await guard({ lossDay: 100n });
    const answers = await Promise.all([
      post(stake(60n), stake(60n)),
      post(stake(60n), { from: 'token', to: 'house', amount: 1_001n, kind: 'stake' }),
      post(stake(100n)),
    ]);
    expect(answers).toEqual(['lossLimit', 'insufficientFunds', 'posted']);
  });

  it.each([
    ['lossDay', DAY],
    ['lossWeek', 7 * DAY],
    ['lossMonth', 30 * DAY],
  ] as const)('%s forgets a loss when its window has passed, and not a moment before', async (kind, span) => {
    await pass(MINUTE);
    await guard({ [kind]: 100n });
    expect(await post(stake(100n))).toBe('posted');
    await pass(span - 1);
    expect(await post(stake(1n))).toBe('lossLimit');
    await pass(1);
    expect(await post(stake(100n))).toBe('posted');
    expect(await post(stake(1n))).toBe('lossLimit');
  });

  it('counts what was lost before it was set, and nothing is kept of players without one', async () => {
    await pass(MINUTE);
    await post(stake(70n), win(20n));
    expect(await marks()).toBe(0);
    await pass(23 * HOUR);
    await guard({ lossDay: 60n });
    expect(await post(stake(11n))).toBe('lossLimit');
    expect(await post(stake(10n))).toBe('posted');
    await pass(HOUR);
    expect(await post(stake(50n))).toBe('posted');
    expect(await post(stake(1n))).toBe('lossLimit');
    await guard({});
    const kept = await marks();
    expect(await post(stake(1_000n))).toBe('posted');
    expect(await marks()).toBe(kept);
    await guard({ lossDay: 1_060n });
    expect(await post(stake(1n))).toBe('lossLimit');
  });

  it('takes a stake that is set aside for a loss until it is given back; other holds do not count', async () => {
    await pass(MINUTE);
    await guard({ lossDay: 100n });
    const [ticket, other] = [uuid7(), uuid7()];
    expect(await post({ pend: ticket, purse: 'cash', amount: 80n, kind: 'stake' })).toBe('posted');
    expect(await post(stake(21n))).toBe('lossLimit');
    expect(await post({ pend: other, purse: 'cash', amount: 500n })).toBe('posted');
    expect(await post({ void: other })).toBe('posted');
    expect(await post(stake(21n))).toBe('lossLimit');
    expect(await post({ void: ticket })).toBe('posted');
    expect(await post(stake(100n))).toBe('posted');
    expect(await playSince(world.db.read, player, new Date(0))).toBe(-100n);
  });

  it('leaves tokens and everything that is no play alone', async () => {
    await pass(MINUTE);
    await guard({ lossDay: 0n });
    expect(await post({ from: 'token', to: 'house', amount: 5n, kind: 'stake' })).toBe('posted');
    expect(await post({ from: 'cash', to: 'clearing', amount: 900n, kind: 'withdrawal' })).toBe('posted');
    expect(await post({ from: 'clearing', to: 'cash', amount: 900n, kind: 'deposit' })).toBe('posted');
    expect(await post(stake(1n))).toBe('lossLimit');
  });

  it('a guard decides by the sum of all results in each window, in any order', async () => {
    const turn = fc.record({
      wait: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3 * DAY })),
      stake: fc.bigInt({ min: 1n, max: 60n }),
      win: fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 90n })),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(turn, { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 0, max: 8 }),
        async (turns, before) => {
          player++;
          const [day, week, month] = [100n, 150n, 200n];
          const results: { at: number; lost: bigint }[] = [];
          const lost = (span: number) =>
            results.filter(({ at }) => at > now.getTime() - span).reduce((sum, one) => sum + one.lost, 0n);
          let guarded = false;
          for (const [index, one] of turns.entries()) {
            // To the whole minute while no guard is there: what was before is counted by the minute.
            await pass(guarded ? one.wait : Math.ceil(one.wait / MINUTE) * MINUTE + MINUTE);
            if (index >= before && !guarded) {
              await guard({ lossDay: day, lossWeek: week, lossMonth: month });
              guarded = true;
            }
            const fits = [day - lost(DAY), week - lost(7 * DAY), month - lost(30 * DAY)].every(
              (room) => one.stake <= room,
            );
            const steps = one.win > 0n ? [stake(one.stake), win(one.win)] : [stake(one.stake)];
            expect(await post(...steps)).toBe(!guarded || fits ? 'posted' : 'lossLimit');
            if (!guarded || fits) results.push({ at: now.getTime(), lost: one.stake - one.win });
          }
          if (!guarded) return;
          const totals = await playTotals(world.db.read, player, now);
          expect([totals.lostDay, totals.lostWeek, totals.lostMonth]).toEqual([
            lost(DAY),
            lost(7 * DAY),
            lost(30 * DAY),
          ]);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('a limit of time', () => {
  it('counts from stake to stake, leaves breaks out, and is over when its 24 hours have passed', async () => {
    await pass(MINUTE);
    await guard({ minutesDay: 10 });
    for (let minute = 0; minute < 9; minute += 3) {
      expect(await post(stake(1n))).toBe('posted');
      await pass(3 * MINUTE);
    }
    expect(await post(stake(1n))).toBe('posted');
    expect((await playTotals(world.db.read, player, now)).playedMsDay).toBe(9 * MINUTE);
    await pass(HOUR);
    expect(await post(stake(1n))).toBe('posted');
    await pass(MINUTE);
    expect(await playRefusal(world.db.read, player, 1n)).toBe('playTime');
    expect(await post(stake(1n))).toBe('playTime');
    expect(await post(win(5n))).toBe('posted');
    await pass(23 * HOUR);
    expect(await post(stake(1n))).toBe('posted');
  });
});

describe('a stop', () => {
  it('refuses stakes of either purse until its moment, and nothing else', async () => {
    await pass(MINUTE);
    await guard({ stoppedUntil: new Date(now.getTime() + HOUR) });
    await pass(HOUR - 1);
    expect(await post(stake(1n))).toBe('playStopped');
    expect(await post({ from: 'token', to: 'house', amount: 1n, kind: 'stake' })).toBe('playStopped');
    expect(await post({ pend: uuid7(), purse: 'cash', amount: 1n, kind: 'stake' })).toBe('playStopped');
    expect(await post(win(5n))).toBe('posted');
    expect(await post({ pend: uuid7(), purse: 'cash', amount: 900n, kind: 'withdrawal' })).toBe('posted');
    expect(await post({ from: 'cash', to: 'clearing', amount: 900n, kind: 'withdrawal' })).toBe('posted');
    await pass(1);
    expect(await post(stake(1n))).toBe('posted');
  });

  it('for a check begins at its moment and ends when the check is done; the same key then goes through', async () => {
    await pass(MINUTE);
    await guard({ checkDueAt: new Date(now.getTime() + HOUR) });
    expect(await post(stake(1n))).toBe('posted');
    await pass(HOUR);
    const command = commandFor(player, [stake(1n)]);
    expect(said(await ledger.post(command))).toBe('checkDue');
    await guard({ checkDueAt: new Date(now.getTime() + HOUR) });
    expect(await ledger.post(command)).toMatchObject({ posted: true, repeated: false });
  });

  it('does not reach other players in the batch', async () => {
    await pass(MINUTE);
    await guard({ stoppedUntil: new Date(now.getTime() + HOUR), lossDay: 1n });
    const free = player + 1n;
    const answers = await Promise.all([
      post(stake(1n)),
      ledger.post(commandFor(free, [stake(1n)])).then(said),
      ledger.post(commandFor(999n, [stake(1n)])).then(said),
    ]);
    expect(answers).toEqual(['playStopped', 'posted', 'unknownAccount']);
    player++;
  });
});

describe('stored results of guarded players', () => {
  it('deposits and withdrawals are reported by the month they were paid in', async () => {
    await pass(MINUTE);
    const [paid, open] = [uuid7(), uuid7()];
    await post({ pend: paid, purse: 'cash', amount: 300n, kind: 'withdrawal' });
    await post({ post: paid, to: 'clearing', kind: 'withdrawal' });
    await post({ pend: open, purse: 'cash', amount: 50n, kind: 'withdrawal' });
    const months = await cashMonths(world.db.read, player);
    expect(months.reduce((sum, one) => sum + one.paidIn, 0n)).toBe(1_000_000n);
    expect(months.reduce((sum, one) => sum + one.paidOut, 0n)).toBe(300n);
  });

  it('old results are thinned without changing any window, and months keep their results', async () => {
    await pass(MINUTE);
    await guard({ lossMonth: 1_000n });
    for (let day = 0; day < 40; day++) {
      await post(stake(10n), win(4n));
      await pass(DAY);
    }
    const before = await playTotals(world.db.read, player, now);
    expect(before.lostMonth).toBe(29n * 6n);
    await world.db.tx(forgetOldMarks);
    expect(await playTotals(world.db.read, player, now)).toEqual(before);
    expect(await marks()).toBeLessThan(40);
    const months = await playMonths(world.db.read, player, new Date(now.getTime() - 90 * DAY));
    expect(months.reduce((sum, one) => sum + one.staked, 0n)).toBe(400n);
    expect(months.reduce((sum, one) => sum + one.returned, 0n)).toBe(160n);
  });
});
