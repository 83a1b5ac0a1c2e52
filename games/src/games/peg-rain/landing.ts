import { el } from '../../frame/dom.ts';
import { lessMotion } from '../../frame/wait.ts';

/** The style of a landing: by the return for the stake, in hundredths. */
export type Landing = 'lost' | 'back' | 'gain' | 'great' | 'rim';

export function landingOf(times: number): Landing {
  if (times < 100) return 'lost';
  if (times === 100) return 'back';
  if (times < 500) return 'gain';
  return times < 5_000 ? 'great' : 'rim';
}

const papers = ['#ffd76a', '#ff7a59', '#ff9fb8', '#7fe0d2', '#fff6df'];
const flying: Readonly<Record<Landing, number>> = { lost: 0, back: 0, gain: 10, great: 26, rim: 60 };

/** Cuttings of paper thrown up from a place on the board: the more, the more was won; none for what was not. */
export function throwPaper(board: HTMLElement, left: string, landing: Landing): void {
  const count = flying[landing];
  if (count === 0 || lessMotion()) return;
  const place = el('div', { class: 'cuttings', 'aria-hidden': 'true' });
  place.style.left = left;
  for (let index = 0; index < count; index++) {
    const cutting = el('i', {});
    cutting.style.background = papers[index % papers.length] ?? '';
    // Spread like sunflower seeds: even, and never the same twice in a row.
    const turn = index * 2.399;
    const reach = 40 + ((index * 53) % 130) * (landing === 'rim' ? 2 : 1);
    const [across, up] = [Math.cos(turn) * reach, -Math.abs(Math.sin(turn)) * reach * 1.5 - 40];
    cutting.animate(
      [
        { transform: 'translate(0, 0) rotate(0)', opacity: 1 },
        {
          transform: `translate(${across}px, ${up}px) rotate(${index * 70}deg)`,
          opacity: 1,
          offset: 0.45,
          easing: 'ease-in',
        },
        { transform: `translate(${across * 1.3}px, ${up + 220}px) rotate(${index * 150}deg)`, opacity: 0 },
      ],
      { duration: 850 + (index % 5) * 90, easing: 'cubic-bezier(0.2, 0.8, 0.4, 1)', fill: 'forwards' },
    );
    place.append(cutting);
  }
  board.append(place);
  setTimeout(() => place.remove(), 1_400);
}
