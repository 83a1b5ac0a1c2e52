import { writeFileSync } from 'node:fs';
import type { GameFigures } from '#rules/games/game-rules.ts';
import { figuresOfGame } from '#rules/games/maths/figures.ts';
import type { GameMaths } from '#rules/games/maths/ways.ts';
import { say } from './print.ts';

const quoted = (text: string): string => `'${text}'`;

function source(code: string, { bets = [], ...head }: GameFigures): string {
  const fields = (of: object) =>
    Object.entries(of).map(([name, value]) => `${name}: ${quoted(String(value))}`);
  const rows = bets.map(
    (bet) =>
      `    {\n${fields(bet)
        .map((field) => `      ${field},\n`)
        .join('')}    },\n`,
  );
  return [
    `import type { GameFigures } from '../game-rules.ts';\n\n`,
    `/** Computed from the rules by \`npm run -s rtp -- ${code} --write\`; a test computes them again. */\n`,
    `export const figures: GameFigures = {\n`,
    ...fields(head).map((field) => `  ${field},\n`),
    `  bets: [\n`,
    ...rows,
    `  ],\n};\n`,
  ].join('');
}

/** Writes the figures that players are shown. */
export function writeFigures(maths: GameMaths): void {
  const { code } = maths.game;
  writeFileSync(`rules/src/games/${code}/figures.ts`, source(code, figuresOfGame(maths)));
  say(`rules/src/games/${code}/figures.ts is written`);
}
