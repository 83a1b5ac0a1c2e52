import { wait } from '../../frame/wait.ts';
import type { Drums } from '../../grid/drums.ts';
import type { Garden } from '../../grid/garden.ts';
import { move } from '../../grid/move.ts';
import type { SceneDeps } from '../../slot/start-slot-page.ts';
import { flower } from './flower.ts';

/** Between a flower that has risen and the next one: its petals open meanwhile. */
const OPEN_MS = 320;

/** Flowers that grow over the reels. */
export function flowerGarden(drums: Drums, { sound }: Pick<SceneDeps, 'sound'>): Garden {
  const { rows } = drums.look;
  const plant = (reel: number, times: number): SVGElement => {
    const grown = flower(times, rows, `flower-${reel}`);
    drums.columns[reel]?.append(grown);
    return grown;
  };
  const clear = () => {
    for (const column of drums.columns) column.querySelector('.bloom')?.remove();
  };
  const showAt = (blooms: readonly number[]) => {
    clear();
    for (const [reel, times] of blooms.entries()) if (times > 0) plant(reel, times);
  };
  return {
    clear,
    showAt,
    async grow(blooms, skip) {
      clear();
      for (const [reel, times] of blooms.entries()) {
        if (times === 0) continue;
        const grown = plant(reel, times);
        if (!skip.aborted) grown.classList.add('opening');
        sound.scatter(times);
        const frames = [
          { clipPath: 'inset(100% 0 0 0)', easing: 'cubic-bezier(0.3, 0.6, 0.4, 1)' },
          { clipPath: 'inset(0 0 0 0)' },
        ];
        await move(grown, frames, { duration: 480 }, skip);
        await wait(OPEN_MS, skip);
      }
    },
  };
}
