import type { Amount } from '../../money/amount.ts';
import { cut, type LegEnd, type PayoutRules, parlayReturn } from './parlay.ts';

/** Bets on every combination of certain sizes ([R-PARLAY], systems). Patent and the Luckies count singles too. */
const table = {
  TRIXIE: { legs: 3, smallest: 2 },
  PATENT: { legs: 3, smallest: 1 },
  YANKEE: { legs: 4, smallest: 2 },
  LUCKY15: { legs: 4, smallest: 1 },
  CANADIAN: { legs: 5, smallest: 2 },
  LUCKY31: { legs: 5, smallest: 1 },
  HEINZ: { legs: 6, smallest: 2 },
  LUCKY63: { legs: 6, smallest: 1 },
  SUPER_HEINZ: { legs: 7, smallest: 2 },
  GOLIATH: { legs: 8, smallest: 2 },
} as const satisfies Record<string, SystemShape>;

export interface SystemShape {
  /** How many selections it takes, no more and no fewer. */
  readonly legs: number;
  /** The size of its smallest line: 1 where singles are in it. */
  readonly smallest: 1 | 2;
}

export type SystemType = keyof typeof table;

export const systems: Readonly<Record<SystemType, SystemShape>> = table;

/** What others call some of them; Lucky 7 is SABA's name of the Patent. */
const aliases: Readonly<Record<string, SystemType>> = { LUCKY7: 'PATENT', SUPERYANKEE: 'CANADIAN' };

/** Reads the name of a system, whatever its case and however its words are joined: `Lucky 15`, `SUPER_HEINZ`. */
export function parseSystem(text: string): SystemType | undefined {
  const letters = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return aliases[letters] ?? systemTypes.find((type) => type.replace('_', '') === letters);
}

const isSystem = (name: string): name is SystemType => Object.hasOwn(table, name);

/** From the smallest to the largest. */
export const systemTypes: readonly SystemType[] = Object.keys(table).filter(isSystem);

/** The lines of a system as positions of its legs, smaller combinations first. */
export function linesOf(type: SystemType): readonly (readonly number[])[] {
  return lines.get(type) ?? [];
}

const lines = new Map(systemTypes.map((type) => [type, combinations(systems[type])]));

function combinations({ legs, smallest }: SystemShape): readonly (readonly number[])[] {
  const every = Array.from({ length: 2 ** legs }, (_, set) =>
    Array.from({ length: legs }, (_, leg) => leg).filter((leg) => (set >> leg) % 2 === 1),
  );
  return every.filter((line) => line.length >= smallest).sort((a, b) => a.length - b.length);
}

/** What a system costs: a unit stake for each line. Amounts in 1/10,000 units. */
export function systemStake(type: SystemType, unitStake: Amount): Amount {
  return unitStake * BigInt(linesOf(type).length);
}

/**
 * What a system returns: each line is a parlay of the unit stake, rounded on its own; then they are added up, and the
 * sum is cut to the ticket's maximum payout ([R-PARLAY], systems).
 *
 * @param unitStake 1/10,000 units on each line
 * @returns 1/10,000 units; `undefined` while a line is open
 * @throws RangeError where the number of legs is not that of the system
 */
export function systemReturn(
  type: SystemType,
  legs: readonly LegEnd[],
  unitStake: Amount,
  rules: PayoutRules,
): Amount | undefined {
  return sumOfLines(type, legs, unitStake, rules, (paid) => paid);
}

/**
 * What a system brings whose stake is not the player's: of each line what it returns beyond its stake. Otherwise as
 * {@link systemReturn}.
 */
export function systemWin(
  type: SystemType,
  legs: readonly LegEnd[],
  unitStake: Amount,
  rules: PayoutRules,
): Amount | undefined {
  return sumOfLines(type, legs, unitStake, rules, (paid) => (paid > unitStake ? paid - unitStake : 0n));
}

function sumOfLines(
  type: SystemType,
  legs: readonly LegEnd[],
  unitStake: Amount,
  rules: PayoutRules,
  bringing: (paid: Amount) => Amount,
): Amount | undefined {
  if (legs.length !== systems[type].legs)
    throw new RangeError(`${type} takes ${systems[type].legs} legs, not ${legs.length}`);
  let sum = 0n;
  for (const line of linesOf(type)) {
    const members = line.flatMap((position) => legs[position] ?? []);
    const paid = parlayReturn(members, unitStake, { ...rules, maxPayout: undefined });
    if (paid === undefined) return undefined;
    sum += bringing(paid);
  }
  return cut(sum, rules.maxPayout);
}
