import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { EventState, MarketState } from '#contract/calls/sportsbook.ts';
import type { CallRequest } from '#contract/calls.ts';
import type { MarketType, Period } from '#rules/sportsbook/bet-types.ts';
import type { MatchResult, Score } from '#rules/sportsbook/match-result.ts';
import { systemActor } from '../../actor.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { noteDue, settleDue } from '../settlement/settle-due.ts';
import type { FeedState, StoredSelection } from '../tables.ts';

/** An event of the test's own feed. */
export interface TestEvent {
  readonly id: bigint;
}

/** A market on the board, and how its legs are written on a slip. */
export interface TestMarket {
  readonly id: bigint;
  readonly event: TestEvent;
}

export type SlipLeg = CallRequest<'/api/sports/place'>['legs'][number];
export type Selections = Readonly<Record<string, string | Omit<StoredSelection, 'code' | 'active'>>>;

interface EventOf {
  readonly sport?: string;
  readonly state?: EventState;
  readonly startsInMs?: number;
  readonly competition?: bigint;
  readonly isOutright?: boolean;
  readonly score?: Score;
  readonly competitors?: readonly string[];
}

interface MarketOf {
  readonly type: MarketType;
  readonly period?: Period;
  readonly line?: string;
  readonly comboMin?: number;
  readonly cashout?: boolean;
}

interface OwnFeed {
  readonly feedId: number;
  readonly competition: bigint;
  readonly sides: readonly bigint[];
}

const HOUR_MS = 3_600_000;

/** A board that the test writes itself: what a feed would have said, without a feed. */
export class TestBook {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #feed: {
    readonly feedId: number;
    readonly competition: bigint;
    readonly sides: readonly bigint[];
  };
  #names = 0;

  private constructor(db: Db, clock: Clock, feed: OwnFeed) {
    this.#db = db;
    this.#clock = clock;
    this.#feed = feed;
  }

  /** @param sites external ids of those that offer it */
  static async open(db: Db, clock: Clock, sites: readonly string[]): Promise<TestBook> {
    const feed = await db.tx(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        insert into sports_feed (code, quiet_after_ms, state, last_message_at, complete_until)
        values (${`test-${uuid7()}`}, 2000000000, 'up', ${clock.now()}, ${clock.now()}) returning id`.execute(
        tx,
      );
      const feedId = rows[0]?.id ?? 0;
      await sql`insert into sports_offer (site_id, feed_id) select id, ${feedId} from site
        where external_id = any (${[...sites]}::text[])`.execute(tx);
      const competition = await sql<{ id: bigint }>`
        insert into sports_competition (feed_id, source_id, sport, names)
        values (${feedId}, 'c', 'soccer', '{"EN": "Harbour League"}') returning id`.execute(tx);
      const sides = await sql<{ id: bigint }>`
        insert into sports_competitor (feed_id, source_id, names)
        values (${feedId}, 'h', '{"EN": "Alder Town"}'), (${feedId}, 'a', '{"EN": "Birch City"}')
        returning id`.execute(tx);
      return { feedId, competition: competition.rows[0]?.id ?? 0n, sides: sides.rows.map(({ id }) => id) };
    });
    return new TestBook(db, clock, feed);
  }

  async event(of: EventOf = {}): Promise<TestEvent> {
    const { feedId, competition, sides } = this.#feed;
    const { isOutright = false, state = 'prematch', startsInMs = HOUR_MS, sport = 'soccer', score } = of;
    const startsAt = new Date(this.#clock.now().getTime() + startsInMs);
    const { rows } = await sql<{ id: bigint }>`
      insert into sports_event (feed_id, source_id, kind, sport, competition_id, home_id, away_id, competitors,
        starts_at, scheduled_at, state, score_home, score_away, red_home, red_away, sequence, message_id, search_key)
      values (${feedId}, ${`e${++this.#names}`}, ${isOutright ? 'outright' : 'match'}, ${sport},
        ${of.competition ?? (await this.competition())}, ${isOutright ? null : sides[0]},
        ${isOutright ? null : sides[1]}, ${isOutright ? [...(of.competitors ?? [])] : null}, ${startsAt}, ${startsAt}, ${state},
        ${score?.[0] ?? null}, ${score?.[1] ?? null}, ${score ? 0 : null}, ${score ? 0 : null}, 1, 1, 'x')
      returning id`.execute(this.#db.read);
    return { id: rows[0]?.id ?? competition };
  }

  /** Each event is of a competition of its own by default. */
  async competition(): Promise<bigint> {
    const { rows } = await sql<{ id: bigint }>`
      insert into sports_competition (feed_id, source_id, sport, names)
      values (${this.#feed.feedId}, ${`c${++this.#names}`}, 'soccer', '{"EN": "Harbour League"}')
      returning id`.execute(this.#db.read);
    return rows[0]?.id ?? 0n;
  }

  async market(event: TestEvent, of: MarketOf, selections: Selections): Promise<TestMarket> {
    const { rows } = await sql<{ id: bigint }>`
      insert into sports_market (event_id, bet_type, period, line, state, selections, combo_min, cashout, message_id,
        priced_at)
      values (${event.id}, ${of.type}, ${of.period ?? 'FT'}, ${of.line ?? null}, 'active',
        ${stored(selections)}::jsonb, ${of.comboMin ?? 2}, ${of.cashout ?? true}, 1, ${this.#clock.now()})
      returning id`.execute(this.#db.autocommit);
    await this.feedSeen();
    return { id: rows[0]?.id ?? 0n, event };
  }

  /** A match an hour away with its 1X2. */
  async match(odds: Selections = { '1': '2.00', X: '3.20', '2': '4.00' }): Promise<TestMarket> {
    return this.market(await this.event(), { type: '1X2' }, odds);
  }

  async price(market: TestMarket, selections: Selections): Promise<void> {
    await sql`update sports_market set selections = ${stored(selections)}::jsonb, version = version + 1,
      message_id = message_id + 1, priced_at = ${this.#clock.now()} where id = ${market.id}`.execute(
      this.#db.autocommit,
    );
    await this.feedSeen();
  }

  /** Marks the feed as seen, by default now and up. */
  async feedSeen(of: { readonly msAgo?: number; readonly state?: FeedState } = {}): Promise<void> {
    await sql`update sports_feed set last_message_at = ${new Date(this.#clock.now().getTime() - (of.msAgo ?? 0))},
      state = ${of.state ?? 'up'} where id = ${this.#feed.feedId}`.execute(this.#db.autocommit);
  }

  async set(market: TestMarket, to: { readonly state?: MarketState; readonly line?: string }): Promise<void> {
    await sql`update sports_market set state = coalesce(${to.state ?? null}, state),
      line = coalesce(${to.line ?? null}::numeric, line),
      version = version + 1 where id = ${market.id}`.execute(this.#db.autocommit);
  }

  async setEvent(
    event: TestEvent,
    to: {
      readonly state?: EventState;
      readonly score?: Score;
      readonly redCards?: Score;
      readonly held?: string;
      readonly needsRecovery?: boolean;
    },
  ): Promise<void> {
    await sql`update sports_event set state = coalesce(${to.state ?? null}, state),
      score_home = coalesce(${to.score?.[0] ?? null}, score_home),
      score_away = coalesce(${to.score?.[1] ?? null}, score_away),
      red_home = coalesce(${to.redCards?.[0] ?? null}, red_home),
      red_away = coalesce(${to.redCards?.[1] ?? null}, red_away), held = coalesce(${to.held ?? null}, held),
      needs_recovery = coalesce(${to.needsRecovery ?? null}, needs_recovery) where id = ${event.id}`.execute(
      this.#db.autocommit,
    );
  }

  /** The official result, or `null` where it is taken back; settles what hangs on it. */
  async result(
    event: TestEvent,
    result: MatchResult | null,
    marketIds: readonly bigint[] | null = null,
  ): Promise<void> {
    await this.say(event, result, marketIds);
    await this.settle(event);
  }

  /** Stores the official result, and settles nothing. */
  async say(
    event: TestEvent,
    result: MatchResult | null,
    marketIds: readonly bigint[] | null = null,
  ): Promise<void> {
    await sql`with next as (update sports_event set result_version = result_version + 1,
        state = case when ${result?.status ?? 'none'} in ('none', 'live') then state else 'settled' end
        where id = ${event.id} returning result_version)
      insert into sports_result (event_id, version, result, market_ids, reason, at)
      select ${event.id}, result_version, ${result && JSON.stringify(result)}::jsonb, ${marketIds && [...marketIds]}::bigint[],
        'test', ${this.#clock.now()} from next`.execute(this.#db.autocommit);
  }

  /** Bets struck from a moment on and before another are void; all without a range. */
  async cancel(
    event: TestEvent,
    range: { readonly from?: Date; readonly to?: Date; readonly markets?: readonly TestMarket[] } = {},
  ): Promise<bigint> {
    const ids = range.markets?.map(({ id }) => id) ?? null;
    const { rows } = await sql<{ id: bigint }>`
      insert into sports_cancel (event_id, market_ids, from_at, to_at, reason, at)
      values (${event.id}, ${ids}::bigint[], ${range.from ?? null}, ${range.to ?? null}, 'test', ${this.#clock.now()})
      returning id`.execute(this.#db.autocommit);
    await this.settle(event);
    return rows[0]?.id ?? 0n;
  }

  async takeBackCancel(event: TestEvent, id: bigint): Promise<void> {
    await sql`update sports_cancel set rolled_back_at = ${this.#clock.now()} where id = ${id}`.execute(
      this.#db.autocommit,
    );
    await this.settle(event);
  }

  /** Settles at once what the recurring job would settle within a second; where that is at it, waits for it. */
  async settle(...events: readonly TestEvent[]): Promise<void> {
    const ids = events.map(({ id }) => id);
    await this.#db.tx((tx) => noteDue(tx, ids, this.#clock.now()));
    for (let tries = 0; tries < 200; tries++) {
      await settleDue(this.#db, this.#clock, systemActor('test'));
      const { rows } = await sql`select from sports_due join sports_event e on e.id = event_id
        where event_id = any (${ids}::bigint[]) and not e.needs_recovery and e.held is null`.execute(
        this.#db.read,
      );
      if (rows.length === 0) return;
      await wait(20);
    }
    throw new Error(`events ${ids.join(', ')} are not settled`);
  }
}

function stored(selections: Selections): string {
  return JSON.stringify(
    Object.entries(selections).map(([code, of]) => ({
      code,
      active: true,
      ...(typeof of === 'string' ? { odds: of } : of),
    })),
  );
}

/** A selection as a slip says it was seen. */
export function leg(
  market: TestMarket,
  selection: string,
  odds: string,
  seen: { readonly line?: string; readonly score?: Score; readonly redCards?: Score } = {},
): SlipLeg {
  const pair = (of: Score | undefined) => (of ? { home: of[0], away: of[1] } : null);
  return {
    market_id: String(market.id),
    selection,
    odds,
    line: seen.line ?? null,
    score: pair(seen.score),
    red_cards: pair(seen.redCards),
  };
}
