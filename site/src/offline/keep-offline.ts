/** A page has come to rest by then: nothing that is looked at waits for the worker. */
const AT_REST = 5_000;

/** Keeps the site readable without a line. A browser that cannot, or does not want to, goes on without it. */
export function keepOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  window.setTimeout(() => {
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  }, AT_REST);
}

/** The cache holds one language: that of the last visit. */
export function keepInNewLanguage(): void {
  navigator.serviceWorker?.controller?.postMessage('language');
}

/** The paths of the pages that can be read without a line. */
export async function keptPaths(): Promise<readonly string[]> {
  if (!('caches' in window)) return [];
  const names = (await caches.keys()).filter((name) => name.startsWith('baize-pages-'));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => new URL(url).pathname);
}
