import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from './command.ts';
import { addLedgerMonths, postIn } from './public.ts';
import { setLedgerMoment } from './testing/ledger-time.ts';
import { beginMonths, uuidAt } from './testing/months.ts';
import { commandFor, createWorld, stake, type World } from './testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
  await setLedgerMoment(world, AUGUST);
  await beginMonths(world, '2025-08-01');
  await world.openPlayers(2, { cash: 1000n });
});
afterEach(() => world.drop());

const AUGUST = new Date('2025-08-10T12:00:00Z');
const A_YEAR_LATER = new Date('2026-10-02T00:00:00Z');
const TIMES = 10;

const stakeUnder = (key: string, playerId = 1n) => commandFor(playerId, [stake(1n)], { key });
const post = (command: Command) => world.db.tx((tx) => postIn(tx, command));

describe('a key that is sent twice at once', () => {
  it.each([
    ['the present month', () => uuidAt(AUGUST)],
    ['a month to come', () => uuidAt(new Date('2025-10-31T23:59:59.999Z'))],
    ['a month before all months', () => uuidAt(new Date('2019-01-01T00:00:00Z'))],
    ['a month beyond all months', () => uuidAt(new Date('2099-01-01T00:00:00Z'))],
    ['no month, being of version 4', randomUUID],
  ])('is posted once, by two processes and a transaction, where it claims %s', async (_, newKey) => {
    const processes = [await world.openLedger(), await world.openLedger()] as const;
    const posted = await Promise.all(
      Array.from({ length: TIMES }, async () => {
        const command = stakeUnder(newKey());
        const answers = await Promise.all([
          processes[0].post(command),
          processes[1].post(command),
          post(command),
        ]);
        return answers.map((answer) => answer.posted && !answer.repeated).toSorted();
      }),
    );
    expect(posted).toEqual(Array(TIMES).fill([false, false, true]));
    const ofTwoPlayers = await Promise.all(
      Array.from({ length: TIMES }, async () => {
        const key = newKey();
        const answers = await Promise.all([
          processes[0].post(stakeUnder(key, 1n)),
          processes[1].post(stakeUnder(key, 2n)),
        ]);
        return answers.map((answer) => (answer.posted ? 'posted' : answer.refused)).toSorted();
      }),
    );
    expect(ofTwoPlayers).toEqual(Array(TIMES).fill(['keyReused', 'posted']));
    await Promise.all(processes.map((process) => process.close()));
    await world.expectBalanced();
  });

  it('is posted once, where a month begins between the two', async () => {
    const last = new Date('2025-08-31T23:59:59.999Z');
    const command = stakeUnder(uuidAt(last));
    await setLedgerMoment(world, last);
    const first = await post(command);
    await setLedgerMoment(world, new Date('2025-09-01T00:00:00Z'));
    expect(await post(command)).toEqual({ ...first, repeated: true });
    expect(await post(stakeUnder(command.key, 2n))).toMatchObject({ refused: 'keyReused' });
  });
});

it('a key without a time is taken after months were archived, and refused where they hold its transfers', async () => {
  const low = () => stakeUnder(`0000${randomUUID().slice(4)}`);
  const high = stakeUnder(`ffff${randomUUID().slice(4)}`);
  const [ofAugust, ofSeptember] = [low(), low()];
  for (const command of [ofAugust, high]) expect(await post(command)).toMatchObject({ posted: true });
  await setLedgerMoment(world, new Date('2025-09-01T00:00:00Z'));
  const first = await post(ofSeptember);
  await setLedgerMoment(world, A_YEAR_LATER);
  await world.asOwner(`select ledger_archive_month('2025-08-01')`);
  const expired = { posted: false, repeated: false, refused: 'keyExpired' };
  for (const command of [ofAugust, high]) expect(await post(command)).toEqual(expired);
  expect(await post(ofSeptember)).toEqual({ ...first, repeated: true });
  expect(await post(low())).toMatchObject({ posted: true, repeated: false });
  expect(await post(stakeUnder(uuidAt(new Date('2019-01-01T00:00:00Z'))))).toEqual(expired);
  await world.expectBalanced();
});

it('bets go on while the role of the server makes months that were not made in time', async () => {
  await setLedgerMoment(world, A_YEAR_LATER);
  const ledger = await world.openLedger({ batchers: 2, maxBatch: 8 });
  let betting = true;
  const bet = async (playerId: bigint) => {
    while (betting)
      expect(await ledger.post(stakeUnder(uuidAt(A_YEAR_LATER), playerId))).toHaveProperty('repeated', false);
  };
  const bets = [bet(1n), bet(2n)];
  await addLedgerMonths(world.db);
  betting = false;
  await Promise.all(bets);
  await ledger.close();
  await world.expectBalanced();
});
