import type {
  FeedAnswer,
  FeedMessageAnswer,
  FeedMessageInput,
  FeedRecoveryAnswer,
  FeedRecoveryRequest,
} from '#contract/feed.ts';
import { feedHeaders } from '#contract/feed-webhook.ts';
import type { RawAnswer, TestServer } from '../../test-server.ts';
import { LEAGUE, leagueKey } from '../feed/bundled-league.ts';
import { signFeed } from '../feed/signature.ts';

type Given = 'message_id' | 'at' | 'sequence';
type Loose<Message> = Message extends object
  ? Omit<Message, Given> & Partial<Pick<Message, Given & keyof Message>>
  : never;
/** A message in which what every message has may be left out. */
export type OutgoingMessage = Loose<FeedMessageInput>;

/** A feed in a test: it posts signed messages to the webhook over HTTP. */
export interface TestFeed {
  /** Sends these in one body; missing ids, times and sequences are filled in. */
  send(...messages: OutgoingMessage[]): Promise<readonly FeedMessageAnswer[]>;
  /** Sends any body, by default with valid headers. */
  post(body: string | Buffer, headers?: Readonly<Record<string, string>>): Promise<RawAnswer>;
  recoveries(): Promise<readonly FeedRecoveryRequest[]>;
  /** The sequence that the next message about an event is given. */
  skipTo(eventId: string, sequence: number): void;
}

export async function testFeed(server: TestServer): Promise<TestFeed> {
  return feedWithKey(server, LEAGUE, Buffer.from(await leagueKey(server.database.db)));
}

export function feedWithKey(server: TestServer, code: string, key: Buffer): TestFeed {
  const sequences = new Map<string, number>();
  let count = 0;

  function headersOf(body: Buffer): Record<string, string> {
    const timestamp = String(server.clock.now().getTime());
    return {
      [feedHeaders.key]: code,
      [feedHeaders.timestamp]: timestamp,
      [feedHeaders.signature]: signFeed(key, timestamp, body),
    };
  }

  const post: TestFeed['post'] = (body, headers = {}) => {
    const bytes = Buffer.from(body);
    return server.send({
      path: '/feed/v1/messages',
      headers: { 'content-type': 'application/json', ...headersOf(bytes), ...headers },
      body: bytes,
    });
  };

  function complete(message: OutgoingMessage): object {
    count += 1;
    const given = { message_id: `${code}:${count}`, at: server.clock.now().getTime() };
    if (!('event_id' in message)) return { ...given, ...message };
    const sequence = message.sequence ?? (sequences.get(message.event_id) ?? 0) + 1;
    if (sequence > (sequences.get(message.event_id) ?? 0)) sequences.set(message.event_id, sequence);
    return { ...given, ...message, sequence };
  }

  return {
    post,
    async send(...messages) {
      const answer = await post(JSON.stringify({ messages: messages.map(complete) }));
      if (answer.status !== 200) throw new Error(`The webhook answered ${answer.status}: ${answer.text}`);
      const { results }: FeedAnswer = JSON.parse(answer.text);
      return results;
    },
    async recoveries() {
      const answer = await server.send({
        method: 'GET',
        path: '/feed/v1/recovery',
        headers: headersOf(Buffer.alloc(0)),
      });
      if (answer.status !== 200) throw new Error(`The webhook answered ${answer.status}: ${answer.text}`);
      const { requests }: FeedRecoveryAnswer = JSON.parse(answer.text);
      return requests;
    },
    skipTo: (eventId, sequence) => void sequences.set(eventId, sequence - 1),
  };
}

const named = (id: string, EN: string, other: Readonly<Record<string, string>> = {}) => ({
  id,
  names: { EN, ...other },
});

/** A match of soccer, tomorrow by default. */
export function fixtureOf(eventId: string, startTime: number) {
  return {
    type: 'fixture',
    event_id: eventId,
    sport: 'soccer',
    competition: { ...named('cup', 'Harbour Cup', { RUS: 'Кубок гавани' }), region: 'Testland' },
    home: named(`${eventId}-h`, `Home of ${eventId}`, { CN: '主队', RUS: 'Хозяева' }),
    away: named(`${eventId}-a`, `Away of ${eventId}`),
    start_time: startTime,
  } as const;
}

/** Its result market, open, with these prices. */
export function winnerOdds(
  eventId: string,
  odds: readonly [string, string, string],
  status = 1,
): Extract<OutgoingMessage, { type: 'odds_change' }> {
  return {
    type: 'odds_change',
    event_id: eventId,
    markets: [
      {
        bet_type: '1X2',
        status,
        main: true,
        selections: (['1', 'X', '2'] as const).map((code, place) => ({ code, odds: odds[place] ?? '2' })),
      },
    ],
  };
}
