import { useLayout } from '../../../data/layout.ts';

let desk: AudioContext | undefined;

/** A short note, unless the player wants it quiet. Asked for after a press only, as browsers want it. */
function note(pitch: number, seconds: number, loud: number, after = 0): void {
  if (useLayout.getState().isQuiet) return;
  desk ??= new AudioContext();
  if (desk.state === 'suspended') void desk.resume();
  const at = desk.currentTime + after;
  const tone = desk.createOscillator();
  const level = desk.createGain();
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  level.gain.setValueAtTime(loud, at);
  level.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  tone.connect(level).connect(desk.destination);
  tone.start(at);
  tone.stop(at + seconds);
}

/** A field passes the pointer. */
export const tick = () => note(1_150, 0.035, 0.05);

/** Three steps up: a prize, a climb. */
export function chime(steps: readonly number[] = [0, 4, 7]): void {
  for (const [place, step] of steps.entries()) note(523 * 2 ** (step / 12), 0.5, 0.09, place * 0.11);
}

/** A floor higher, a tone higher. */
export const rise = (step: number) => note(330 * 2 ** ((step * 2) / 12), 0.4, 0.09);

/** Something went out. */
export function sigh(): void {
  note(196, 0.5, 0.08);
  note(147, 0.7, 0.07, 0.13);
}
