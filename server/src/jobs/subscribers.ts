import { z } from 'zod';
import { systemActor } from '../actor.ts';
import type { Clock } from '../clock.ts';
import { keepBigWins } from '../games/public.ts';
import { debtors, payDebts } from '../ledger/public.ts';
import { messageSubscriber } from '../providers/messages/public.ts';
import type { AddOutsideWork } from '../providers/outside-work.ts';
import { rewardSubscriber } from '../rewards/public.ts';
import { resultSubscriber } from '../sportsbook/public.ts';
import { addTurnover } from '../wallet/public.ts';
import type { OutboxRow, Subscriber } from './outbox-relay.ts';

const roundPayload = z.object({
  round_id: z.string(),
  provider_code: z.string(),
  game_code: z.string(),
  stake: z.string().transform(BigInt),
  win: z.string().transform(BigInt),
});
const betPayload = z.object({
  ticket_id: z.string(),
  stake: z.string().transform(BigInt),
  win: z.string().transform(BigInt),
});

const playersOf = (events: readonly OutboxRow[]) =>
  new Set(events.flatMap(({ player_id }) => (player_id === null ? [] : [player_id])));

/** What is kept of rounds beside the rounds: big wins for the home page, turnover for the VIP levels. */
const countRounds: Subscriber = {
  topics: ['round.settled'],
  async handle(events, tx) {
    const rounds = events.flatMap((event) => {
      if (event.player_id === null) return [];
      const { round_id, provider_code, game_code, stake, win } = roundPayload.parse(event.payload);
      return [
        {
          roundId: round_id,
          siteId: event.site_id,
          playerId: event.player_id,
          providerCode: provider_code,
          gameCode: game_code,
          stake,
          win,
        },
      ];
    });
    await addTurnover(tx, rounds);
    await keepBigWins(tx, rounds, new Date());
  },
};

/** Bets count towards what a player has staked as rounds do, once they are settled. */
const countBets: Subscriber = {
  topics: ['bet.settled'],
  async handle(events, tx) {
    await addTurnover(
      tx,
      events.flatMap(({ player_id: playerId, payload }) =>
        playerId === null ? [] : [{ playerId, ...betPayload.parse(payload) }],
      ),
    );
  },
};

/** Whatever reaches the purse of who owes something pays that first. */
const collectDebts: Subscriber = {
  topics: ['balance.changed', 'round.settled'],
  async handle(events, tx) {
    await payDebts(tx, await debtors(tx, [...playersOf(events)]), systemActor('collect-debts'));
  },
};

/** What is processed in the transaction that takes events off the outbox. */
export function subscribers(addOutsideWork: AddOutsideWork, clock: Clock): readonly Subscriber[] {
  return [
    messageSubscriber(addOutsideWork),
    // First, since it locks nothing that another of these waits for.
    resultSubscriber(clock),
    countRounds,
    countBets,
    rewardSubscriber(clock),
    collectDebts,
  ];
}
