import { FREE, lines } from '#rules/games/paper-bingo/card.ts';

/** Number of numbers missing on a card. */
export interface Near {
  readonly line: number;
  readonly house: number;
}

export function nearOf(card: readonly number[], called: ReadonlySet<number>): Near {
  const lacks = (place: number): boolean => {
    const ball = card[place] ?? 0;
    return ball > 0 && !called.has(ball);
  };
  return {
    line: Math.min(...lines.map((line) => line.filter(lacks).length)),
    house: card.filter((_, place) => lacks(place)).length,
  };
}

/** Sorts the nearest first: by the line until it has fallen, then by the full house. */
export function byNearness(hasLineFallen: boolean): (one: Near, other: Near) => number {
  return (one, other) =>
    hasLineFallen ? one.house - other.house : one.line - other.line || one.house - other.house;
}

/** The places of a card's lines that are whole. */
export function wholeLines(card: readonly number[], called: ReadonlySet<number>): ReadonlySet<number> {
  const has = (place: number) => place === FREE || called.has(card[place] ?? 0);
  return new Set(lines.filter((line) => line.every(has)).flat());
}
