import { z } from 'zod';
import { formatAmount } from '#rules/money/amount.ts';
import { systemActor } from '../actor.ts';
import type { Clock } from '../clock.ts';
import type { Push } from '../edge/push.ts';
import { keepBigWins } from '../games/public.ts';
import { balances, debtors, payDebts } from '../ledger/public.ts';
import { messageSubscriber } from '../providers/messages/public.ts';
import type { AddOutsideWork } from '../providers/outside-work.ts';
import { countUnread, rewardSubscriber } from '../rewards/public.ts';
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
const ticketPayload = z.object({
  ticket_id: z.string(),
  state: z.string(),
  returned: z.string().transform(BigInt),
});
const withdrawalPayload = z.object({ withdrawal_id: z.string(), state: z.string(), amount: z.string() });
const depositPayload = z.object({ deposit_id: z.string(), state: z.string(), amount: z.string() });
const sessionPayload = z.object({
  session_ids: z.array(z.string()),
  message: z.enum(['sessionExpired', 'BLOCK', 'CLOSE']),
});
const adsPayload = z.object({ fbp: z.string().optional(), appsflyer_id: z.string().optional() });
const maintenancePayload = z.object({
  is_maintenance: z.boolean(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
});

const playersOf = (events: readonly OutboxRow[]) =>
  new Set(events.flatMap(({ player_id }) => (player_id === null ? [] : [player_id])));

/** Every open tab of a player sees the balance move; nobody is asked for who is not there to see it. */
function pushBalances(push: Push): Subscriber {
  return {
    topics: ['balance.changed', 'round.settled'],
    async handle(events, tx) {
      for (const player of playersOf(events)) {
        if (!push.hasSubscribers({ player })) continue;
        const found = await balances(tx, player);
        if (!found) continue;
        push.send({ player }, 'balance', {
          game_balance: formatAmount(found.cash),
          game_token: formatAmount(found.token),
          version: String(found.version),
        });
      }
    },
  };
}

/** The badge of the inbox, in every open tab. */
function pushInbox(push: Push): Subscriber {
  return {
    topics: ['inbox.changed'],
    async handle(events, tx) {
      for (const player of playersOf(events)) {
        if (push.hasSubscribers({ player }))
          push.send({ player }, 'inbox', { unread: await countUnread(tx, player) });
      }
    },
  };
}

function pushDeposits(push: Push): Subscriber {
  return {
    topics: ['deposit.settled'],
    async handle(events) {
      for (const event of events) {
        if (event.player_id !== null)
          push.send({ player: event.player_id }, 'deposit', depositPayload.parse(event.payload));
      }
    },
  };
}

/** What became of a bet, in every open tab. */
function pushTickets(push: Push): Subscriber {
  return {
    topics: ['ticket.changed'],
    async handle(events) {
      for (const { player_id: player, payload } of events) {
        if (player === null || !push.hasSubscribers({ player })) continue;
        const { returned, ...ticket } = ticketPayload.parse(payload);
        push.send({ player }, 'ticket', { ...ticket, returned: formatAmount(returned) });
      }
    },
  };
}

function pushWithdrawals(push: Push): Subscriber {
  return {
    topics: ['withdrawal.changed'],
    async handle(events) {
      for (const event of events) {
        if (event.player_id !== null)
          push.send({ player: event.player_id }, 'withdrawal', withdrawalPayload.parse(event.payload));
      }
    },
  };
}

function pushSessionEnds(push: Push): Subscriber {
  return {
    topics: ['session.ended'],
    async handle(events) {
      for (const event of events) {
        const { session_ids, message } = sessionPayload.parse(event.payload);
        for (const session of session_ids) {
          push.send({ session }, 'session.ended', { message });
          if (event.player_id !== null) push.forget(session, event.player_id);
        }
      }
    },
  };
}

function pushMaintenance(push: Push): Subscriber {
  return {
    topics: ['site.maintenance'],
    async handle(events) {
      for (const event of events)
        push.send({ site: event.site_id }, 'maintenance', maintenancePayload.parse(event.payload));
    },
  };
}

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

/** Advertisements are weighed by how many they bring: by site, and by what named the click. */
function countAdsVisits(count: CountVisit): Subscriber {
  return {
    topics: ['ads.visited'],
    async handle(events) {
      for (const { site_id, payload } of events)
        for (const source of Object.keys(adsPayload.parse(payload))) count({ site: String(site_id), source });
    },
  };
}

const smsPayload = z.object({ scope: z.string() });

/** Codes that did not leave because a budget of SMS was spent: by site, and by which budget. */
function countRefusedSms(count: CountSms): Subscriber {
  return {
    topics: ['sms.refused'],
    async handle(events) {
      for (const { site_id, payload } of events)
        count({ site: String(site_id), scope: smsPayload.parse(payload).scope });
    },
  };
}

export type CountSms = (refused: { readonly site: string; readonly scope: string }) => void;
export type CountVisit = (visit: { readonly site: string; readonly source: string }) => void;

export function subscribers(
  push: Push,
  addOutsideWork: AddOutsideWork,
  clock: Clock,
  count: { readonly visit: CountVisit; readonly refusedSms: CountSms },
): readonly Subscriber[] {
  return [
    messageSubscriber(addOutsideWork),
    // First, since it locks nothing that another of these waits for.
    resultSubscriber(clock),
    countRounds,
    countBets,
    rewardSubscriber(clock),
    collectDebts,
    pushBalances(push),
    pushInbox(push),
    pushDeposits(push),
    pushTickets(push),
    pushWithdrawals(push),
    pushSessionEnds(push),
    pushMaintenance(push),
    countAdsVisits(count.visit),
    countRefusedSms(count.refusedSms),
  ];
}
