import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallPath } from '#contract/calls.ts';
import { type Line, onLine } from '../wire/live.ts';
import { applyChanges, forgetBoard } from './live-board.ts';
import { showOffer } from './slip/slip.ts';

interface Subscription {
  readonly sports: readonly string[];
  readonly events: readonly string[];
}

/** As many as the server listens to. */
const MOST = 20;
/** Subscriptions of one render are sent together. */
const GATHER = 50;
/** New markets and events come in flocks: they are asked for together, and not more often than this. */
const ASK_AGAIN = 1_500;

const subscriptions = new Map<symbol, Subscription>();
const stale = new Set<string>();
let line: Line | undefined;
let client: QueryClient | undefined;
let sending: ReturnType<typeof setTimeout> | undefined;
let asking: ReturnType<typeof setTimeout> | undefined;
let said = '';
const NOTHING: Subscription = { sports: [], events: [] };
/** What the server has confirmed that it pushes every change of. */
let watched = NOTHING;
/** Whether changes may have been missed since the line was down. */
let isBehind = false;

function currentSubscription(): { sports: string[]; events: string[] } {
  const all = (of: keyof Subscription) =>
    [...new Set([...subscriptions.values()].flatMap((one) => one[of]))].slice(0, MOST);
  return { sports: all('sports').sort(), events: all('events').sort() };
}

function send(): void {
  sending = undefined;
  const now = currentSubscription();
  const text = JSON.stringify(now);
  if (!line?.connected || text === said) return;
  said = text;
  const asked = line;
  line.emit('sports.watch', now, () => {
    if (asked === line) catchUp(now);
  });
}

/** Asks again for what may have changed between its answer and the subscription to it. */
function catchUp(now: Subscription): void {
  const added = (of: keyof Subscription) => now[of].filter((one) => !watched[of].includes(one));
  const [sports, events] = [new Set(added('sports')), new Set(added('events'))];
  watched = now;
  if (isBehind) askForAll();
  else {
    if (sports.size > 0) askForThose(['/api/sports/events'], (answer) => mentions(answer, 'sport', sports));
    if (events.size > 0) {
      askForThose(['/api/sports/event', '/api/sports/outrights'], (answer) =>
        mentions(answer, 'event_id', events),
      );
      askForThose(['/api/sports/quote', '/api/sports/cash_out_offer'], () => true);
    }
  }
  isBehind = false;
}

function sendSoon(): void {
  if (sending === undefined) sending = setTimeout(send, GATHER);
}

const queriesOf = (path: CallPath) => client?.getQueryCache().findAll({ queryKey: [path] }) ?? [];

function mentions(answer: unknown, field: 'sport' | 'event_id', ids: ReadonlySet<string>): boolean {
  const text = JSON.stringify(answer) ?? '';
  return [...ids].some((id) => text.includes(`"${field}":"${id}"`));
}

/** Asks again for these answers. One that is under way may be as old. */
function askForThose(paths: readonly CallPath[], isOld: (answer: unknown) => boolean): void {
  void client?.invalidateQueries({
    predicate: ({ queryKey: [asked], state }) =>
      paths.some((path) => path === asked) && (state.data === undefined || isOld(state.data)),
  });
}

/** Asks again for what holds an event that has new markets, and for the lists where an event is new to all of them. */
function askAgain(): void {
  asking = undefined;
  const ids = new Set(stale);
  stale.clear();
  const paths = ['/api/sports/events', '/api/sports/event', '/api/sports/outrights'] as const;
  const lists = paths.flatMap(queriesOf);
  const known = lists.filter(({ state }) => mentions(state.data, 'event_id', ids));
  const isUnknown = [...ids].some(
    (id) => !known.some(({ state }) => mentions(state.data, 'event_id', new Set([id]))),
  );
  for (const query of isUnknown ? [...lists, ...queriesOf('/api/sports/tree')] : known)
    void client?.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

/** Everything about sports that was asked for before is asked for again. */
function askForAll(): void {
  forgetBoard();
  void client?.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/api/sports/'),
  });
}

function listen(to: Line): void {
  line = to;
  let isFirst = true;
  const connected = () => {
    said = '';
    watched = NOTHING;
    isBehind ||= !isFirst;
    isFirst = false;
    send();
  };
  to.on('connect', connected);
  if (to.connected) connected();
  to.on('sports.changes', (push) => {
    applyChanges(push);
    for (const id of push.stale) stale.add(id);
    if (push.stale.length > 0 && asking === undefined) asking = setTimeout(askAgain, ASK_AGAIN);
  });
  to.on('ticket', ({ ticket_id, state }) => {
    if (state === 'offered') showOffer(ticket_id);
    for (const path of ['/api/sports/tickets', '/api/sports/ticket', '/api/sports/cash_out_offer'] as const)
      void client?.invalidateQueries({ queryKey: [path] });
  });
}

let isListening = false;

/** Subscribes to these sports and events while the component is mounted. */
export function useWatch({ sports, events }: Subscription): void {
  const queries = useQueryClient();
  const [sportsText, eventsText] = [sports.join(), events.join()];
  useEffect(() => {
    client = queries;
    if (!isListening) {
      isListening = true;
      onLine(listen);
    }
    const me = Symbol();
    const split = (text: string) => text.split(',').filter(Boolean);
    subscriptions.set(me, { sports: split(sportsText), events: split(eventsText) });
    sendSoon();
    return () => {
      subscriptions.delete(me);
      sendSoon();
    };
  }, [queries, sportsText, eventsText]);
}

/** The query client, for use outside of components. */
export function queryClientOfBets(): QueryClient | undefined {
  return client;
}
