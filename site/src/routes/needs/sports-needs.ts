import { type AnyNeed, need, type PageContext } from '../route-row.ts';
import { eventsAsk, viewOf } from './sports-view.ts';

/** The tree, how the site takes bets, and what the address shows. */
export function sportsNeeds({ search }: Pick<PageContext, 'search'>): readonly AnyNeed[] {
  const view = viewOf(search);
  const events = eventsAsk(view);
  const { sport } = view;
  return [
    need('/api/sports/tree', {}),
    need('/api/sports/rules', {}),
    ...(events ? [need('/api/sports/events', events)] : []),
    ...(view.event === undefined ? [] : [need('/api/sports/event', { event_id: view.event })]),
    ...(view.name === 'outrights'
      ? [need('/api/sports/outrights', sport === undefined ? {} : { sport })]
      : []),
  ];
}
