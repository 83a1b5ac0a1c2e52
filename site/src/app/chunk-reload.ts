const KEY = 'baize.chunk-reload';
/** A page that reloaded this recently does not reload again (specification, section 9). */
const GUARD = 10_000;

const patterns = /dynamically imported module|module script failed|unable to preload/i;

/** Whether a fault is a piece of the page that could not be fetched, as after a new version was installed. */
export function isChunkFault(fault: unknown): boolean {
  return fault instanceof Error && patterns.test(fault.message);
}

/** Reloads the page, once in 10 s; without a line there would be no page afterwards. Answers whether it does. */
export function reloadOnce(): boolean {
  if (!window.navigator.onLine) return false;
  const last = Number(window.sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < GUARD) return false;
  window.sessionStorage.setItem(KEY, String(Date.now()));
  window.location.reload();
  return true;
}
