import { createHmac } from 'node:crypto';
import type { FeedAnswer, FeedMarket, FeedMessageInput } from '#contract/feed.ts';
import { feedHeaders } from '#contract/feed-webhook.ts';
import type { OwnServer } from './own-server.ts';

/** The feed of these journeys, with a key that only their server knows. */
export const testFeed = { code: 'journeys', key: 'a-key-that-only-these-journeys-know-0001' };

type Given = 'message_id' | 'at' | 'sequence';
type Loose<Message> = Message extends object
  ? Omit<Message, Given> & Partial<Pick<Message, Given & keyof Message>>
  : never;
/** A message in which what every message has is left out. */
export type OutgoingMessage = Loose<FeedMessageInput>;

const sequences = new Map<string, number>();
let count = 0;

function complete(message: OutgoingMessage): object {
  count += 1;
  const given = { message_id: `m${process.pid}-${Date.now()}-${count}`, at: Date.now() };
  if (!('event_id' in message)) return { ...given, ...message };
  const sequence = (sequences.get(message.event_id) ?? 0) + 1;
  sequences.set(message.event_id, sequence);
  return { ...given, ...message, sequence };
}

/** Posts signed messages to the feed webhook. @throws Error unless every one of them took effect */
export async function send(port: number, ...messages: readonly OutgoingMessage[]): Promise<void> {
  const body = JSON.stringify({ messages: messages.map(complete) });
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', testFeed.key).update(`${timestamp}.${body}`).digest('hex');
  const answer = await fetch(`http://127.0.0.1:${port}/feed/v1/messages`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [feedHeaders.key]: testFeed.code,
      [feedHeaders.timestamp]: timestamp,
      [feedHeaders.signature]: signature,
    },
    body,
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`The webhook answered ${answer.status}: ${text}`);
  const { results }: FeedAnswer = JSON.parse(text);
  const wrong = results.filter(({ verdict }) => verdict !== 'applied');
  if (wrong.length > 0) throw new Error(`Not applied: ${JSON.stringify(wrong)}`);
}

const selection = (code: string, odds: string) => {
  // To six decimals, as feeds send them, so that they add up to one.
  const win = Number((0.95 / Number(odds)).toFixed(6));
  const lose = Number((1 - win).toFixed(6));
  return { code, odds, probabilities: [win, 0, 0, 0, lose] as [number, number, number, number, number] };
};

type Market = Extract<OutgoingMessage, { type: 'odds_change' }>['markets'][number];

/** A market that is open, with these prices by code. */
export function market(
  bet_type: string,
  prices: Readonly<Record<string, string>>,
  more: Partial<Pick<FeedMarket, 'line' | 'period' | 'main' | 'status' | 'combo_min'>> = {},
): Market {
  return {
    bet_type,
    status: 1,
    main: true,
    ...more,
    selections: Object.entries(prices).map(([code, odds]) => selection(code, odds)),
  };
}

interface Fixture {
  readonly id: string;
  readonly home: string;
  readonly away: string;
  readonly inMinutes: number;
  readonly sport?: 'soccer' | 'basketball' | 'tennis' | 'ice_hockey';
  readonly competition?: string;
}

/** A match; minutes below zero have begun. */
export function fixture({
  id,
  home,
  away,
  inMinutes,
  sport = 'soccer',
  competition = 'Journeys Cup',
}: Fixture): OutgoingMessage {
  return {
    type: 'fixture',
    event_id: id,
    sport,
    competition: {
      id: `c-${competition.replaceAll(' ', '-')}`,
      names: { EN: competition },
      region: 'Testland',
    },
    home: { id: `${id}-h`, names: { EN: home } },
    away: { id: `${id}-a`, names: { EN: away } },
    start_time: Date.now() + inMinutes * 60_000,
  };
}

/** Prices and score of an event. */
export function prices(id: string, markets: readonly Market[], live?: LiveState): OutgoingMessage {
  return {
    type: 'odds_change',
    event_id: id,
    markets: [...markets],
    ...(live && { sport_event_status: statusOf(live) }),
  };
}

export interface LiveState {
  readonly score: readonly [number, number];
  readonly minute: number;
  readonly phase?: string;
}

export function score(id: string, live: LiveState): OutgoingMessage {
  return { type: 'score', event_id: id, sport_event_status: statusOf(live) };
}

function statusOf({ score: [home_score, away_score], minute, phase = minute > 45 ? '2h' : '1h' }: LiveState) {
  return {
    status: 1,
    match_status: phase === '1h' ? 6 : 7,
    home_score,
    away_score,
    home_red_cards: 0,
    away_red_cards: 0,
    clock: { phase, offset_seconds: minute * 60, running: true },
  };
}

/** The matches of the test feed, which is never taken to be silent, are all that sites offer. */
export async function offerTestFeed({ query }: Pick<OwnServer, 'query'>): Promise<void> {
  await query(`update sports_feed set quiet_after_ms = 86400000 where code = $1`, [testFeed.code]);
  await query('delete from sports_offer');
  await query(
    `insert into sports_offer (site_id, feed_id) select site.id, sports_feed.id from site, sports_feed where code = $1`,
    [testFeed.code],
  );
}
