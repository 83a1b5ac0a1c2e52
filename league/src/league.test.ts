import { describe, expect, test } from 'vitest';
import { type FeedMarket, type FeedMessageInput, feedMessage } from '#contract/feed.ts';
import { competitions } from './calendar/competitions.ts';
import { fateOf } from './calendar/fate.ts';
import { fixturesBetween } from './calendar/fixtures.ts';
import { openLeague } from './league.ts';

const START = Date.UTC(2026, 10, 21, 12, 0);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A fake platform: accepts every message, and requests a recovery when the test says so. */
function listener(seed = 'league', startsAt = START) {
  const received: FeedMessageInput[] = [];
  const boards = new Map<string, Map<string, string>>();
  const problems: unknown[] = [];
  let now = startsAt;
  let asked = 0;
  let [asks, isCut] = [false, false];
  /** As the platform has it: at first it is asked for what is, not for what was. */
  let sentUntil = startsAt;
  const league = openLeague({
    seed,
    now: () => now,
    warn: (message, facts) => problems.push([message, facts]),
    feed: {
      async send(messages) {
        if (isCut) throw new Error('nobody is there');
        for (const message of messages) {
          if (message.type === 'alive') asks ||= message.subscribed === 0;
          if (message.type === 'alive' && message.subscribed === 1) sentUntil = message.at;
          received.push(message);
          apply(boards, message);
        }
        return messages.map(({ message_id }) => ({ message_id, verdict: 'applied' as const }));
      },
      async recoveries() {
        if (!asks) return [];
        asks = false;
        return [{ request_id: `r${asked++}`, event_id: null, after: sentUntil }];
      },
    },
  });
  return {
    received,
    boards,
    problems,
    async run(milliseconds: number, step = SECOND) {
      for (const until = now + milliseconds; now < until; now += step) await league.tick();
    },
    cut() {
      isCut = true;
    },
    mend() {
      isCut = false;
    },
    jump(milliseconds: number) {
      now += milliseconds;
    },
  };
}

const keyOf = ({ bet_type, period, line }: FeedMarket) => `${bet_type} ${period} ${line ?? ''}`;

/** The prices that a browser would show. */
function apply(boards: Map<string, Map<string, string>>, message: FeedMessageInput): void {
  if (message.type === 'bet_stop') boards.get(message.event_id)?.clear();
  if (message.type !== 'odds_change') return;
  const board = boards.get(message.event_id) ?? new Map<string, string>();
  boards.set(message.event_id, board);
  // A snapshot contains everything.
  if (message.request_id !== undefined) board.clear();
  for (const market of message.markets as FeedMarket[]) {
    if (market.status !== 1) board.delete(keyOf(market));
    else board.set(keyOf(market), market.selections.map(({ code, odds }) => `${code} ${odds}`).join());
  }
}

const sorted = (boards: Map<string, Map<string, string>>) =>
  [...boards]
    .filter(([, board]) => board.size > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([event, board]) => [event, [...board].sort()]);

// Each case starts with a snapshot of hundreds of matches.
describe('the simulated league', { timeout: 120_000 }, () => {
  test('the league sends the same messages under the same seed, and others under another', async () => {
    const [one, two, other] = [listener(), listener(), listener('other')];
    for (const each of [one, two, other]) await each.run(MINUTE, 2 * SECOND);
    expect(one.received).toEqual(two.received);
    expect(one.received).not.toEqual(other.received);
  });

  test('writes messages as the contract has them, each with an id and a place of its own', async () => {
    const one = listener();
    await one.run(15 * MINUTE, 2 * SECOND);
    const wrong = one.received.flatMap((message) => {
      const { success, error } = feedMessage.safeParse(message);
      return success ? [] : [[message, error.issues]];
    });
    expect(wrong).toEqual([]);
    expect(one.problems).toEqual([]);
    const ids = one.received.map(({ message_id }) => message_id);
    expect(new Set(ids).size).toBe(ids.length);
    const last = new Map<string, number>();
    for (const message of one.received) {
      if (message.type === 'alive' || message.type === 'snapshot_complete') continue;
      const before = last.get(message.event_id);
      if (before !== undefined) expect(message.sequence).toBe(before + 1);
      last.set(message.event_id, message.sequence);
    }
    const types = new Set(one.received.map(({ type }) => type));
    expect([...types]).toEqual(
      expect.arrayContaining(['fixture', 'odds_change', 'bet_stop', 'score', 'bet_settlement', 'alive']),
    );
  });

  test('goes on after a restart with the same matches at the same prices', async () => {
    const [steady, restarted] = [listener(), listener('league', START + 9 * MINUTE)];
    await steady.run(12 * MINUTE, 2 * SECOND);
    await restarted.run(3 * MINUTE, 2 * SECOND);
    // State sent before the restart is in the snapshot; 90 seconds later every live price is new.
    const open = new Map(sorted(restarted.boards).map(([event, board]) => [event, board]));
    const seen = sorted(steady.boards);
    expect(seen.length).toBeGreaterThan(200);
    expect(seen.map(([event]) => event)).toEqual([...open.keys()]);
    for (const [event, board] of seen) expect(open.get(event as string), String(event)).toEqual(board);
  });

  test('after a silence the league sends a snapshot, and results only to a platform that knew the match', async () => {
    const one = listener();
    await one.run(MINUTE);
    one.jump(40 * MINUTE);
    const before = one.received.length;
    await one.run(10 * SECOND);
    const after = one.received.slice(before);
    expect(after[0]).toMatchObject({ type: 'alive', subscribed: 0 });
    expect(after.filter(({ type }) => type === 'snapshot_complete')).toHaveLength(1);
    expect(after.filter(({ type }) => type === 'fixture').length).toBeGreaterThan(200);
  });

  test('after lost messages the league sends a snapshot once the platform answers again', async () => {
    const one = listener();
    await one.run(20 * SECOND);
    one.cut();
    await expect(one.run(20 * SECOND)).rejects.toThrow('nobody is there');
    const before = one.received.length;
    one.mend();
    await one.run(10 * SECOND);
    const after = one.received.slice(before);
    expect(after[0]).toMatchObject({ type: 'alive', subscribed: 0 });
    expect(after.filter(({ type }) => type === 'fixture').length).toBeGreaterThan(200);
    const steady = listener();
    await steady.run(50 * SECOND);
    expect([...one.boards.keys()].sort()).toEqual([...steady.boards.keys()].sort());
  });

  test('lets every fate come to matches within days, each to few', () => {
    const fates = new Map<string, number>();
    for (const competition of competitions)
      for (const fixture of fixturesBetween('league', competition, START, START + 3 * 24 * 60 * MINUTE)) {
        const { kind } = fateOf('league', fixture);
        fates.set(kind, (fates.get(kind) ?? 0) + 1);
      }
    const count = [...fates.values()].reduce((sum, one) => sum + one, 0);
    const strange = ['postponed', 'cancelled', 'moved', 'abandoned', 'retired', 'corrected', 'mispriced'];
    for (const kind of strange) {
      expect(fates.get(kind), kind).toBeGreaterThan(0);
      expect((fates.get(kind) ?? 0) / count, kind).toBeLessThan(0.02);
    }
    expect((fates.get('plain') ?? 0) / count).toBeGreaterThan(0.94);
  });
});
