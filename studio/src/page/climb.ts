import type { Round } from './client.ts';
import { animate, element, svg } from './dom.ts';
import type { Around, Board } from './game.ts';

const HOLDS = 4;
const LEDGES = 10;
/** What leaving after a ledge pays, in hundredths: studio/src/games/climb.ts. */
const timesAt = (ledge: number): number => Math.floor((96 * 4 ** (ledge + 1)) / 3 ** (ledge + 1));

function hold(): SVGSVGElement {
  return svg(
    'svg',
    { viewBox: '0 0 60 34', 'aria-hidden': 'true' },
    svg('path', { class: 'rock', d: 'M4 12 Q10 3 24 5 L42 3 Q56 4 57 14 Q55 27 40 29 L20 31 Q5 28 4 12Z' }),
    svg('path', { class: 'shine', d: 'M10 12 Q16 7 26 8 L42 7 Q50 8 52 13 Q40 10 26 12 Q16 13 10 12Z' }),
    svg('path', { class: 'crack', d: 'M28 5 L24 13 L33 18 L26 24 L30 31' }),
  );
}

/** The ledges from the lowest, and what leaving after each pays. */
function drawLedges({ words, choose }: Around) {
  const prizes: HTMLElement[] = [];
  const rows = Array.from({ length: LEDGES }, (_, ledge) => {
    const prize = element('span', { class: 'prize' });
    prizes.push(prize);
    const holds = Array.from({ length: HOLDS }, (_hold, index) => {
      const button = element('button', {
        type: 'button',
        class: 'hold',
        disabled: '',
        'aria-label': `${words.hold} ${index + 1}, ${timesAt(ledge) / 100}×`,
      });
      button.append(hold());
      button.addEventListener('click', () => choose(index));
      return button;
    });
    const row = element('div', { class: 'ledge' }, prize, ...holds);
    return { row, holds };
  });
  return { rows, prizes };
}

/** A wall of ten ledges with four holds each, one of which breaks. */
export function createClimb(around: Around): Board {
  const { write } = around;
  const climber = element('div', { class: 'climber', 'aria-hidden': 'true' });
  climber.append(
    svg(
      'svg',
      { viewBox: '0 0 40 40' },
      svg('circle', { cx: 20, cy: 20, r: 17, fill: '#ffd166', stroke: '#fff4cf', 'stroke-width': 2 }),
      svg('path', { d: 'M20 9 L29 29 L20 24 L11 29Z', fill: '#5b2a12' }),
    ),
  );
  const { rows, prizes } = drawLedges(around);
  const wall = element('div', { class: 'wall' }, ...rows.map(({ row }) => row).reverse());
  const root = element('div', { class: 'climb' }, wall, climber);
  let chosen: readonly number[] = [];

  function reach(ledge: number | undefined): void {
    for (const [index, { row, holds }] of rows.entries()) {
      row.classList.toggle('next', index === ledge);
      for (const button of holds) button.disabled = index !== ledge;
    }
    rows[ledge ?? -1]?.row.scrollIntoView({ block: 'nearest' });
  }

  function clear(): void {
    chosen = [];
    for (const { row, holds } of rows) {
      row.classList.remove('done');
      for (const button of holds) button.classList.remove('taken', 'broken', 'ghost');
    }
    climber.classList.remove('up', 'fallen');
  }

  async function moveTo(button: Element): Promise<void> {
    const [to, within] = [button.getBoundingClientRect(), root.getBoundingClientRect()];
    const goal = `translate(${to.left - within.left + to.width / 2}px, ${to.top - within.top + to.height / 2}px)`;
    climber.classList.add('up');
    await animate(climber, [{ transform: climber.style.transform || goal }, { transform: goal }], {
      duration: 260,
      easing: 'ease-out',
    });
  }

  return {
    root,
    wait() {
      for (const { holds } of rows) for (const button of holds) button.disabled = true;
    },
    async show({ shown, isClosed, times }: Round) {
      const now = shown.chosen ?? [];
      const broken = shown.broken ?? [];
      if (now.length < chosen.length || now.length === 0) clear();
      for (const [ledge, choice] of now.entries()) {
        if (ledge < chosen.length) continue;
        const button = rows[ledge]?.holds[choice];
        if (!button) continue;
        await moveTo(button);
        const holds = broken[ledge] !== choice;
        button.classList.add(holds ? 'taken' : 'broken');
        rows[ledge]?.row.classList.toggle('done', holds);
        if (!holds) climber.classList.add('fallen');
      }
      chosen = now;
      if (isClosed)
        for (const [ledge, choice] of broken.entries()) rows[ledge]?.holds[choice]?.classList.add('ghost');
      reach(isClosed ? undefined : now.length);
      root.classList.toggle('won', isClosed && times > 0);
      if (!isClosed) rows[now.length]?.holds[0]?.focus({ preventScroll: true });
    },
    rest() {
      reach(chosen.length > 0 ? chosen.length : undefined);
    },
    stake(stake) {
      for (const [ledge, prize] of prizes.entries())
        prize.replaceChildren(
          element('b', {}, `${timesAt(ledge) / 100}×`),
          element('small', {}, write((stake * timesAt(ledge)) / 100)),
        );
    },
  };
}
