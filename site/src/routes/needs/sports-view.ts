import type { EventsAsk } from '../../data/sportsbook/reads.ts';

export const views = ['all', 'live', 'today', 'early', 'outrights', 'bets', 'marked'] as const;
export type ViewName = (typeof views)[number];

/** The view of the sportsbook that an address names. */
export interface View {
  readonly name: ViewName;
  readonly sport: string | undefined;
  readonly competition: string | undefined;
  readonly event: string | undefined;
  readonly search: string | undefined;
}

const text = (params: URLSearchParams, name: string, most: number) => {
  const value = params.get(name)?.trim().slice(0, most);
  return value === '' ? undefined : value;
};

/** Reads an address; what it does not know is as if it were not there. */
export function viewOf(params: URLSearchParams): View {
  const asked = params.get('view');
  const search = text(params, 'q', 64);
  return {
    name: views.find((one) => one === asked) ?? 'all',
    sport: text(params, 'sport', 32),
    competition: text(params, 'competition', 24),
    event: text(params, 'event', 24),
    search: search !== undefined && search.length >= 2 ? search : undefined,
  };
}

/** Initial number of events in a list; each "show more" doubles it, up to the limit of one answer. */
export const FIRST_EVENTS = 25;
export const MOST_EVENTS = 100;

/** The events a view lists; nothing for what is no list of events, or only this browser knows. */
export function eventsAsk(view: View, limit = FIRST_EVENTS): EventsAsk | undefined {
  const { name, sport, competition, event, search } = view;
  if (event !== undefined) return undefined;
  if (search !== undefined) return { view: 'all', search, limit };
  if (name === 'outrights' || name === 'bets' || name === 'marked') return undefined;
  return {
    view: name,
    limit,
    ...(sport === undefined ? {} : { sport }),
    ...(competition === undefined ? {} : { competition_id: competition }),
  };
}

/** The address of a view. */
export function addressOf(view: Partial<View>): string {
  const { name, sport, competition, event, search } = view;
  const params = new URLSearchParams();
  if (name !== undefined && name !== 'all') params.set('view', name);
  if (sport !== undefined) params.set('sport', sport);
  if (competition !== undefined) params.set('competition', competition);
  if (event !== undefined) params.set('event', event);
  if (search !== undefined) params.set('q', search);
  const query = params.toString();
  return query === '' ? '/sports' : `/sports?${query}`;
}
