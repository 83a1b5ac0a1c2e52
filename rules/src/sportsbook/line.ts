/** A line in whole quarters of a goal or point: `-3` is the line -0.75. */
export type Quarters = number;

const shape = /^([+-]?)(0|[1-9]\d{0,3})(?:\.(\d{1,4}))?$/;

/**
 * Reads a line such as `"-0.75"`, `"2.5"`, `"+1"` or `"0"`.
 *
 * @returns whole quarters, or `undefined` where the text is no number in steps of 0.25 below 10,000
 */
export function parseLine(text: string): Quarters | undefined {
  const match = shape.exec(text);
  if (!match) return undefined;
  const decimals = Number((match[3] ?? '').padEnd(4, '0'));
  if (decimals % 2500 !== 0) return undefined;
  const quarters = Number(match[2]) * 4 + decimals / 2500;
  return match[1] === '-' && quarters !== 0 ? -quarters : quarters;
}

/** The one spelling of a line: no plus sign, no trailing zeros; `-3` quarters are `"-0.75"`. */
export function formatLine(quarters: Quarters): string {
  const absolute = Math.abs(quarters);
  const decimals = ['', '.25', '.5', '.75'][absolute % 4] ?? '';
  return `${quarters < 0 ? '-' : ''}${Math.floor(absolute / 4)}${decimals}`;
}

/** Whether a line lies between two half lines, so that a bet on it is two bets of half the stake ([R-SPLIT]). */
export function isQuarterLine(quarters: Quarters): boolean {
  return quarters % 2 !== 0;
}

/** The lines a bet is settled on: itself, or the two neighbouring half-goal lines of a quarter line ([R-SPLIT]). */
export function componentsOf(quarters: Quarters): readonly Quarters[] {
  return isQuarterLine(quarters) ? [quarters - 1, quarters + 1] : [quarters];
}
