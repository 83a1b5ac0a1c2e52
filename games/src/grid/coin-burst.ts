import { el } from '../frame/dom.ts';
import { lessMotion } from '../frame/wait.ts';

const MOST = 40;

/** A fountain of coins from the middle of the reels; few, and gone within two seconds. */
export function coinBurst(overlay: HTMLElement): (count: number) => void {
  return (count) => {
    if (lessMotion()) return;
    for (let i = 0; i < Math.min(count, MOST); i++) {
      const coin = el('i', { class: 'burst-coin', 'aria-hidden': 'true' });
      overlay.append(coin);
      const [across, up] = [Math.sin(i * 12.9) * 300, 160 + Math.abs(Math.cos(i * 4.1)) * 180];
      const turn = `rotateY(${360 * (2 + (i % 3))}deg)`;
      const motion = coin.animate(
        [
          { transform: 'translate(0, 0)', opacity: 1, easing: 'cubic-bezier(0.2, 0.7, 0.5, 1)' },
          {
            transform: `translate(${across * 0.45}px, ${-up}px)`,
            opacity: 1,
            offset: 0.38,
            easing: 'cubic-bezier(0.5, 0, 0.8, 0.5)',
          },
          { transform: `translate(${across}px, 420px) ${turn}`, opacity: 0 },
        ],
        { duration: 1_500 + (i % 5) * 90, delay: i * 28, fill: 'both' },
      );
      motion.onfinish = () => coin.remove();
    }
  };
}
