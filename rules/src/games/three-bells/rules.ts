import { chipsIn, hundredthsOf, readChips } from '../round/choices.ts';
import { each, noSetting, sharedGame } from '../shared/shared-game.ts';
import { figures } from './figures.ts';

const DIGITS = 10;
const MOST_CHIPS = 500;

/** Chips by bet: `exact 123`, `any 123`, `front 12`, `back 23`. The stake is the worth of a chip. */
export type BellsChoice = { [bet: string]: number };
/** Three digits, the first bell first. */
export type BellsOutcome = { v: number; digits: string };

/** What comes back for a chip. In any order there are six ways for three different digits and three for a pair. */
export const pays = { exact: 850, sixWays: 141, threeWays: 283, two: 85 } as const;

const sorted = (digits: string): string => [...digits].sort().join('');
const different = (digits: string): number => new Set(digits).size;

/** A bet is spelled in one way: digits in any order stand in ascending order, and three equal ones have but one. */
export function isBet(code: string): boolean {
  if (/^exact \d{3}$/.test(code) || /^(front|back) \d{2}$/.test(code)) return true;
  const any = /^any (\d{3})$/.exec(code)?.[1];
  return any !== undefined && any === sorted(any) && different(any) > 1;
}

/** What a chip on a bet brings back. */
export function backFor(bet: string, digits: string): number {
  const [kind = '', own = ''] = bet.split(' ');
  switch (kind) {
    case 'exact':
      return own === digits ? pays.exact : 0;
    case 'any':
      if (own !== sorted(digits)) return 0;
      return different(own) === 3 ? pays.sixWays : pays.threeWays;
    case 'front':
      return digits.startsWith(own) ? pays.two : 0;
    default:
      return digits.endsWith(own) ? pays.two : 0;
  }
}

/** Three Bells: three digits are drawn, each one `uniform(10)` of the round's link, the first bell first. */
export const threeBells = sharedGame<null, BellsChoice, BellsOutcome>(
  {
    code: 'three-bells',
    name: 'Three Bells',
    providerCode: 'BRASSWORK',
    category: 'lottery',
    genre: 'pick_three',
    tags: ['numbers', 'multiplayer'],
    version: 1,
    figures,
    maxWinTimes: 850,
    stakeMultiple: 1n,
  },
  {
    ...noSetting,
    readChoice: (raw) => readChips(raw, isBet, MOST_CHIPS),
    openingStake: (stake, chips) => stake * chipsIn(chips),
    draw: (stream) => ({
      v: 1,
      digits: [stream.uniform(DIGITS), stream.uniform(DIGITS), stream.uniform(DIGITS)].join(''),
    }),
    settle: each(({ stake, choice }, { digits }) => {
      const chips = Object.entries(choice).map(([bet, count]) => count * backFor(bet, digits));
      return hundredthsOf(stake, 100 * chips.reduce((a, b) => a + b, 0));
    }),
  },
);
