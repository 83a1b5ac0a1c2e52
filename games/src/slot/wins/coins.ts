import { blankSheet, type Pen, sharpness } from '../../canvas/pen.ts';
import { lessMotion } from '../../frame/wait.ts';
import { Motion } from '../motion.ts';
import type { Stage } from '../stage.ts';

const MOST = 44;
const GRAVITY = 1500;
const LIVES_S = 1.9;

/** A small round piece in the colour of the game's light, drawn once. */
function coinPicture(colour: string): HTMLCanvasElement {
  const { picture, pen } = blankSheet(48, 48, 1);
  const light = pen.createRadialGradient(18, 15, 2, 24, 24, 23);
  light.addColorStop(0, '#fffdf0');
  light.addColorStop(0.45, colour);
  light.addColorStop(1, '#5a3406');
  pen.fillStyle = light;
  pen.beginPath();
  pen.arc(24, 24, 22, 0, Math.PI * 2);
  pen.fill();
  pen.strokeStyle = '#fff6cf';
  pen.lineWidth = 2;
  pen.beginPath();
  pen.arc(24, 24, 16, 0, Math.PI * 2);
  pen.stroke();
  return picture;
}

/** The position of a numbered coin after some seconds of its own. */
function lay(pen: Pen, coin: HTMLCanvasElement, i: number, age: number, { box, middle }: Stage): void {
  const rise = 560 + Math.abs(Math.cos(i * 4.1)) * 420;
  const x = middle[0] + Math.sin(i * 7.3) * box.cellWide + Math.sin(i * 12.9) * 330 * age;
  const y = middle[1] + box.cellTall * 0.3 - rise * age + (GRAVITY / 2) * age ** 2;
  const tall = 14 + (i % 5) * 4;
  const wide = tall * Math.abs(Math.cos(age * (5 + (i % 7)))) + 2;
  pen.globalAlpha = Math.min(1, (LIVES_S - age) * 3);
  pen.drawImage(coin, x - wide / 2, y - tall / 2, wide, tall);
}

/** A sheet over the whole page, for as long as coins fly over it. */
function airOver(): { readonly canvas: HTMLCanvasElement; readonly pen: Pen } {
  const { picture: canvas, pen } = blankSheet(window.innerWidth, window.innerHeight, sharpness());
  canvas.className = 'air';
  canvas.setAttribute('aria-hidden', 'true');
  document.body.append(canvas);
  return { canvas, pen };
}

/** A fountain of coins from the middle of the reels; few, and gone within three seconds. */
export function coinFountain(stage: Stage, colour: string): (count: number) => void {
  let coin: HTMLCanvasElement | undefined;
  return (count) => {
    if (lessMotion()) return;
    coin ??= coinPicture(colour);
    const picture = coin;
    const { canvas, pen } = airOver();
    const many = Math.min(count, MOST);
    let past = 0;
    const motion = new Motion(() => {
      pen.clearRect(0, 0, window.innerWidth, window.innerHeight);
      for (let i = 0; i < many; i++) {
        const age = past - i * 0.028;
        if (age >= 0 && age < LIVES_S) lay(pen, picture, i, age, stage);
      }
    });
    motion.run((seconds) => {
      past += seconds;
      if (past < LIVES_S + many * 0.028) return true;
      canvas.remove();
      return false;
    });
  };
}
