import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { record } from '#league/recording/record.ts';
import { formatAmount, UNIT } from '#rules/money/amount.ts';
import { loadTestSettings } from '../config.ts';
import { startTestServer } from '../test-server.ts';
import { testWallet } from '../wallet/test-wallet.ts';
import { openBettors, PAID_IN } from './recording/bettors.ts';
import { dueOf } from './recording/derive.ts';
import { readTickets, type TicketAsStruck } from './recording/read-tickets.ts';
import { LONG_SLICE_MS, replay } from './recording/replay.ts';

const SEED = 'recorded';
const PLAYERS = 24;
/** A sample by itself; `npm run check:feed` takes all of them. */
const MATCHES = loadTestSettings().recordedMatches;
const BETS_EACH_MATCH = 8;
const IS_WHOLE = MATCHES >= 300;

const isOver = ({ state }: TicketAsStruck) => ['settled', 'void', 'cashed_out', 'rejected'].includes(state);

/** A full minute that is still ahead when the recording is made: how long that takes must not change what comes of it. */
const soon = (now: number) => (Math.ceil(now / 60_000) + 5) * 60_000;

/** A server of its own that receives the recording while players bet. */
async function play() {
  const server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  const wallet = testWallet(server);
  const bettors = await openBettors(server, wallet, SEED, PLAYERS);
  const recording = record(SEED, MATCHES, soon(server.clock.now().getTime()));
  const wanted = (now: number) =>
    (MATCHES * BETS_EACH_MATCH * (now - recording.startsAt)) / (recording.endsAt - recording.startsAt);
  let placed = 0;
  const replayed = await replay(server, recording, async (now) => {
    if (now > recording.endsAt || wanted(now) < placed + 4) return;
    const bets = Math.floor(wanted(now)) - placed;
    placed += bets;
    await bettors.act(bets);
  });
  return { server, wallet, bettors, recording, replayed, tickets: await readTickets(server.database.db) };
}

describe(`a recording of ${MATCHES} matches that comes in over a bad line, while players bet`, () => {
  let played: Awaited<ReturnType<typeof play>>;
  beforeAll(async () => {
    played = await play();
  }, 60 * 60_000);
  afterAll(() => played.server.stop());

  test('the recording has every fault there is, and is bet on in every way', () => {
    const { replayed, tickets, bettors } = played;
    for (const [fault, times] of Object.entries(replayed.faults)) expect(times, fault).toBeGreaterThan(0);
    for (const verdict of ['odds_change applied', 'odds_change stale', 'odds_change repeated'])
      expect(replayed.verdicts.get(verdict), verdict).toBeGreaterThan(0);
    const kinds = new Set(tickets.map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['single', 'parlay', 'system']));
    expect(tickets.length).toBeGreaterThan(MATCHES * 3);
    expect(bettors.counts.sold).toBeGreaterThan(0);
    expect(tickets.filter(({ legs }) => legs.some(({ is_live }) => is_live)).length).toBeGreaterThan(20);
    const inPlay = tickets.filter(
      ({ state, legs }) =>
        state !== 'rejected' &&
        legs.some(
          (leg) => leg.bet_type === 'HDP' && leg.is_live && leg.score && leg.score[0] !== leg.score[1],
        ),
    );
    expect(inPlay.length).toBeGreaterThan(5);
    expect(new Set(tickets.flatMap(({ legs }) => legs.map(({ bet_type }) => bet_type))).size).toBeGreaterThan(
      12,
    );
    if (IS_WHOLE) expect(tickets.some(({ settlements }) => settlements > 1)).toBe(true);
  });

  test('every ticket has ended as the recording and the rules alone say', () => {
    const { tickets, recording } = played;
    expect(tickets.filter((ticket) => !isOver(ticket))).toEqual([]);
    const wrong = tickets
      .filter(({ state }) => state !== 'rejected')
      .map((ticket) => ({ ticket, due: dueOf(ticket, recording.truths) }))
      .filter(({ ticket, due }) => ticket.returned !== due);
    expect(wrong).toEqual([]);
  });

  test('every leg and every settlement has its ticket, of a site that there is', async () => {
    const { rows } = await sql`
      select 'leg' as of from sports_leg leg where not exists (select from sports_ticket where id = leg.ticket_id)
      union all select 'settlement' from sports_settlement entry
        where not exists (select from sports_ticket where id = entry.ticket_id)
      union all select 'site' from sports_ticket ticket where not exists (select from site where id = ticket.site_id)`.execute(
      played.server.database.db.read,
    );
    expect(rows).toEqual([]);
  });

  test('the books balance, and every player has what the tickets leave', async () => {
    const { tickets, bettors, wallet } = played;
    expect(await wallet.unbalanced()).toEqual([]);
    for (const player of bettors.players) {
      const own = tickets.filter(
        ({ player_id, state }) => player_id === player.member.playerId && state !== 'rejected',
      );
      const due = own.reduce((sum, { risk, returned }) => sum - risk + returned, PAID_IN * UNIT);
      expect(await player.balance()).toBe(formatAmount(due));
    }
  });

  test(
    'sending the recording again changes nothing',
    async () => {
      const { server, wallet, recording, tickets } = played;
      await replay(server, recording, async () => undefined, LONG_SLICE_MS);
      expect(await readTickets(server.database.db)).toEqual(tickets);
      expect(await wallet.unbalanced()).toEqual([]);
    },
    30 * 60_000,
  );

  test.runIf(IS_WHOLE)(
    'from the same seed comes the same result',
    async () => {
      const again = await play();
      try {
        const [first, second] = [endsOf(played), endsOf(again)];
        expect(first.size).toBeGreaterThan(MATCHES * 3);
        expect(again.bettors.sales).toEqual(played.bettors.sales);
        expect(second).toEqual(first);
      } finally {
        await again.server.stop();
      }
    },
    60 * 60_000,
  );
});

/** Results of each bet placed the same in any run: the bet in words, and its return. */
function endsOf({ bettors, tickets }: Awaited<ReturnType<typeof play>>): ReadonlyMap<string, string> {
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  return new Map(
    [...bettors.taken].flatMap(([number, id]) => {
      const ticket = byId.get(id);
      if (!ticket || ticket.state === 'rejected') return [];
      const { kind, stake, risk, legs, sold, returned, state } = ticket;
      const words = [
        number,
        kind,
        stake,
        risk,
        sold,
        ...legs.map((leg) => Object.values({ ...leg, ticket_id: '' })),
      ];
      return [[words.join(' '), `${state} ${returned}`] as const];
    }),
  );
}
