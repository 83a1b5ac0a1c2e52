import type { Selectable } from 'kysely';
import { z } from 'zod';
import { parseAmount } from '#rules/money/amount.ts';
import type { OutboxTable } from '../db/schema.ts';

/** What happened to a player, as the rewards count it. Amounts in 1/10,000 units. */
export type RewardEvent = {
  readonly siteId: number;
  readonly playerId: bigint;
  /** When it happened, by the clock of the ledger: what is counted by day or week is counted by this. */
  readonly at: Date;
} & (
  | {
      readonly kind: 'round';
      readonly providerCode: string;
      /** Null for a bet. */
      readonly gameCode: string | null;
      readonly stake: bigint;
      readonly win: bigint;
    }
  | { readonly kind: 'deposit'; readonly amount: bigint }
  | { readonly kind: 'registered'; readonly referrerId: bigint | null }
  | {
      /** A friend of this player has earned them the reward of a referral. */
      readonly kind: 'referral';
      readonly ref: string;
      /** The friend's account, masked. */
      readonly friend: string;
      readonly token: bigint;
      readonly cash: bigint;
    }
  | { readonly kind: 'message'; readonly message: RequestedMessage }
);

/** What bets count as where something is counted by provider. */
export const SPORTSBOOK = 'sportsbook';

/** What is counted as a round: the topics of a leaderboard. */
export const roundTopics = ['round.settled', 'bet.settled'] as const;

export const rewardTopics = [
  ...roundTopics,
  'deposit.settled',
  'withdrawal.changed',
  'player.registered',
  'referral.rewarded',
  'inbox.send',
] as const;

const amount = z.string().transform((text, context) => {
  const parsed = parseAmount(text);
  if (parsed === undefined) context.addIssue('not an amount');
  return parsed ?? 0n;
});

const roundPayload = z.object({
  provider_code: z.string(),
  game_code: z.string(),
  stake: z.string().transform(BigInt),
  win: z.string().transform(BigInt),
});
const betPayload = roundPayload.omit({ provider_code: true, game_code: true });
const depositPayload = z.object({ state: z.string(), amount });
const withdrawalPayload = z.object({ state: z.string(), amount: z.string() });
const referralPayload = z.object({
  ref: z.string(),
  friend: z.string(),
  token: z.string().transform(BigInt),
  cash: z.string().transform(BigInt),
});
const registeredPayload = z.object({ referrer_id: z.string().nullable() });

/** The payload of `inbox.send`: how the other nouns put a message into a player's inbox. */
const messagePayload = z.object({
  kind: z.string(),
  figures: z.record(z.string(), z.string()).default({}),
  texts: z
    .record(z.string(), z.object({ title: z.string(), body: z.string() }))
    .nullable()
    .default(null),
  href: z.string().nullable().default(null),
  token: amount.default(0n),
  cash: amount.default(0n),
  days_to_claim: z.int().nullable().default(null),
});
type RequestedMessage = z.output<typeof messagePayload>;

export type StoredEvent = Pick<Selectable<OutboxTable>, 'site_id' | 'player_id' | 'topic' | 'created_at'> & {
  readonly payload: unknown;
};

/** The stored events that concern rewards, in their order. */
export function readEvents(events: readonly StoredEvent[]): RewardEvent[] {
  return events.flatMap((event) => readEvent(event) ?? []);
}

function readEvent({
  site_id: siteId,
  player_id: playerId,
  topic,
  payload,
  created_at: at,
}: StoredEvent): RewardEvent | undefined {
  if (playerId === null) return undefined;
  const of = { siteId, playerId, at };
  switch (topic) {
    case 'round.settled': {
      const { provider_code: providerCode, game_code: gameCode, ...amounts } = roundPayload.parse(payload);
      return { kind: 'round', ...of, providerCode, gameCode, ...amounts };
    }
    case 'bet.settled':
      return {
        kind: 'round',
        ...{ ...of, providerCode: SPORTSBOOK, gameCode: null, ...betPayload.parse(payload) },
      };
    case 'deposit.settled': {
      const deposit = depositPayload.parse(payload);
      return deposit.state === 'paid' ? { kind: 'deposit', ...of, amount: deposit.amount } : undefined;
    }
    case 'withdrawal.changed': {
      const withdrawal = withdrawalPayload.parse(payload);
      return withdrawal.state === 'paid'
        ? { kind: 'message', ...of, message: paidOut(withdrawal.amount) }
        : undefined;
    }
    case 'player.registered': {
      const { referrer_id: referrer } = registeredPayload.parse(payload);
      return { kind: 'registered', ...of, referrerId: referrer === null ? null : BigInt(referrer) };
    }
    case 'referral.rewarded':
      return { kind: 'referral', ...of, ...referralPayload.parse(payload) };
    case 'inbox.send':
      return { kind: 'message', ...of, message: messagePayload.parse(payload) };
    default:
      return undefined;
  }
}

/** A paid withdrawal: the player gets a message in the inbox. */
function paidOut(paid: string): RequestedMessage {
  return messagePayload.parse({
    kind: 'withdrawal_paid',
    figures: { amount: paid },
    href: '/transaction-history',
  });
}

export type RoundEvent = Extract<RewardEvent, { kind: 'round' }>;

export function roundsOf(events: readonly RewardEvent[]): RoundEvent[] {
  return events.filter((event) => event.kind === 'round');
}

/** The players who played or paid in, each once, in order. */
export function activePlayersOf(events: readonly RewardEvent[]): bigint[] {
  const ids = new Set(
    events.flatMap((event) => (event.kind === 'round' || event.kind === 'deposit' ? [event.playerId] : [])),
  );
  return [...ids].sort((a, b) => (a < b ? -1 : 1));
}
