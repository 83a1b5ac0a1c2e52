const fields = ['preview', 'look', 'look_lang'] as const;

/** Query parameters that control how a page is shown. */
let kept = new URLSearchParams();

/** An address of this site with the look that is on; any other as it is. */
function withLook(address: string): string {
  const url = new URL(address, window.location.href);
  if (url.origin !== window.location.origin) return address;
  for (const name of fields) {
    const value = kept.get(name);
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Takes over how the page is shown from the query of an address. */
export function keepLook(search: string): void {
  kept = new URLSearchParams(search);
  window.history.replaceState(window.history.state, '', window.location.href);
}

/**
 * Keeps the preview parameters on every address, so that navigation and reloads show the same. Nothing is stored: an
 * address without them shows the site as players see it.
 */
export function keepLookInAddresses(): void {
  const { history } = window;
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name].bind(history);
    history[name] = (state, unused, url) =>
      original(state, unused, url === null || url === undefined ? url : withLook(String(url)));
  }
  document.addEventListener(
    'click',
    (event) => {
      const { target } = event;
      const way = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!way) return;
      way.href = withLook(way.href);
      // The server draws each page of a signed preview: what the browser asks for itself is what the public sees.
      if (kept.has('preview')) event.stopPropagation();
    },
    true,
  );
  keepLook(window.location.search);
}
