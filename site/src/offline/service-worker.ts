/**
 * What keeps the site readable without a line. It is no module of the site: the build strips its types, writes its id
 * into it and puts it at `/service-worker.js` (site/build/service-worker.ts), so that each build replaces the one before.
 *
 * - `/assets` carry a hash of their content in their names: what was fetched once is never asked for again.
 * - Pages come from the server. Those that say so by `x-keep-offline` (lists of games, texts; nothing with money, odds or
 *   a player in it) are kept too, for when there is no line; for all others there is the site's own offline page.
 * - Calls are never touched: they are no GET.
 * - Messages for the player's device are shown (server/src/providers/messages/push/push-sender.ts says what is in one).
 */

/** Types of the browser's API used here: its own types conflict with those of a page. */
interface LaterEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchedEvent extends LaterEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface PushedEvent extends LaterEvent {
  readonly data: { json(): unknown } | null;
}
interface PressedEvent extends LaterEvent {
  /** The button that was pressed; empty for the notice itself. */
  readonly action: string;
  readonly notification: Notification;
}
interface Tab {
  readonly url: string;
  focus(): Promise<Tab>;
}
/** The types of TypeScript lack buttons. */
interface ShownOptions extends NotificationOptions {
  readonly actions: readonly { readonly action: string; readonly title: string }[];
}
interface Worker {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(of: { readonly type: 'window'; readonly includeUncontrolled: true }): Promise<readonly Tab[]>;
    openWindow(url: string): Promise<Tab | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install' | 'activate', listener: (event: LaterEvent) => void): void;
  addEventListener(kind: 'fetch', listener: (event: FetchedEvent) => void): void;
  addEventListener(kind: 'push', listener: (event: PushedEvent) => void): void;
  addEventListener(kind: 'notificationclick', listener: (event: PressedEvent) => void): void;
  addEventListener(kind: 'message', listener: (event: LaterEvent & MessageEvent) => void): void;
}
declare const self: Worker;

// A module, so that its names are its own; a worker is none, and the build takes the line out.
export {};

/** Replaced by the id of the build. */
const BUILD = '__BUILD__';
const OURS = 'baize-';
const FILES = `${OURS}files-${BUILD}`;
const PAGES = `${OURS}pages-${BUILD}`;
const PICTURES = `${OURS}pictures`;
const OFFLINE = '/offline';
const MOST_PICTURES = 200;

/** Fetches the offline page in the language that is read now, with every file that it names. */
async function keepOfflinePage(): Promise<void> {
  const page = await fetch(OFFLINE, { cache: 'no-store' });
  if (!page.ok) throw new Error(`${OFFLINE} answered ${page.status}`);
  const html = await page.clone().text();
  const named = new Set(html.match(/\/assets\/[\w./-]+/g));
  const files = await caches.open(FILES);
  await Promise.all([...named].map(async (file) => (await files.match(file)) ?? files.add(file)));
  await (await caches.open(PAGES)).put(OFFLINE, page);
}

async function fileOf(request: Request): Promise<Response> {
  const files = await caches.open(FILES);
  const kept = await files.match(request.url);
  if (kept) return kept;
  const fetched = await fetch(request);
  if (fetched.ok && fetched.type === 'basic') await files.put(request.url, fetched.clone());
  return fetched;
}

async function pageOf(event: FetchedEvent): Promise<Response> {
  const { request } = event;
  const pages = await caches.open(PAGES);
  try {
    const page = (await event.preloadResponse) ?? (await fetch(request));
    const isKept = page.ok && !page.redirected && page.headers.has('x-keep-offline');
    if (isKept && new URL(request.url).search === '') event.waitUntil(pages.put(request.url, page.clone()));
    return page;
  } catch (fault) {
    const kept = (await pages.match(request.url)) ?? (await pages.match(OFFLINE));
    if (kept) return kept;
    throw fault;
  }
}

async function pictureOf(event: FetchedEvent): Promise<Response> {
  const pictures = await caches.open(PICTURES);
  try {
    const picture = await fetch(event.request);
    if (picture.ok && picture.type === 'basic') event.waitUntil(keepPicture(event.request, picture.clone()));
    return picture;
  } catch (fault) {
    const kept = await pictures.match(event.request.url);
    if (kept) return kept;
    throw fault;
  }
}

/** The oldest give way. */
async function keepPicture(request: Request, picture: Response): Promise<void> {
  const pictures = await caches.open(PICTURES);
  if (await pictures.match(request.url)) return;
  await pictures.put(request.url, picture);
  const kept = await pictures.keys();
  await Promise.all(kept.slice(0, -MOST_PICTURES).map((one) => pictures.delete(one)));
}

/** Deletes the caches of other builds, so that a page never mixes two. */
async function dropOtherBuilds(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(OURS) && ![FILES, PAGES, PICTURES].includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}

self.addEventListener('install', (event) => {
  // Names of files are unique to their content: the new worker may serve pages of the build before at once.
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([dropOtherBuilds(), self.registration.navigationPreload?.enable(), self.clients.claim()]),
  );
});

/** Another language is read from now on: what was kept is in the one before. */
self.addEventListener('message', (event) => {
  if (event.data === 'language') event.waitUntil(caches.delete(PAGES).then(keepOfflinePage));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!/^\/(api|dev|games|sandbox-[a-z]+)(\/|$)/.test(pathname)) event.respondWith(pageOf(event));
  } else if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request));
  else if (pathname.startsWith('/art/')) event.respondWith(pictureOf(event));
});

/** A message of the server. */
interface Notice {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly language: string;
  /** The page that it opens. */
  readonly path: string;
  /** Where a press says no to offers. */
  readonly stop: { readonly path: string; readonly label: string } | null;
}

const STOP = 'stop';
/** A link that ends offers, as the server makes them. */
const STOP_PATH = /^\/u\/[\w-]{1,64}$/;

/** Shows a message; sent again, it takes its own place. */
async function show({ id, title, body, language, path, stop }: Notice): Promise<void> {
  const icon = await iconOfSite();
  const canStop = stop !== null && STOP_PATH.test(stop.path);
  const options: ShownOptions = {
    ...{ body, tag: id, lang: language, data: { path, stop: canStop ? stop.path : null } },
    ...(icon === undefined ? {} : { icon }),
    actions: canStop ? [{ action: STOP, title: stop.label }] : [],
  };
  await self.registration.showNotification(title, options);
}

async function iconOfSite(): Promise<string | undefined> {
  try {
    const manifest = await (await fetch('/manifest.webmanifest')).json();
    return manifest.icons?.[0]?.src;
  } catch {
    return undefined;
  }
}

/** Goes to the page of a message: in a tab of the site that is open, else in a new one. Nothing leads away from the site. */
async function openPage(path: unknown): Promise<void> {
  const { origin } = self.location;
  const asked = new URL(typeof path === 'string' ? path : '/', origin);
  const url = asked.origin === origin ? asked.href : `${origin}/`;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find((tab) => tab.url === url);
  if (there) return void (await there.focus());
  await self.clients.openWindow(url);
}

self.addEventListener('push', (event) => {
  // Ours alone: a push service passes on what is encrypted for this browser and signed by the key of this site.
  if (event.data) event.waitUntil(show(event.data.json() as Notice));
});

self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event;
  notification.close();
  const { path, stop } = Object(notification.data);
  if (action !== STOP) event.waitUntil(openPage(path));
  else if (typeof stop === 'string')
    event.waitUntil(
      fetch(stop, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }),
    );
});
