/** Runs tasks in the order they come, so many at a time; a failed one is as done as any other. */
export function atOnce(most: number): (task: () => Promise<unknown>) => void {
  const waiting: (() => Promise<unknown>)[] = [];
  let running = 0;
  const pump = () => {
    while (running < most) {
      const next = waiting.shift();
      if (!next) return;
      running += 1;
      // A failed prefetch is repeated, and its error shown, when the visitor navigates there.
      void next()
        .catch(() => undefined)
        .finally(() => {
          running -= 1;
          pump();
        });
    }
  };
  return (task) => {
    waiting.push(task);
    pump();
  };
}
