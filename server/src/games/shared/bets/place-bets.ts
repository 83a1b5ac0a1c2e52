import { hash } from 'node:crypto';
import type { ErrorCode } from '#contract/errors.ts';
import type { ResultValue } from '#rules/games/game-rules.ts';
import { playerActor } from '../../../actor.ts';
import { type Payment, RoundMoney } from '../../../bonuses/public.ts';
import type { Tx } from '../../../db/database.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { type Answer, type Command, type LedgerRefusal, postAllIn } from '../../../ledger/public.ts';
import { type HeldStake, heldStakes, holdSteps, playedOn } from '../../held-stakes.ts';
import { liveLaunches } from '../../store.ts';
import { planOf } from '../plans.ts';
import { holdSharedRounds, type Moment, type SharedRow, sharedGameOf } from '../round-rows.ts';
import { accountNames, type BetRow, countBets, findBetsByKeys, insertBets, type NewBet } from './bet-rows.ts';

/** A stake that somebody asks to put on a round; the rules have read it. */
export interface Order {
  readonly siteId: number;
  readonly playerId: bigint;
  readonly launchId: string;
  readonly providerCode: string;
  readonly currency: string;
  readonly key: string;
  readonly roundId: string;
  readonly unit: bigint;
  readonly stake: bigint;
  readonly choice: ResultValue;
  /** The time of arrival, which decides whether the bet is in time. */
  readonly arrived: Date;
}

/** The result of an order. */
export type Placed =
  | {
      readonly bet: BetRow;
      readonly account: string;
      readonly repeated: boolean;
      readonly cash: bigint;
      readonly version: bigint;
    }
  | { readonly refused: Extract<ErrorCode, 'launchEnded' | 'stakesClosed' | 'tooManyBets' | 'unknownRound'> }
  /** The stake is above the most that the bonus of the player lets them put on a round. */
  | { readonly aboveMaximum: bigint }
  | { readonly ledger: LedgerRefusal };

const contentOf = (order: Order): Buffer =>
  hash('sha256', JSON.stringify([order.roundId, String(order.unit), order.choice]), 'buffer');

function commandOf({ order, bet, round, held }: Posting): Command {
  return {
    key: order.key,
    siteId: order.siteId,
    playerId: order.playerId,
    actor: playerActor(order.playerId),
    ...(round && { game: { providerCode: order.providerCode, gameCode: round.game_code } }),
    content: `shared bet:${contentOf(order).toString('hex')}`,
    steps: holdSteps(bet.id, held),
    events: [{ topic: 'balance.changed', payload: {} }],
  };
}

/** The command to post: that of a new bet, or the first one of its key, to get its answer again. */
interface Posting {
  readonly order: Order;
  readonly bet: BetRow;
  /** What is set aside for a new one; the ledger does not look at it where the key is known. */
  readonly held: readonly HeldStake[];
  /** The round of a new one. */
  readonly round?: SharedRow;
}
type Step = Posting | Placed;
const isPosting = (step: Step): step is Posting => 'order' in step;

/**
 * Decides and places bets together, in the order given: their rounds are kept open meanwhile, one commit for all. Their
 * keys are all different.
 */
export async function placeBets(tx: Tx, orders: readonly Order[], at: Moment): Promise<Placed[]> {
  const earlier = await findBetsByKeys(tx, orders);
  const { decide, money } = await openDecision(tx, orders, at);
  const steps = orders.map((order): Step => {
    const found = earlier.find((bet) => bet.site_id === order.siteId && bet.key === order.key);
    if (!found) return decide(order);
    const isSame = found.player_id === order.playerId && found.content.equals(contentOf(order));
    const held = [{ id: found.id, purse: 'cash', amount: found.stake }] as const;
    return isSame ? { order, bet: found, held } : { ledger: 'keyReused' };
  });
  const posting = steps.filter(isPosting);
  const answers = await postAllIn(tx, posting.map(commandOf));
  const names = await accountNames(
    tx,
    posting.map(({ bet }) => bet.player_id),
  );
  const results = new Map(
    posting.map((step, place) => [step, resultOf(step, answers[place], { names, money })]),
  );
  await insertBets(
    tx,
    posting.flatMap((step): NewBet[] => {
      const result = results.get(step);
      if (!step.round || !result || !('bet' in result)) return [];
      const { launchId, providerCode, currency } = step.order;
      return [{ bet: step.bet, round: step.round, launchId, providerCode, currency }];
    }),
  );
  return steps.map((step) => (isPosting(step) ? (results.get(step) ?? missing()) : step));
}

function missing(): never {
  throw new Error('an order was left without an answer');
}

function resultOf(
  { order, bet, round }: Posting,
  answer: Answer | undefined,
  { names, money }: { readonly names: ReadonlyMap<bigint, string>; readonly money: RoundMoney },
): Placed {
  if (!answer) return missing();
  if (!answer.posted) return { ledger: answer.refused };
  if (round && answer.repeated)
    throw new Error(`the ledger has a bet under key ${order.key} that is not there`);
  return {
    bet,
    account: names.get(bet.player_id) ?? '',
    repeated: answer.repeated,
    cash: answer.after.cash ?? money.cashOf(bet.player_id),
    version: answer.version,
  };
}

/** Locks what new bets are decided on; each decision counts for those after it. */
async function openDecision(
  tx: Tx,
  orders: readonly Order[],
  { now, time }: Moment,
): Promise<{ readonly decide: (order: Order) => Step; readonly money: RoundMoney }> {
  const players = [...new Set(orders.map(({ playerId }) => playerId))];
  const rounds = await holdSharedRounds(
    tx,
    orders.map(({ roundId }) => roundId),
    time,
  );
  const live = await liveLaunches(
    tx,
    orders.map(({ launchId }) => launchId),
    now,
  );
  // One player's bets at other servers wait for this: the count holds.
  const money = await RoundMoney.open(tx, players, now);
  const counts = await countBets(tx, [...rounds.keys()], players);

  const decide = (order: Order): Step => {
    const round = rounds.get(order.roundId);
    if (!live.has(order.launchId)) return { refused: 'launchEnded' };
    if (!round) return { refused: 'unknownRound' };
    if (round.phase !== 'taking' || order.arrived >= round.closes_at) return { refused: 'stakesClosed' };
    const name = `${round.id} ${order.playerId}`;
    const { count, staked } = counts.get(name) ?? { count: 0, staked: 0n };
    if (count >= planOf(round.game_code).mostBets) return { refused: 'tooManyBets' };
    const { stake, providerCode } = order;
    const played = playedOn(sharedGameOf(round.game_code), providerCode);
    const paid = money.pay(order.playerId, { played, stake, before: staked });
    if ('aboveMaximum' in paid) return paid;
    counts.set(name, { count: count + 1, staked: staked + stake });
    const id = uuid7();
    const held = heldStakes(paid, id);
    return { order, round, held, bet: betOf(id, order, { paid, held }) };
  };
  return { decide, money };
}

const betOf = (
  id: string,
  order: Order,
  by: { readonly paid: Payment; readonly held: readonly HeldStake[] },
): BetRow => ({
  id,
  shared_round_id: order.roundId,
  site_id: order.siteId,
  player_id: order.playerId,
  key: order.key,
  content: contentOf(order),
  unit: order.unit,
  stake: order.stake,
  holds: by.held.map((one) => one.id),
  grant_id: by.paid.grantId,
  bonus_stake: by.paid.bonus,
  choice: order.choice,
  state: 'open',
  times: null,
  win: 0n,
  reason: null,
  placed_at: order.arrived,
  closed_at: null,
});
