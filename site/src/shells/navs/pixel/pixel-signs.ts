/**
 * The signs of the categories on a grid of twelve by twelve: `#` in the colour of the letters, `o` in the accent,
 * `+` in light. Rows that are left out at the end are empty.
 */
const drawings: Readonly<Record<string, string>> = {
  home: '.....##.....|....####....|...##oo##...|..##oooo##..|.##oooooo##.|##oooooooo##|.#oooooooo#.|.#oo####oo#.|.#oo#++#oo#.|.#oo#++#oo#.|.#oo#++#oo#.|.##########.',
  hot: '.....#......|....##......|....##..#...|...###..##..|..####.###..|..########..|.####oo####.|.###oooo###.|.###o++o###.|.###o++o###.|..########..|....####....',
  slot_game:
    '.......##...|......#####.|.....#..###.|....#...#...|...#....#...|..ooo..ooo..|.ooooo.oooo.|.o+ooo.o+oo.|.o+ooo.o+oo.|.ooooo.oooo.|..ooo...oo..',
  casino:
    '.....##.....|....####....|...######...|..########..|.##########.|############|############|.####..####.|..##.##.##..|.....##.....|....####....|...oooooo...',
  sportsbook:
    '....####....|..##++++##..|.#++oooo++#.|.#+oooooo+#.|#+++oooo+++#|#o+++oo+++o#|#oo++++++oo#|#o+++oo+++o#|.#++oooo++#.|.#++oooo++#.|..##++++##..|....####....',
  crash:
    '.......####.|......##oo#.|.....#oo+o#.|....#oo++o#.|..###ooooo#.|.#oo#oooo#..|.#ooooooo#..|.###oooo##..|...#ooo#oo#.|.++.###.#o#.|.++.....##..|+...........',
  arcade:
    '.....oo.....|....o+oo....|....oooo....|.....oo.....|.....##.....|.....##.....|.....##.....|..########..|.#++++++++#.|.#+oo++oo+#.|.#++++++++#.|.##########.',
  bingo:
    '############|#++##++##++#|#++##++##++#|############|############|#++##oo##++#|#++##oo##++#|############|############|#++##++##++#|#++##++##++#|############',
  fishing:
    '............|....####....|..##oooo##.#|.#oooooooo##|#o+ooooooo##|#oooooooooo#|#ooooooooo##|.#oooooooo##|..##oooo##.#|....####....',
  hash_game:
    '...##..##...|...##..##...|...##..##...|oooooooooooo|oooooooooooo|..##..##....|..##..##....|oooooooooooo|oooooooooooo|.##..##.....|.##..##.....|.##..##.....',
  horse_racing:
    '..###..###..|.####..####.|.##o....o##.|###......###|##o......o##|##........##|##o......o##|###......###|.##o....o##.|.####oo####.|..########..|....####....',
  lottery:
    '............|............|############|#oooooo#ooo#|#o++++o.ooo#|.oooooo#ooo.|.o++++o.ooo.|#oooooo#ooo#|#o++++o.ooo#|############',
  poker:
    '............|..###..###..|.#ooo##ooo#.|#o+oooooooo#|#o+oooooooo#|#oooooooooo#|.#oooooooo#.|..#oooooo#..|...#oooo#...|....#oo#....|.....##.....',
  sabong:
    '...oo.oo....|...oooooo...|...######...|..########..|..##+#####..|oo########..|oo########..|..#oo#####..|..oo#######.|...o########|....########|...#########',
  freeplay:
    '............|............|.####..####.|############|##+######o##|#+++####o#o#|##+######o##|############|####.##.####|###......###|.#........#.',
  minigame:
    '############|#++++++++++#|#+oo++++oo+#|#+oo++++oo+#|#++++++++++#|#++++oo++++#|#++++oo++++#|#++++++++++#|#+oo++++oo+#|#+oo++++oo+#|#++++++++++#|############',
  spin: '....####....|..##oo++##..|.#oooo++++#.|.#oooo++++#.|#ooooo+++++#|#oooo##++++#|#++++##oooo#|#+++++ooooo#|.#++++oooo#.|.#++++oooo#.|..##++oo##..|....####....',
};

export type Tone = '#' | 'o' | '+';

/** The outline of one tone of a sign, a run of dots at a time; `undefined` where the sign is not drawn. */
export function pixelPath(name: string, tone: Tone): string | undefined {
  return drawings[name]
    ?.split('|')
    .flatMap((row, y) => runsOf(row, tone).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`))
    .join('');
}

function runsOf(row: string, tone: Tone): { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = [];
  for (const [x, dot] of [...row].entries()) {
    const last = runs.at(-1);
    if (dot !== tone) continue;
    if (last && last.x + last.length === x) last.length += 1;
    else runs.push({ x, length: 1 });
  }
  return runs;
}
