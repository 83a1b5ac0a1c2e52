import { uuid7 } from '../../db/uuid7.ts';
import type { FurtherPurse, Purse } from '../accounts.ts';
import type { Command, Step } from '../command.ts';
import { commandFor, stake, win } from './world.ts';

type Random = (below: number) => number;

/** Purses of the players of a workload beside cash and tokens. */
export const workloadPurses: readonly FurtherPurse[] = ['money:1', 'bonus:2', 'bonus:3'];
/** `bonus:4` is not there. */
const purses: readonly Purse[] = [
  'cash',
  'cash',
  'cash',
  'cash',
  'token',
  'token',
  'money:1',
  'bonus:2',
  'bonus:3',
  'bonus:4',
];

/**
 * Commands as they come: bets, bonuses, holds and what becomes of them, on balances that are nearly empty; one in
 * ten is an earlier one again, one in fifty an earlier key with other content.
 */
export function makeWorkload(random: Random, size: number, players: number): Command[] {
  const commands: Command[] = [];
  const holds: { id: string; playerId: bigint }[] = [];
  const pick = <T>(list: readonly T[]): T | undefined => list[random(list.length)];
  while (commands.length < size) {
    const recent = commands[Math.max(0, commands.length - 1 - random(300))];
    const chance = random(50);
    if (recent && chance < 5) commands.push(recent);
    else if (recent && chance === 5) commands.push({ ...recent, steps: [...recent.steps, win(1n)] });
    else {
      const aHold = holds.length > 0 && random(4) === 0 ? pick(holds.slice(-60)) : undefined;
      const playerId = aHold && random(20) > 0 ? aHold.playerId : BigInt(1 + random(players + 1));
      const steps = aHold ? closing(random, aHold.id) : opening(random, playerId, holds);
      commands.push(commandFor(playerId, steps));
    }
  }
  return commands;
}

function closing(random: Random, id: string): Step[] {
  const extra = random(3) === 0 ? [win(BigInt(1 + random(9)))] : [];
  if (random(2) === 0) return [{ void: id }, ...extra];
  const amount = random(3) === 0 ? {} : { amount: BigInt(1 + random(12)) };
  return [{ post: id, to: 'house', kind: 'stake', ...amount }, ...extra];
}

function opening(random: Random, playerId: bigint, holds: { id: string; playerId: bigint }[]): Step[] {
  const amount = BigInt(1 + random(10));
  const purse = purses[random(purses.length)] ?? 'cash';
  switch (random(6)) {
    case 0:
      return [{ from: 'promotions', to: purse, amount, kind: 'bonus' }];
    case 1: {
      const id = uuid7();
      holds.push({ id, playerId });
      return [{ pend: id, purse, amount }];
    }
    case 2:
      return [stake(amount)];
    case 3:
      return [stake(amount), { from: purse, to: 'house', amount: 1n, kind: 'stake' }];
    default:
      return random(3) === 0 ? [stake(amount), win(amount * 2n)] : [stake(amount)];
  }
}
