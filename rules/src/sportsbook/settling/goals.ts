import type { Score } from '../match-result.ts';
import type { Outcome } from '../outcome.ts';
import type { Facts, Family } from './family.ts';

const bothScored = ({ score: [home, away] }: Facts): boolean => home > 0 && away > 0;
const wins = (yes: boolean): Outcome => (yes ? 'win' : 'lose');

/** [R-BS]: the three-way market (both, one, neither) and the yes/no market, whose selections do not overlap. */
export const bothToScore: Family = {
  outcome: ({ selection }, facts) => {
    const scored = facts.score.filter((goals) => goals > 0).length;
    switch (selection) {
      case 'ONE':
        return wins(scored === 1);
      case 'NEITHER':
        return wins(scored === 0);
      case 'NO':
        return wins(scored < 2);
      default:
        return wins(scored === 2);
    }
  },
  decided: (_bet, facts) => bothScored(facts),
};

/** Each side's clean sheet is a market of its own: home keeps one where away has not scored. */
export const cleanSheet: Family = {
  outcome: ({ selection }, { score }) => wins(conceded(selection, score) === selection.endsWith('N')),
  decided: ({ selection }, { score }) => conceded(selection, score),
};

const conceded = (selection: string, [home, away]: Score): boolean =>
  selection.startsWith('H') ? away > 0 : home > 0;

/** Nobody wins to nil at 0-0, nor once both have scored. */
export const winToNil: Family = {
  outcome: ({ selection }, { score: [home, away] }) =>
    wins(selection === 'H' ? home > 0 && away === 0 : away > 0 && home === 0),
  decided: (_bet, facts) => bothScored(facts),
};

/** First goal {HF, AF, NG} and last goal {HL, AL}: the first is settled once it fell, the last only at the end. */
export const firstAndLastGoal: Family = {
  outcome: ({ selection }, facts) => {
    const [home, away] = facts.score;
    if (selection === 'NG' || home + away === 0) return wins(selection === 'NG' && home + away === 0);
    const scorer = selection.endsWith('F') ? firstScorer(facts) : lastScorer(facts);
    return scorer === undefined ? undefined : wins(selection.startsWith(scorer));
  },
  decided: ({ selection }, { score: [home, away] }) => !selection.endsWith('L') && home + away > 0,
};

/** The side that has all the goals, where one has. */
function onlyScorer([home, away]: Score): 'H' | 'A' | undefined {
  if (home > 0 && away === 0) return 'H';
  return away > 0 && home === 0 ? 'A' : undefined;
}

/** The order of goals as reported, unless the score contradicts it; where none is reported, what the scores leave no doubt of. */
function firstScorer({ score, ht, goals }: Facts): 'H' | 'A' | undefined {
  if (goals.first !== undefined) return possible(goals.first, score);
  return onlyScorer(score) ?? (ht && onlyScorer(ht));
}

function lastScorer({ score, ht, goals }: Facts): 'H' | 'A' | undefined {
  if (goals.last !== undefined) return possible(goals.last, score);
  return onlyScorer(score) ?? (ht && onlyScorer([score[0] - ht[0], score[1] - ht[1]]));
}

function possible(scorer: 'H' | 'A' | 'NG', [home, away]: Score): 'H' | 'A' | undefined {
  if (scorer === 'H') return home > 0 ? 'H' : undefined;
  return scorer === 'A' && away > 0 ? 'A' : undefined;
}
