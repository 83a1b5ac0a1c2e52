import { Sprite, Texture } from 'pixi.js';
import { lessMotion } from '../../frame/wait.ts';
import type { Stage } from '../stage.ts';

const MOST = 44;
const GRAVITY = 1500;

/** A small round piece in the colour of the game's light, drawn once. */
function coinTexture(colour: string): Texture {
  const canvas = document.createElement('canvas');
  canvas.width = 48;
  canvas.height = 48;
  const pen = canvas.getContext('2d');
  if (pen) {
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
  }
  return Texture.from(canvas);
}

/** A fountain of coins from the middle of the reels; few, and gone within two seconds. */
export function coinFountain(stage: Stage, colour: string): (count: number) => void {
  let texture: Texture | undefined;
  return (count) => {
    if (lessMotion()) return;
    texture ??= coinTexture(colour);
    const { left, top, cellWide, cellTall } = stage.box;
    for (let i = 0; i < Math.min(count, MOST); i++) {
      const coin = new Sprite(texture);
      coin.anchor.set(0.5);
      const size = 14 + (i % 5) * 4;
      const spin = 5 + (i % 7);
      let [x, y] = [left + cellWide * 2.5 + Math.sin(i * 7.3) * cellWide, top + cellTall * 1.8];
      const across = Math.sin(i * 12.9) * 330;
      let fall = -560 - Math.abs(Math.cos(i * 4.1)) * 420;
      let age = -(i * 0.028);
      coin.visible = false;
      stage.air.addChild(coin);
      stage.motion.run((seconds) => {
        age += seconds;
        if (age < 0) return true;
        coin.visible = true;
        fall += GRAVITY * seconds;
        x += across * seconds;
        y += fall * seconds;
        coin.position.set(x, y);
        coin.setSize(size * Math.abs(Math.cos(age * spin)) + 2, size);
        coin.alpha = Math.min(1, (1.9 - age) * 3);
        if (age < 1.9) return true;
        coin.destroy();
        return false;
      });
    }
  };
}
