/** Within so long after a key or a press, a call is taken to be the person's own. */
const ACTIVE_MS = 60_000;
let last = Date.now();

for (const name of ['pointerdown', 'keydown', 'wheel'] as const)
  addEventListener(name, () => (last = Date.now()), { capture: true, passive: true });

/** Whether a person is at the page: without one, its calls do not keep the session open. */
export const isPersonHere = (): boolean => Date.now() - last < ACTIVE_MS;
