import { hash } from 'node:crypto';
import type { ErrorCode } from '#contract/errors.ts';
import type { ResultValue } from '#rules/games/game-rules.ts';
import { playerActor } from '../../../actor.ts';
import type { Tx } from '../../../db/database.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import {
  type Answer,
  type Command,
  type LedgerRefusal,
  lockCash,
  postAllIn,
} from '../../../ledger/public.ts';
import { liveLaunches } from '../../store.ts';
import { planOf } from '../plans.ts';
import { holdSharedRounds, type Moment, type SharedRow } from '../round-rows.ts';
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
  | { readonly ledger: LedgerRefusal };

const contentOf = (order: Order): Buffer =>
  hash('sha256', JSON.stringify([order.roundId, String(order.unit), order.choice]), 'buffer');

function commandOf({ order, bet, round }: Posting): Command {
  return {
    key: order.key,
    siteId: order.siteId,
    playerId: order.playerId,
    actor: playerActor(order.playerId),
    ...(round && { game: { providerCode: order.providerCode, gameCode: round.game_code } }),
    content: `shared bet:${contentOf(order).toString('hex')}`,
    steps: [{ pend: bet.id, purse: 'cash', amount: bet.stake, kind: 'stake', ref: bet.id }],
    events: [{ topic: 'balance.changed', payload: {} }],
  };
}

/** The command to post: that of a new bet, or the first one of its key, to get its answer again. */
interface Posting {
  readonly order: Order;
  readonly bet: BetRow;
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
  const decide = await openDecision(tx, orders, at);
  const steps = orders.map((order): Step => {
    const found = earlier.find((bet) => bet.site_id === order.siteId && bet.key === order.key);
    if (!found) return decide(order);
    const isSame = found.player_id === order.playerId && found.content.equals(contentOf(order));
    return isSame ? { order, bet: found } : { ledger: 'keyReused' };
  });
  const posting = steps.filter(isPosting);
  const answers = await postAllIn(tx, posting.map(commandOf));
  const names = await accountNames(
    tx,
    posting.map(({ bet }) => bet.player_id),
  );
  const results = new Map(posting.map((step, place) => [step, resultOf(step, answers[place], names)]));
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
  names: ReadonlyMap<bigint, string>,
): Placed {
  if (!answer) return missing();
  if (!answer.posted) return { ledger: answer.refused };
  if (round && answer.repeated)
    throw new Error(`the ledger has a bet under key ${order.key} that is not there`);
  return {
    bet,
    account: names.get(bet.player_id) ?? '',
    repeated: answer.repeated,
    cash: answer.after.cash ?? 0n,
    version: answer.version,
  };
}

/** Locks what new bets are decided on; each decision counts for those after it. */
async function openDecision(
  tx: Tx,
  orders: readonly Order[],
  { now, time }: Moment,
): Promise<(order: Order) => Step> {
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
  await lockCash(tx, players);
  const counts = await countBets(tx, [...rounds.keys()], players);

  return (order) => {
    const round = rounds.get(order.roundId);
    if (!live.has(order.launchId)) return { refused: 'launchEnded' };
    if (!round) return { refused: 'unknownRound' };
    if (round.phase !== 'taking' || order.arrived >= round.closes_at) return { refused: 'stakesClosed' };
    const name = `${round.id} ${order.playerId}`;
    const count = counts.get(name) ?? 0;
    if (count >= planOf(round.game_code).mostBets) return { refused: 'tooManyBets' };
    counts.set(name, count + 1);
    return { order, round, bet: betOf(order) };
  };
}

const betOf = (order: Order): BetRow => ({
  id: uuid7(),
  shared_round_id: order.roundId,
  site_id: order.siteId,
  player_id: order.playerId,
  key: order.key,
  content: contentOf(order),
  unit: order.unit,
  stake: order.stake,
  choice: order.choice,
  state: 'open',
  times: null,
  win: 0n,
  reason: null,
  placed_at: order.arrived,
  closed_at: null,
});
