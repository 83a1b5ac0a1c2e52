import { z } from 'zod';
import { systemActor } from '../actor.ts';
import { affiliateSubscriber } from '../affiliates/public.ts';
import { happeningsOf, happeningTopics, noteHappenings } from '../bonuses/public.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import type { OutboxRow } from '../db/outbox.ts';
import { keepBigWins, type SettledRound } from '../games/public.ts';
import { debtors, lockCash, payDebts } from '../ledger/public.ts';
import { countHours, markDue, type SettledPlay } from '../players/public.ts';
import { messageSubscriber } from '../providers/messages/public.ts';
import type { AddOutsideWork } from '../providers/outside-work.ts';
import { type PlayedRound, payAll, readEvents, rewardCounter, roundQueue } from '../rewards/public.ts';
import { type Board, handSubscriber, resultSubscriber } from '../sportsbook/public.ts';
import { postbackSubscriber, webhookSubscriber } from '../staff/public.ts';
import { addTurnover } from '../wallet/public.ts';
import type { Subscriber } from './outbox-relay.ts';
import type { CountRounds } from './round-relay.ts';

const betPayload = z.object({ stake: z.string().transform(BigInt), win: z.string().transform(BigInt) });
const roundPayload = betPayload
  .extend({ round_id: z.string(), provider_code: z.string(), game_code: z.string() })
  .transform(({ round_id: roundId, provider_code: providerCode, game_code: gameCode, ...amounts }) => ({
    roundId,
    providerCode,
    gameCode,
    ...amounts,
  }));

const playersOf = (events: readonly OutboxRow[]) =>
  new Set(events.flatMap(({ player_id }) => (player_id === null ? [] : [player_id])));

/**
 * Turnover, for the VIP levels and withdrawals, the hours of play that markers of harm read, the big wins of the home page, and
 * what jackpots are drawn by.
 */
const countPlay = (): Subscriber => {
  const count = playCounter();
  return {
    // Of a deposit nothing is counted here, but the level that it may reach follows from turnover too.
    topics: ['round.settled', 'bet.settled', 'deposit.settled'],
    async handle(events, tx) {
      const rounds: CountedRound[] = [];
      const plays: SettledPlay[] = [];
      const paidIn: bigint[] = [];
      for (const { topic, site_id: siteId, player_id: playerId, payload, created_at: at } of events) {
        if (playerId === null) continue;
        const of = { siteId, playerId, at };
        if (topic === 'deposit.settled') paidIn.push(playerId);
        else if (topic === 'bet.settled') plays.push({ ...of, ...betPayload.parse(payload) });
        else {
          const round = { ...of, ...roundPayload.parse(payload) };
          rounds.push(round);
          plays.push(round);
        }
      }
      await count(tx, plays, rounds, paidIn);
    },
  };
};

type CountedRound = SettledRound & PlayedRound;

function playCounter() {
  const queueRounds = roundQueue();
  return async (
    tx: Tx,
    plays: readonly SettledPlay[],
    rounds: readonly CountedRound[],
    paidIn: readonly bigint[] = [],
  ): Promise<void> => {
    await addTurnover(tx, plays, paidIn);
    await countHours(tx, plays);
    await keepBigWins(tx, rounds, new Date());
    await queueRounds(tx, rounds);
  };
}

/**
 * Counts rounds as {@link subscribers} do with those on the outbox: the same rows in the same order, since both may meet the same
 * players.
 */
export function roundCounter(clock: Clock): CountRounds {
  const rewards = rewardCounter(clock);
  const count = playCounter();
  return async (rounds, tx) => {
    await count(tx, rounds, rounds);
    const payments = await rewards.count(
      rounds.map((round) => ({ kind: 'round', ...round })),
      tx,
    );
    await payAll(tx, payments, systemActor('count-rewards'));
  };
}

/**
 * Rewards, and debts: whatever reaches the purse of a player who owes something pays that first. They are one
 * subscriber because both lock accounts: all of them are locked here at once, in the order in which the ledger locks.
 */
function payRewards(clock: Clock): Subscriber {
  const rewards = rewardCounter(clock);
  return {
    topics: [...new Set([...rewards.topics, 'balance.changed', 'round.settled'])],
    async handle(events, tx) {
      const payments = await rewards.count(readEvents(events), tx);
      const owing = await debtors(tx, [...playersOf(events)]);
      if (payments.length > 0 && owing.length > 0)
        await lockCash(tx, [...payments.map(({ playerId }) => playerId), ...owing]);
      await payAll(tx, payments, systemActor('count-rewards'));
      await payDebts(tx, owing, systemActor('collect-debts'));
    },
  };
}

/** What happens to a player's money outside of play lets their markers of harm be calculated at the next run. */
const markersDue = (clock: Clock): Subscriber => ({
  topics: ['deposit.settled', 'withdrawal.changed'],
  handle: (events, tx) =>
    markDue(
      tx,
      events.flatMap(({ site_id: siteId, player_id: playerId }) =>
        playerId === null ? [] : [{ siteId, playerId, at: clock.now() }],
      ),
    ),
});

/** Deposits and sign-ups that may start a promotion. */
const startBonuses = (clock: Clock): Subscriber => ({
  topics: happeningTopics,
  handle: (events, tx) => noteHappenings(tx, happeningsOf(events), clock.now()),
});

/**
 * What is processed in the transaction that takes events off the outbox. Several partitions of players are processed at
 * once: a subscriber changes and locks rows of the players of its events only, and rows that all share (runs of
 * leaderboards) in one order.
 */
export function subscribers(
  addOutsideWork: AddOutsideWork,
  clock: Clock,
  board: Pick<Board, 'changed'>,
): readonly Subscriber[] {
  return [
    messageSubscriber(addOutsideWork),
    resultSubscriber(clock),
    handSubscriber(board),
    countPlay(),
    markersDue(clock),
    startBonuses(clock),
    affiliateSubscriber(),
    payRewards(clock),
    webhookSubscriber(addOutsideWork),
    postbackSubscriber(addOutsideWork),
  ];
}
