import { lessMotion } from '../frame/wait.ts';

/** Moves one element; over at once where less motion is asked for, and at its end as soon as the signal is raised. */
export async function move(
  element: Element,
  frames: Keyframe[],
  timing: KeyframeAnimationOptions,
  skip?: AbortSignal,
): Promise<void> {
  if (lessMotion() || skip?.aborted) return;
  const motion = element.animate(frames, timing);
  const end = () => motion.finish();
  skip?.addEventListener('abort', end);
  // A motion that is called off has nothing more to say.
  await motion.finished.catch(() => undefined);
  skip?.removeEventListener('abort', end);
}

/** Comes from so many of its own heights above, faster and faster, and settles. */
export function dropFrames(heights: number): Keyframe[] {
  const sink = Math.min(6, 2.5 * heights);
  return [
    { transform: `translateY(${-100 * heights}%)`, easing: 'cubic-bezier(0.5, 0, 0.85, 0.6)' },
    { transform: 'translateY(0) scale(1, 1)', offset: 0.66, easing: 'ease-out' },
    { transform: `translateY(${sink}%) scale(1.05, 0.93)`, offset: 0.78, easing: 'ease-in-out' },
    { transform: `translateY(${-sink * 0.6}%) scale(0.99, 1.02)`, offset: 0.9, easing: 'ease-in-out' },
    { transform: 'none' },
  ];
}

/** Duration grows less than linearly with the height of a fall. */
export const dropMs = (heights: number): number => 210 + 190 * Math.sqrt(heights);
