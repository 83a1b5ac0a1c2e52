import { lessMotion, wait } from '../frame/wait.ts';

/** Later than this after its time a motion counts as over, even where the page was in the background. */
const SLACK_MS = 200;

/** Animates a movement and resolves at its end. Skipped for players who prefer reduced motion or abort it. */
export async function move(
  node: Element,
  frames: Keyframe[],
  timing: { readonly duration: number; readonly delay?: number; readonly easing?: string },
  skip: AbortSignal,
): Promise<void> {
  if (skip.aborted || lessMotion()) return;
  const running = node.animate(frames, { ...timing, fill: 'backwards' });
  const arrive = () => running.finish();
  skip.addEventListener('abort', arrive, { once: true });
  await Promise.race([
    running.finished.catch(() => undefined),
    wait(timing.duration + (timing.delay ?? 0) + SLACK_MS, skip),
  ]);
  skip.removeEventListener('abort', arrive);
}
