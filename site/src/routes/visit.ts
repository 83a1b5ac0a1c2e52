import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { keyOf, seed } from '../data/queries.ts';
import type { Texts } from '../data/texts/texts.ts';
import { fetchPayload } from '../data/wire/payloads.ts';
import type { RouteRow } from './route-row.ts';
import { notFound, pageNeeds, routeAt, tidyPath } from './routes.ts';
import { loadedScreen, loadScreen } from './screens.ts';

interface Visitor {
  readonly client: QueryClient;
  readonly texts: Texts;
  readonly hasCoupon: boolean;
}

let visitor: Visitor | undefined;

/** Set once by the browser's entry; on the server nothing is prefetched. */
export function startVisits(who: Visitor): void {
  visitor = who;
}

const preparing = new Map<string, Promise<ComponentType>>();

/** A promise that says it is kept, which React reads without waiting. */
function kept<T>(value: T): Promise<T> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
}

/** Loads a route: the chunk of its screen and its texts, in parallel, unless they are cached. */
export function prepareScreen(route: RouteRow, texts: Texts): Promise<ComponentType> {
  const key = `${route.screen} ${route.path} ${texts.language}`;
  const known = preparing.get(key);
  if (known) return known;
  const screen = loadedScreen(route.screen);
  const coming =
    screen && route.texts.every((file) => texts.hasLoadedNamespace(file))
      ? kept(screen)
      : Promise.all([loadScreen(route.screen), texts.loadNamespaces([...route.texts])]).then(([one]) => one);
  preparing.set(key, coming);
  coming.catch(() => failed.add(key));
  return coming;
}

const failed = new Set<string>();

/** Forgets failed loads, so that they are retried. */
export function forgetFailures(): void {
  for (const key of failed) preparing.delete(key);
  failed.clear();
}

/** Fetches a page's data in one go, unless all of it is here and fresh. */
export async function fetchPage(pathname: string, search: string): Promise<void> {
  const route = routeAt(pathname);
  if (visitor === undefined || route === notFound) return;
  const { client, texts, hasCoupon } = visitor;
  const path = tidyPath(pathname);
  const { language } = texts;
  const needs = pageNeeds(route, { path, search: new URLSearchParams(search), language, hasCoupon });
  const keys = needs.map((one) => keyOf(one.path, one.ask));
  const fresh = (key: (typeof keys)[number]) =>
    (client.getQueryState(key)?.dataUpdatedAt ?? 0) > Date.now() - 60_000;
  if (keys.every(fresh)) return;
  const calls = await fetchPayload(path, search, keys, keyOf);
  if (calls) seed(client, calls, Date.now());
}

let lastVisit = 'default';

/** Starts the data of a page the moment a visitor goes there, before its screen is drawn. */
export function visit(location: {
  readonly key: string;
  readonly pathname: string;
  readonly search: string;
}): void {
  if (visitor === undefined || location.key === lastVisit) return;
  lastVisit = location.key;
  forgetFailures();
  void fetchPage(location.pathname, location.search);
}
