import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { houseGames } from '#rules/games/all-games.ts';
import { offeredSharedGames } from '#rules/games/shared-games.ts';

const art = join(import.meta.dirname, '../site/public/art');
type Listed = { w: number; h: number; hash: string; narrow?: readonly number[] };
const listed: Readonly<Record<string, Listed>> = JSON.parse(
  readFileSync(join(art, 'placeholders.json'), 'utf8'),
);

/** Width by height, as the cards show them: what is cut to another shape loses its title or its symbol. */
const ratios = { portrait: 3 / 4, square: 1, landscape: 8 / 5 } as const;
const shapes = ['portrait', 'square', 'landscape'] as const;
const codes = [...houseGames, ...offeredSharedGames].map(({ code }) => code);
const weight = (code: string, file: string) => statSync(join(art, 'games', code, file)).size;

describe('pictures of games', () => {
  test('make at least 60 cards: every house game is composed upright, square and wide', () => {
    const missing = codes.flatMap((code) =>
      shapes.flatMap((shape) => {
        const known = listed[`/art/games/${code}/${shape}`];
        if (!known || known.hash === '' || known.w / known.h !== ratios[shape]) return [`${code}/${shape}`];
        const files = [
          `${shape}.avif`,
          `${shape}.webp`,
          ...(known.narrow ?? []).map((w) => `${shape}-${w}.avif`),
        ];
        return files
          .filter((file) => !existsSync(join(art, 'games', code, file)))
          .map((file) => `${code}/${file}`);
      }),
    );
    expect(missing, 'npm run draw -- games/<code>').toEqual([]);
    expect(codes.length * 2).toBeGreaterThanOrEqual(60);
  });

  test('weigh no more wide than upright', () => {
    const heavy = codes.filter(
      (code) =>
        weight(code, 'landscape.avif') > weight(code, 'portrait.avif') ||
        weight(code, 'landscape-320.avif') > weight(code, 'portrait-320.avif'),
    );
    expect(heavy).toEqual([]);
  });
});
