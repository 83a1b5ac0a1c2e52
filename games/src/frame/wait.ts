/** Resolves after so many milliseconds, or as soon as the signal is raised. */
export function wait(ms: number, skip?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (skip?.aborted || ms <= 0) {
      resolve();
      return;
    }
    const done = () => {
      clearTimeout(timer);
      skip?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    skip?.addEventListener('abort', done);
  });
}

/** The player has asked the system for less motion. */
export const lessMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
