import { type NewGame, studios } from './names.ts';

/** Rules that can be played and proven: a number of ten, and the lowest four win. To be exchanged for its own. */
export function rulesText({ code, name, id, studio }: NewGame): string {
  return `import { hundredthsOf } from '../round/choices.ts';
import { choicelessGame } from '../round/one-shot.ts';
import { figures } from './figures.ts';

/** The numbers that can come, how many of them win, and what a win pays in hundredths of the stake. */
export const NUMBERS = 10;
export const WINNING = 4;
export const TIMES = 240;

/** A round as it is kept. */
export type Result = {
  /** Version of the rules. */
  v: number;
  number: number;
};

/** ${name}: a number below ten comes, and the lowest four win. It is one \`uniform(10)\` of the stream. */
export const ${id} = choicelessGame<Result>(
  {
    code: '${code}',
    name: '${name}',
    providerCode: '${studios[studio]}',
    category: 'arcade',
    genre: 'digits',
    version: 1,
    figures,
    maxWinTimes: 3,
    stakeMultiple: 100n,
  },
  ({ stake, stream }) => {
    const number = stream.uniform(NUMBERS);
    return { win: hundredthsOf(stake, number < WINNING ? TIMES : 0), result: { v: 1, number } };
  },
);
`;
}

export function mathsText({ id }: NewGame): string {
  return `import { fraction } from '../../money/fraction.ts';
import { allOrNothing } from '../maths/law.ts';
import { exactly, gameMaths } from '../maths/ways.ts';
import { NUMBERS, ${id}, TIMES, WINNING } from './rules.ts';

export const ${id}Maths = gameMaths(${id}, [
  {
    bet: 'round',
    choice: null,
    known: () => exactly(allOrNothing(fraction(BigInt(WINNING), BigInt(NUMBERS)), BigInt(TIMES))),
  },
]);
`;
}

export function figuresText({ code }: NewGame): string {
  return `import type { GameFigures } from '../game-rules.ts';

/** Computed from the rules by \`npm run -s rtp -- ${code} --write\`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '96.00',
  hitRate: '40.00',
  deviation: '1.17',
  volatility: 'low',
  bets: [
    {
      bet: 'round',
      rtp: '96.00',
      hitRate: '40.00',
      gainRate: '40.00',
      deviation: '1.17',
      most: '2.40',
    },
  ],
};
`;
}

export function testText({ code, id }: NewGame): string {
  return `import { expect, test } from 'vitest';
import { auditGame } from '../maths/audit.ts';
import { ${id}Maths } from './maths.ts';

test('${code} returns the published RTP, by its rules and when played', () => {
  expect(auditGame(${id}Maths, 10_000)).toEqual([]);
});
`;
}
