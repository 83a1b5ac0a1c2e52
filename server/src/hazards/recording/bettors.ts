import { sql } from 'kysely';
import { type Draws, drawsOf } from '#league/random.ts';
import { type PlaceAnswer, TestBettor } from '../../sportsbook/testing/test-bettor.ts';
import type { SlipLeg } from '../../sportsbook/testing/test-book.ts';
import type { TestServer } from '../../test-server.ts';
import type { TestWallet } from '../../wallet/test-wallet.ts';

export const PAID_IN = 200_000n;

export interface Bettors {
  readonly players: readonly TestBettor[];
  /** Places so many bets of all kinds on what is open, and sells some back. */
  act(bets: number): Promise<void>;
  readonly counts: Readonly<Record<'taken' | 'refused' | 'sold', number>>;
  /** The tickets that were taken, by the number of the attempt. */
  readonly taken: ReadonlyMap<number, string>;
  /** What came of each attempt to sell one back. */
  readonly sales: readonly string[];
}

interface Open {
  readonly market_id: bigint;
  readonly event_id: bigint;
  readonly bet_type: string;
  readonly line: string | null;
  readonly selections: readonly { readonly code: string; readonly odds: string; readonly active: boolean }[];
  readonly score: readonly [number, number] | null;
  readonly reds: readonly [number, number] | null;
}

/** Players whose every choice hangs on the seed and on what is open. */
export async function openBettors(
  server: TestServer,
  wallet: TestWallet,
  seed: string,
  count: number,
): Promise<Bettors> {
  const players = await Promise.all(
    Array.from(
      { length: count },
      async (_, place) => new TestBettor(wallet, await wallet.member(`bettor${place}`, PAID_IN)),
    ),
  );
  const counts = { taken: 0, refused: 0, sold: 0 };
  const taken = new Map<number, string>();
  const sales: string[] = [];
  const running: { readonly player: TestBettor; readonly ticket: string }[] = [];
  let [attempt, turn] = [0, 0];

  async function openMarkets(draws: Draws): Promise<readonly Open[]> {
    const events = await sql<{ id: bigint; state: string }>`
      select id, state from sports_event
       where market_count > 0 and (state = 'live' or state = 'prematch' and starts_at > ${server.clock.now()})
       order by source_id`.execute(server.database.db.read);
    const live = events.rows.filter(({ state }) => state === 'live');
    if (events.rows.length === 0) return [];
    // Half of them where something happens.
    const chosen = Array.from(
      { length: 8 },
      (_, place) => pick(draws, place % 2 === 0 && live.length > 0 ? live : events.rows).id,
    );
    const { rows } = await sql<Open>`
      select market.id as market_id, event.id as event_id, market.line::text as line, market.selections,
             market.bet_type,
             case when event.score_home is null then null else array[event.score_home, event.score_away] end as score,
             case when event.red_home is null then null else array[event.red_home, event.red_away] end as reds
        from sports_market market join sports_event event on event.id = market.event_id
       where event.id = any(${chosen}::bigint[]) and market.state = 'active'
       order by event.source_id, market.bet_type, market.period, market.line`.execute(
      server.database.db.read,
    );
    return rows;
  }

  async function placeOne(open: readonly Open[]): Promise<void> {
    const number = attempt++;
    // Draws of its own: what is open for one bet does not change the next.
    const draws = drawsOf(`${seed}|bet|${number}`);
    const player = pick(draws, players);
    const events = [...new Set(open.map(({ event_id }) => event_id))];
    const dice = draws.next();
    const legs = dice < 0.6 ? 1 : dice < 0.85 ? 2 + draws.below(3) : dice < 0.95 ? 3 : 4;
    const system = dice >= 0.95 ? 'YANKEE' : dice >= 0.9 ? 'PATENT' : 'TRIXIE';
    if (events.length < legs) return;
    const chosen = draws.below(events.length);
    const slip = Array.from({ length: legs }, (_, place) => {
      const event = events[(chosen + place) % events.length];
      const onEvent = open.filter(({ event_id }) => event_id === event);
      return legOn(draws, pick(draws, ofOneType(draws, onEvent)));
    });
    const kind = legs === 1 ? 'single' : dice < 0.85 ? 'parlay' : 'system';
    const answer: PlaceAnswer = await player.place(slip, {
      kind,
      ...(kind === 'system' ? { system } : {}),
      stake: String(1 + draws.below(40)),
      odds_format: kind === 'single' ? pick(draws, ['DEC', 'HK', 'MY', 'ID', 'US'] as const) : 'DEC',
      stake_mode: kind === 'single' && draws.happens(0.3) ? 'TO_WIN' : 'RISK',
      policy: pick(draws, ['any', 'any', 'higher', 'none'] as const),
    });
    counts[answer.ticket ? 'taken' : 'refused']++;
    if (!answer.ticket) return;
    taken.set(number, answer.ticket.ticket_id);
    running.push({ player, ticket: answer.ticket.ticket_id });
  }

  async function sellOne(draws: Draws): Promise<void> {
    const { player, ticket } = pick(draws, running.slice(-60));
    const refused = await player.sell(ticket, pick(draws, ['1', '0.4']));
    if (refused === undefined) counts.sold++;
    sales.push(refused ?? 'sold');
  }

  return {
    players,
    counts,
    taken,
    sales,
    async act(bets) {
      const draws = drawsOf(`${seed}|turn|${turn++}`);
      const open = await openMarkets(draws);
      if (open.length === 0) return;
      for (let bet = 0; bet < bets; bet++) await placeOne(open);
      if (running.length > 0) await sellOne(draws);
    },
  };
}

function pick<One>(draws: Draws, list: readonly One[]): One {
  const one = list[draws.below(list.length)];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
}

/** Each type as likely, handicaps twice over: what they come to hangs on more than the result. */
function ofOneType(draws: Draws, open: readonly Open[]): readonly Open[] {
  const types = [...new Set(open.map(({ bet_type }) => bet_type)), 'HDP', 'HDP'];
  const type = pick(draws, types);
  const found = open.filter(({ bet_type }) => bet_type === type);
  return found.length > 0 ? found : open;
}

function legOn(draws: Draws, { market_id, line, selections, score, reds }: Open): SlipLeg {
  const { code, odds } = pick(
    draws,
    selections.filter(({ active }) => active),
  );
  const pair = (of: readonly [number, number] | null) => of && { home: of[0], away: of[1] };
  return {
    market_id: String(market_id),
    selection: code,
    odds,
    line: line === null ? null : line.replace(/\.?0+$/, ''),
    score: pair(score),
    red_cards: pair(reds),
  };
}
