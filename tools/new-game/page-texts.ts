import type { NewGame, Studio } from './names.ts';

/** Ground, frame, large button and light of a studio. */
const colours: Readonly<Record<Studio, string>> = {
  brasswork: `{ ground: '#2a1512', frame: '#c07a3e', accent: '#e8793a', glow: '#ffc27a' }`,
  papercut: `{ ground: '#1c2450', frame: '#ffb06a', accent: '#ff6a5a', glow: '#ffd98a' }`,
  burin: `{ ground: '#14202c', frame: '#d8c79a', accent: '#c78a3a', glow: '#ffe6a0' }`,
};

export function mainText({ code, id, studio }: NewGame): string {
  return `import '../../frame/styles/frame.css';
import '../../board/board.css';
import './${code}.css';
import { ${id} } from '#rules/games/${code}/rules.ts';
import { startBoard } from '../../board/start-board.ts';
import { Board } from './board.ts';

await startBoard({
  rules: ${id},
  theme: {
    scene: '${code}',
    colours: ${colours[studio]},
  },
  createView: (kit) => new Board(kit),
  // How it is played and what it pays: texts of its own in games/src/locales, in all ten languages.
  texts: () => [],
  betName: (t) => t('bet'),
});
`;
}

export function boardText({ code }: NewGame): string {
  return `import { NUMBERS, WINNING } from '#rules/games/${code}/rules.ts';
import type { How, Kit, Shown, View } from '../../board/view.ts';
import { el } from '../../frame/dom.ts';
import { readAmount } from '../../frame/money.ts';
import { wait } from '../../frame/wait.ts';

/** From the large button to the number. */
const COMES_MS = 600;

/** @throws RangeError when the answer is no result of this game */
function readNumber(result: unknown): number {
  if (typeof result === 'object' && result !== null && 'number' in result && typeof result.number === 'number')
    return result.number;
  throw new RangeError('the answer holds no number');
}

/** The numbers in a row; the one that comes is lit. */
export class Board implements View {
  readonly #kit: Kit;
  readonly #places: readonly HTMLElement[];

  constructor(kit: Kit) {
    this.#kit = kit;
    this.#places = Array.from({ length: NUMBERS }, (_, number) =>
      el('li', { class: number < WINNING ? 'place winning' : 'place' }, String(number)),
    );
    kit.board.append(el('ol', { class: 'places' }, ...this.#places));
  }

  choice(): unknown {
    return null;
  }

  setIdle(): void {
    // This board has no choice.
  }

  async draw(round: Shown, { fresh, skip }: How): Promise<void> {
    const { t, show, sound, announce } = this.#kit;
    const number = readNumber(round.result);
    const [win, stake] = [readAmount(round.win), readAmount(round.stake)];
    for (const place of this.#places) place.removeAttribute('aria-current');
    if (fresh) {
      const quiet = sound.spinning();
      await wait(COMES_MS, skip);
      quiet();
      if (win > stake) sound.win(1);
      else sound.stop(1);
    }
    this.#places[number]?.setAttribute('aria-current', 'true');
    announce(win > 0n ? t('winSaid', { amount: show(win) }) : t('noWin'));
  }
}
`;
}

export function styleText({ code }: NewGame): string {
  return `/* The scene behind everything, and the board. */

.${code}::before {
  background: radial-gradient(circle at 50% 30%, var(--frame), var(--ground) 70%);
}

.places {
  display: grid;
  grid-template-columns: repeat(5, minmax(44px, 88px));
  gap: clamp(6px, 2cqw, 14px);
  margin: 0;
  padding: 0;
  list-style: none;
}

.place {
  display: grid;
  place-items: center;
  aspect-ratio: 1;
  border: 2px solid #fff3;
  border-radius: 14px;
  font-size: clamp(20px, 6cqw, 34px);
  font-weight: 800;
  color: #fff;
  background: #0009;
}

.winning {
  border-color: var(--glow);
}

.place[aria-current] {
  color: #120a04;
  background: var(--glow);
}
`;
}

/** Colours of a title: of its letters, or of paper, ink and accent. */
const titles: Readonly<Record<Studio, string>> = {
  brasswork: `{ colours: ['#fff6ec', '#ffc79a 38', '#e8793a 62', '#a03a14'], dark: '#1d0803' }`,
  papercut: `{ colours: ['#fff6e6', '#ffd98a', '#7a1c3a'], dark: '#1c1030' }`,
  burin: `{ colours: ['#f3e3c3', '#201018', '#8a2232'], dark: '#201018' }`,
};

export function cardText({ code, name, id, studio }: NewGame): string {
  const lines = name
    .split(' ')
    .map((word) => `'${word}'`)
    .join(', ');
  return `import { at, circle, path, star } from '../../kit/svg.ts';
import type { Card } from '../../studios/frame.ts';

export const ${id}: Card = {
  code: '${code}',
  name: '${name}',
  lines: [${lines}],
  studio: '${studio}',
  title: ${titles[studio]},
  scene: (p, f) => {
    const k = f.scale;
    return (
      p.fill(p.rad(['#fff2d0', '#e8a04a 40', '#7a3a1c 80', '#2a1208'], 0.5, 0.4, 0.8)) +
      circle(f.cx, f.cy, 88 * k, '#fff8e6') +
      at(f.cx, f.cy, path(star(0, 0, 80, 10, 52), '#8a2a1c'), k)
    );
  },
};
`;
}
