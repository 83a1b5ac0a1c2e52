import type { SixOutcome } from '#rules/games/harbour-six/rules.ts';

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number');

/** @throws if the value is no outcome of this game */
export function drawnOf(outcome: unknown): SixOutcome {
  if (typeof outcome === 'object' && outcome !== null && 'numbers' in outcome && 'bonus' in outcome) {
    const { numbers, bonus } = outcome;
    if (isNumbers(numbers) && typeof bonus === 'number') return { v: 1, numbers, bonus };
  }
  throw new RangeError('the outcome holds no numbers');
}

/** The lines of a bet, as the rules read it. */
export function linesOf(choice: unknown): readonly (readonly number[])[] {
  if (typeof choice !== 'object' || choice === null || !('lines' in choice)) return [];
  return Array.isArray(choice.lines) ? choice.lines.filter(isNumbers) : [];
}
