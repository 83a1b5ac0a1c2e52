import type { Draws } from '#league/random.ts';
import { formatAmount, UNIT } from '#rules/money/amount.ts';
import { uuid7 } from '../../server/src/db/uuid7.ts';
import { units } from '../model/model.ts';
import type { Feed } from '../world/feed.ts';
import { pick } from './choose.ts';
import type { Player } from './player.ts';

const MOST_LEGS = 3;
/** The smallest amount of a site's currency. */
const COIN = UNIT / 100n;
const SYSTEMS = ['TRIXIE', 'PATENT'] as const;
const STAKES = ['10', '12.5', '20', '37'];

interface OpenMarket {
  readonly id: string;
  readonly source: string;
  readonly line: string | null;
  readonly selections: readonly { readonly code: string; readonly odds: string }[];
}

/** A single, a parlay or a system on matches that are open, at any price. */
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
  const system = count === MOST_LEGS && draws.happens(0.5) ? pick(draws, SYSTEMS) : undefined;
  const wasStopped = player.isStopped;
  const order = await player.order({
    path: '/api/sports/place',
    body: {
      ...player.auth(),
      key: uuid7(),
      kind: count === 1 ? 'single' : system ? 'system' : 'parlay',
      ...(system ? { system } : {}),
      legs,
      stake: pick(draws, STAKES),
      odds_format: 'DEC',
      stake_mode: 'RISK',
      policy: 'any',
    },
    refusal: ({ refused }) => refused?.reason,
    absorb: ({ ticket }) => {
      if (ticket)
        player.model.tickets.set(ticket.ticket_id, { ticket, sold: 0n, running: units(ticket.risk) });
    },
    same: ({ ticket }) => ticket?.ticket_id,
  });
  if (wasStopped && order.isDone) player.violate('a bet during a break');
}

/** Sells a ticket back for what is offered, or a part of it. */
export async function cashOut(player: Player, draws: Draws): Promise<void> {
  const open = [...player.model.tickets].filter(([, { running }]) => running > 0n).slice(-20);
  if (open.length === 0) return;
  const [id, known] = pick(draws, open);
  const found = await player.ask('/api/sports/cash_out_offer', { ticket_ids: [id] });
  const offer = found?.offers[0]?.offer;
  if (!offer) return;
  const hundredths = draws.happens(0.5) ? 100 : 10 + draws.below(80);
  const share = hundredths === 100 ? '1' : (hundredths / 100).toFixed(2);
  await player.order({
    path: '/api/sports/cash_out',
    body: { ...player.auth(), key: uuid7(), ticket_id: id, share, offer: partOf(offer, hundredths) },
    refusal: ({ ticket, offer: now }) => (ticket ? undefined : `not now: ${now?.reason}`),
    absorb: ({ ticket }) => {
      // Answers of several sales may come in any order: each leaves less of the ticket.
      if (!ticket || units(ticket.running) >= known.running) return;
      known.running = units(ticket.running);
      known.sold = units(ticket.returned);
    },
    same: ({ ticket }) => [ticket?.ticket_id, ticket?.returned],
  });
}

/** What is offered for a part of a ticket, in whole coins. */
const partOf = (offer: string, hundredths: number): string =>
  formatAmount(((units(offer) * BigInt(hundredths)) / 100n / COIN) * COIN);

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
