import type { Draws } from '#league/random.ts';
import { uuid7 } from '../../server/src/db/uuid7.ts';
import { units } from '../model/model.ts';
import type { Feed } from '../world/feed.ts';
import { pick } from './choose.ts';
import type { Player } from './player.ts';

const MOST_LEGS = 3;
const STAKES = ['10', '12.5', '20', '37'];

interface OpenMarket {
  readonly id: string;
  readonly source: string;
  readonly line: string | null;
  readonly selections: readonly { readonly code: string; readonly odds: string }[];
}

/** A single or a parlay on matches that are open, at any price. */
export async function bet(player: Player, draws: Draws, feed: Feed): Promise<void> {
  const open = await openMarkets(player, feed);
  const sources = [...new Set(open.map(({ source }) => source))];
  if (sources.length < MOST_LEGS) return;
  const first = draws.below(sources.length);
  const count = draws.happens(0.5) ? 1 : 1 + draws.below(MOST_LEGS);
  const legs = Array.from({ length: count }, (_, place) => {
    const source = sources[(first + place) % sources.length];
    const market = pick(
      draws,
      open.filter((one) => one.source === source),
    );
    const { code, odds } = pick(draws, market.selections);
    return { market_id: market.id, selection: code, odds, line: market.line, score: null, red_cards: null };
  });
  const wasStopped = player.isStopped;
  const order = await player.order({
    path: '/api/sports/place',
    body: {
      ...player.auth(),
      key: uuid7(),
      kind: count === 1 ? 'single' : 'parlay',
      legs,
      stake: pick(draws, STAKES),
      odds_format: 'DEC',
      stake_mode: 'RISK',
      policy: 'any',
    },
    refusal: ({ refused }) => refused?.reason,
    absorb: ({ ticket }) => {
      if (ticket) player.model.tickets.set(ticket.ticket_id, { ticket, sold: undefined });
    },
    same: ({ ticket }) => ticket?.ticket_id,
  });
  if (wasStopped && order.isDone) player.violate('a bet during a break');
}

/** Sells a ticket back for what is offered. */
export async function cashOut(player: Player, draws: Draws): Promise<void> {
  const open = [...player.model.tickets].filter(([, { sold }]) => sold === undefined).slice(-20);
  if (open.length === 0) return;
  const [id, known] = pick(draws, open);
  const found = await player.ask('/api/sports/cash_out_offer', { ticket_ids: [id] });
  const offer = found?.offers[0]?.offer;
  if (!offer) return;
  await player.order({
    path: '/api/sports/cash_out',
    body: { ...player.auth(), key: uuid7(), ticket_id: id, share: '1', offer },
    refusal: ({ ticket, offer: now }) => (ticket ? undefined : `not now: ${now?.reason}`),
    absorb: ({ ticket }) => {
      if (ticket) known.sold = units(ticket.returned);
    },
    same: ({ ticket }) => [ticket?.ticket_id, ticket?.returned],
  });
}

/** What matches that are not over offer; asked of the database, since what is shown is not what is tested here. */
async function openMarkets(player: Player, feed: Feed): Promise<readonly OpenMarket[]> {
  const open = feed.matches.filter(({ result, isCancelled }) => !result && !isCancelled).map(({ id }) => id);
  const rows = await player.world.rows<OpenMarket>(
    `select market.id::text, event.source_id as source, trim_scale(market.line)::text as line, market.selections
       from sports_market market join sports_event event on event.id = market.event_id
      where event.source_id = any ($1) and market.state = 'active' order by event.id, market.id`,
    [open],
  );
  return rows;
}
