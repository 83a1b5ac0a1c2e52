import { type Amount, multiplyDown } from '#rules/money/amount.ts';
import { countedOf } from '#rules/rewards/bonus/bonus-play.ts';
import { type PaidMove, type PaidPlan, payWithBonus } from '#rules/wallet/outside/pay-with-bonus.ts';
import type { WalletPlan } from '#rules/wallet/outside/plan-message.ts';
import { providerActor } from '../../../actor.ts';
import { countBet } from '../../../bonuses/public.ts';
import type { Tx } from '../../../db/database.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import type { LockedFunds, Step } from '../../../ledger/public.ts';
import type { MessageRefusal, WalletMessage } from '../core/message.ts';
import type { RoundRow, TransactionRow } from '../core/store.ts';
import { ledgerMoves, stepsOf } from '../core/wallet-moves.ts';
import type { RoundBonus } from './bonus-money.ts';

/** Bonus money beyond it is moved at once: the holds before keep the bonus from ending while its round is open. */
const MOST_HOLDS = 16;

/** What a message does once it is said whose money it moves. */
export interface PaidMessage extends PaidPlan {
  readonly steps: readonly Step[];
  /** The holds of the bonus money of its bets, by reference. */
  readonly holds: ReadonlyMap<string, string>;
}

/** A message whose round belongs to a bonus. */
interface BonusMessage {
  readonly message: WalletMessage;
  readonly plan: WalletPlan;
  readonly bonus: RoundBonus;
  readonly funds: LockedFunds;
  /** As it was before the message. */
  readonly round: RoundRow;
  /** What is known of the round. */
  readonly transactions: readonly TransactionRow[];
}

/** The same for cash alone. */
export const payInCash = ({ moves }: WalletPlan, currency: string, ref: string | undefined): PaidMessage => ({
  ...{ moves, parts: new Map(), holds: new Map(), bonusStaked: 0n, bonusWon: 0n },
  steps: stepsOf(moves, currency, ref),
});

/** Pays a message with cash and bonus money, and says what the ledger has to post for it. */
export function payMessage(one: BonusMessage): PaidMessage | { readonly refused: MessageRefusal } {
  const { message, plan, bonus, funds, round, transactions } = one;
  const { grant, played } = bonus;
  const paid = payWithBonus(plan, {
    ...{ terms: grant.terms, played, isActive: grant.isActive },
    funds: funds.frozen ? { cash: 0n, bonus: 0n } : { cash: funds.cash, bonus: grant.bonus },
    staked: { cash: round.stake - round.bonus_stake, bonus: round.bonus_stake },
    parts: new Map(transactions.map((row) => [row.ref, row.bonus])),
    mayOwe: message.account.policies.overdraft === 'debt',
  });
  if ('refused' in paid)
    return { refused: paid.refused === 'aboveBonusMaximum' ? 'stakeOutOfRange' : paid.refused };
  const closes = message.closesRound === true || round.state === 'closed';
  return { ...paid, ...stepsWithHolds(one, paid.moves, closes) };
}

function stepsWithHolds(
  { bonus: { grant }, funds, round, transactions }: BonusMessage,
  moves: readonly PaidMove[],
  closes: boolean,
): Pick<PaidMessage, 'steps' | 'holds'> {
  const { id: ref } = round;
  const live = new Map(round.state === 'open' ? holdsOf(transactions) : []);
  const backs = new Set(moves.flatMap((move) => (move.is === 'bonusStakeBack' ? [move.ref] : [])));
  const voids: Step[] = [];
  const holds = new Map<string, string>();
  const pends: Step[] = [];
  const others: PaidMove[] = [];
  for (const move of moves) {
    const held = live.get(move.ref);
    if (move.is === 'bonusStakeBack' && held !== undefined) {
      voids.push({ void: held, ref });
      live.delete(move.ref);
    } else if (
      move.is === 'bonusStake' &&
      !closes &&
      !backs.has(move.ref) &&
      live.size + holds.size < MOST_HOLDS
    ) {
      const hold = uuid7();
      holds.set(move.ref, hold);
      pends.push({ pend: hold, purse: grant.purse, amount: move.amount, kind: 'wager', ref });
    } else others.push(move);
  }
  const posts = closes ? postHolds([...live.values()], ref) : [];
  const moved = merged(others).map((move) => ({ ...sidesOf(move, grant, funds.currency), ref }));
  return { steps: [...voids, ...moved, ...pends, ...posts], holds };
}

/** The holds of a round that is open, by the reference of their bets. */
export const holdsOf = (transactions: readonly TransactionRow[]): [string, string][] =>
  transactions.flatMap(({ ref, kind, state, hold }) =>
    kind === 'bet' && state === 'done' && hold !== null ? [[ref, hold]] : [],
  );

/** What a round does to its holds when it is closed. */
export const postHolds = (holds: readonly string[], ref: string): Step[] =>
  holds.map((hold) => ({ post: hold, to: 'house', kind: 'stake', ref }));

const incoming: ReadonlySet<PaidMove['is']> = new Set([
  ...(['win', 'given', 'stakeBack', 'freeStakeBack', 'bonusWin', 'bonusStakeBack'] as const),
]);

/**
 * One move of each kind, what comes first: a command has 64 steps at most, and a message may have 32 transactions with two purses
 * each.
 */
function merged(moves: readonly PaidMove[]): PaidMove[] {
  const sums = new Map<PaidMove['is'], PaidMove>();
  for (const move of moves)
    sums.set(move.is, { ...move, amount: move.amount + (sums.get(move.is)?.amount ?? 0n) });
  const all = [...sums.values()];
  return [...all.filter(({ is }) => incoming.has(is)), ...all.filter(({ is }) => !incoming.has(is))];
}

function sidesOf({ is, amount }: PaidMove, { purse, isActive }: RoundBonus['grant'], currency: string) {
  const ofSite = { amount, currency } as const;
  switch (is) {
    case 'bonusStake':
      return { from: purse, to: 'house', kind: 'wager', amount } as const;
    case 'bonusStakeBack':
      return isActive
        ? ({ from: 'house', to: purse, kind: 'refund', amount } as const)
        : ({ from: 'house', to: 'promotions', kind: 'bonusCancel', ...ofSite } as const);
    case 'bonusWin':
      return isActive
        ? ({ from: 'house', to: purse, kind: 'win', amount } as const)
        : ({ from: 'house', to: 'promotions', kind: 'win', ...ofSite } as const);
    case 'bonusTaken':
      return { from: purse, to: 'house', kind: 'resettlement', amount } as const;
    case 'bonusLost':
      return { from: 'promotions', to: 'house', kind: 'resettlement', ...ofSite } as const;
    default: {
      const move = ledgerMoves[is];
      const isOfPlayer = move.from === 'cash' || move.to === 'cash';
      return isOfPlayer ? { ...move, amount } : { ...move, ...ofSite };
    }
  }
}

/** Counts a round that is closed for its bonus, and ends that where it ends it. @param round `counted`: the difference */
export function countRound(tx: Tx, round: RoundRow, now: Date): Promise<void> {
  const { id: ref, site_id: siteId, player_id: playerId, grant_id: grantId, counted } = round;
  if (grantId === null) return Promise.resolve();
  const action = { siteId, playerId, actor: providerActor(round.account), now };
  return countBet(tx, action, { grantId, counted, bonus: 0n, ref });
}

/** What a round counts towards its bonus: by its terms, and no more than its studio lets count. */
export function countedBy({ grant, played, contribution }: RoundBonus, stake: Amount): Amount {
  const whole = stake < 0n ? 0n : stake;
  const counted = countedOf(grant.terms, played, whole);
  const most = contribution === null ? whole : multiplyDown(whole, BigInt(contribution), 100n);
  return counted < most ? counted : most;
}
