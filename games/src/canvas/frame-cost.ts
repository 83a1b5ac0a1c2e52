import { dull } from './pen.ts';

/** The time budget of a frame in milliseconds: half of it, so that everything else has its turn. */
const DEAR_MS = 8;
/** So many frames are looked at before anything is said of them. */
const LOOKED_AT = 30;

/**
 * Measures what frames cost, drawn pixels included, and lowers the sharpness while they cost too much.
 *
 * @param dulled redraws everything with the reduced sharpness
 * @returns to be called when the drawing of a frame begins
 */
export function watchCost(dulled: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  let costs: number[] = [];
  let begun = 0;
  // Pixels are drawn after the script of a frame, so that its cost is known with the first task that follows.
  port1.onmessage = () => {
    costs.push(performance.now() - begun);
    if (costs.length < LOOKED_AT) return;
    const usual = costs.sort((a, b) => a - b)[LOOKED_AT / 2] ?? 0;
    costs = [];
    if (usual > DEAR_MS && dull()) dulled();
  };
  return () => {
    begun = performance.now();
    port2.postMessage(null);
  };
}
