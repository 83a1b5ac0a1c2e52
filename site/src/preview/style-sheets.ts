/** The stylesheets of one template in place of another's: both would have their say otherwise. */
export async function changeSheets(
  code: string,
  before: readonly string[],
  after: readonly string[],
): Promise<() => void> {
  const old = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter((link) =>
    before.includes(link.getAttribute('href') ?? ''),
  );
  // Insert where the old ones were, so that later stylesheets still override them.
  const place = old[0] ?? null;
  const fresh = after.map((href) => {
    const link = document.createElement('link');
    // Loaded at once, applied with the next paint.
    Object.assign(link, { rel: 'stylesheet', href, media: 'not all' });
    document.head.insertBefore(link, place);
    return link;
  });
  await Promise.all(fresh.map(arrived));
  return () => {
    for (const link of fresh) link.media = 'all';
    for (const link of old) link.remove();
    wakeSources(code);
  };
}

function arrived(link: HTMLLinkElement): Promise<void> {
  return new Promise((done, fail) => {
    link.addEventListener('load', () => done());
    link.addEventListener('error', () => fail(new Error(`No ${link.href}`)));
  });
}

/** The development server writes each file's styles into an element and takes none away. */
function wakeSources(code: string): void {
  const own = `/src/templates/${code}/`;
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-vite-dev-id]')) {
    const file = style.dataset.viteDevId ?? '';
    if (file.includes('/src/templates/')) style.media = file.includes(own) ? 'all' : 'not all';
  }
}
