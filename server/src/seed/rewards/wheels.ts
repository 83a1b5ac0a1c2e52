import { formatAmount, UNIT } from '#rules/money/amount.ts';

interface SeededField {
  readonly weight: number;
  readonly kind: 'token' | 'cash' | 'spins';
  readonly amount: string;
}

/** Tokens, notes of cash in tenths, or further turns; weights add up to 100, so that each is a percent. */
const layout: readonly (readonly [kind: SeededField['kind'], amount: number, weight: number])[] = [
  ['token', 1, 8],
  ['token', 5, 5],
  ['token', 2, 7],
  ['spins', 1, 4],
  ['token', 3, 6],
  ['token', 10, 3],
  ['token', 1, 8],
  ['cash', 1, 2],
  ['token', 2, 7],
  ['token', 5, 5],
  ['token', 3, 6],
  ['token', 25, 2],
  ['token', 1, 8],
  ['spins', 1, 4],
  ['token', 2, 7],
  ['token', 100, 1],
  ['token', 3, 6],
  ['token', 10, 3],
  ['token', 5, 5],
  ['cash', 10, 1],
  ['token', 10, 2],
];

/** The wheel of a site. @param note what the site calls a small note, 1/10,000 units */
export function wheelFields(note: bigint): readonly SeededField[] {
  return layout.map(([kind, amount, weight]) => ({
    weight,
    kind,
    amount: formatAmount(kind === 'cash' ? (BigInt(amount) * note) / 10n : BigInt(amount) * UNIT),
  }));
}
