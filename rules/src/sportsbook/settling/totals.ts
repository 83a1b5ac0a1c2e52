import type { Family } from './family.ts';
import { bySign } from './handicap.ts';

/** [R-OU]: every goal counts, also those before the bet. Once the total is above the line it stays there. */
export const overUnder: Family = {
  outcome: ({ selection, line }, { score: [home, away] }) => {
    const above = 4 * (home + away) - line;
    return bySign(selection === 'O' ? above : -above);
  },
  decided: ({ line }, { score: [home, away] }) => 4 * (home + away) > line,
};

/** No goal is an even number. */
export const oddEven: Family = {
  outcome: ({ selection }, { score: [home, away] }) =>
    ((home + away) % 2 === 1) === (selection === 'ODD') ? 'win' : 'lose',
};

/** Only the last band has no end; a total that has reached it stays in it. */
export const totalGoals: Family = {
  outcome: ({ selection }, { score: [home, away] }) => {
    const [least, most] = bandOf(selection);
    return home + away >= least && home + away <= most ? 'win' : 'lose';
  },
  decided: ({ kind }, { score: [home, away] }) => home + away >= (kind.period === 'HT' ? 4 : 7),
};

/** `"2-3"` is 2 to 3, `"7+"` is 7 and more. */
function bandOf(selection: string): readonly [least: number, most: number] {
  if (selection.endsWith('+')) return [Number(selection.slice(0, -1)), Number.POSITIVE_INFINITY];
  const [least, most] = selection.split('-');
  return [Number(least), Number(most)];
}
