import { create } from 'zustand';
import { pathWithin } from '../data/page.ts';
import type { Texts } from '../data/texts/texts.ts';
import { atOnce } from './at-once.ts';
import { notFound, routeAt } from './routes.ts';
import { warmScreen } from './screens.ts';
import { fetchPage, prepareScreen } from './visit.ts';

/** At most so many pages are fetched ahead at a time (specification, section 9). */
export const AT_ONCE = 5;

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether the visitor's line is one to save on. */
export function isSparing(connection: Connection | undefined): boolean {
  return connection?.saveData === true || /(^|-)2g$/.test(connection?.effectiveType ?? '');
}

/** The Network Information API; not every browser has it. */
export function connectionHere(): Connection | undefined {
  return Reflect.get(navigator, 'connection');
}

const asked = new Set<string>();
const fetchAhead = atOnce(AT_ONCE);

/** The page an element leads to, if it is one of ours. */
function targetOf(element: EventTarget | null): URL | undefined {
  if (!(element instanceof Element)) return undefined;
  const link = element.closest('a');
  if (!link || link.target === '_blank' || link.origin !== window.location.origin) return undefined;
  const url = new URL(link.href);
  url.pathname = pathWithin(url.pathname);
  return routeAt(url.pathname) === notFound ? undefined : url;
}

function ahead(url: URL, texts: Texts, withData: boolean): void {
  const key = `${url.pathname}${url.search}${withData ? ' data' : ''}`;
  if (asked.has(key)) return;
  asked.add(key);
  fetchAhead(() =>
    Promise.all([
      prepareScreen(routeAt(url.pathname), texts).then(() => warmScreen(routeAt(url.pathname).screen)),
      withData ? fetchPage(url.pathname, url.search) : undefined,
    ]),
  );
  if (withData) window.setTimeout(() => asked.delete(key), 60_000);
}

/** Whether a navigation is under way that has not been drawn yet. */
export const usePending = create<{ readonly pending: boolean }>(() => ({ pending: false }));

/** Fetches chunk and data of what is pointed at, and the chunks of the links in sight once the page is at rest. */
export function startPrefetch(texts: Texts): void {
  document.addEventListener('click', (event) => {
    const url = targetOf(event.target);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (plain && url && url.pathname !== pathWithin(window.location.pathname))
      usePending.setState({ pending: true });
  });
  if (isSparing(connectionHere())) return;

  const pointed = (event: Event) => {
    const url = targetOf(event.target);
    if (url) ahead(url, texts, true);
  };
  for (const kind of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(kind, pointed, { passive: true });
  }

  const sight = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const url = isIntersecting ? targetOf(target) : undefined;
      if (url) ahead(url, texts, false);
    }
  });
  const look = () => {
    for (const link of document.querySelectorAll('nav a[href^="/"]')) sight.observe(link);
  };
  window.setTimeout(look, 4_000);
}
