import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SlipReason } from '#contract/calls/bets.ts';
import type { ReviewCause } from '#rules/sportsbook/acceptance/review.ts';
import { playerActor } from '../../../actor.ts';
import type { Tx } from '../../../db/database.ts';
import {
  type Answer,
  type Command,
  type FurtherPurse,
  type LedgerRefusal,
  lockFundsOf,
  postAllIn,
} from '../../../ledger/public.ts';
import { PriceBoosts, writePriceBoosts } from '../../bonuses/price-boosts.ts';
import { stakeStep, TicketBonuses, writeTicketBonuses } from '../../bonuses/ticket-bonus.ts';
import { insertReviews, reviewChanged } from '../reviews.ts';
import { coinDecimals, findSiteRules, type SiteRules } from '../site-rules.ts';
import { findByKeys, findLegs, type LegRow, type TicketRow, ticketGame } from '../store.ts';
import { type CheckedLeg, checkSlip } from './check-slip.ts';
import { type Draft, draftTicket, type Order, withReview } from './draft-ticket.ts';
import { readExposures, writeExposures } from './exposure.ts';
import { insertTickets } from './insert-tickets.ts';
import { readAtRisk, type SlipLimits } from './limits.ts';
import { lockBoard } from './read-board.ts';

/** The result of an order. */
export type Placed =
  | {
      readonly ticket: TicketRow;
      readonly legs: readonly LegRow[];
      /** Whether this is the first answer again. */
      readonly repeated: boolean;
      /** The purse after it, and the version of its balance. */
      readonly cash: bigint;
      readonly version: bigint;
    }
  | {
      readonly reason: SlipReason;
      readonly legs: readonly CheckedLeg[];
      readonly limits: SlipLimits | undefined;
    }
  | { readonly refused: LedgerRefusal };

/** The ledger command of an order; its key identifies the request, not the ticket. */
function commandOf(order: Order, ticket: TicketRow, purse?: FurtherPurse): Command {
  return {
    key: order.key,
    siteId: order.siteId,
    playerId: order.playerId,
    actor: playerActor(order.playerId),
    game: ticketGame(ticket),
    content: `ticket:${order.content.toString('hex')}`,
    steps: [stakeStep(ticket, purse)],
    events: [
      { topic: 'balance.changed', payload: {} },
      { topic: 'ticket.changed', payload: { ticket_id: ticket.id, state: ticket.state, returned: '0' } },
      ...(ticket.state === 'waiting' ? [reviewChanged] : []),
    ],
  };
}

const reviewOf = ({ id, site_id, player_id, placed_at }: TicketRow, cause: ReviewCause) => ({
  ...{ ticket_id: id, site_id, player_id, cause },
  opened_at: placed_at,
});

/** The command to post for an order: a new ticket, or the first one of its key, to get its answer again. */
type Posting =
  | { readonly order: Order; readonly draft: Draft }
  | { readonly order: Order; readonly earlier: TicketRow };
type Step = { readonly answer: Placed } | Posting;

const isPosting = (step: Step): step is Posting => !('answer' in step);

/** Orders that are decided while those before them are posted and written. */
const POSTED_TOGETHER = 128;

/**
 * Decides and places orders together, in the order given: one lock of their markets, one of their players, one commit.
 * Their keys are all different.
 */
export async function placeBatch(tx: Tx, orders: readonly Order[], now: Date): Promise<Placed[]> {
  const earlier = await findByKeys(tx, orders);
  const isEarlier = (order: Order) =>
    earlier.find((ticket) => ticket.site_id === order.siteId && ticket.key === order.key);
  const decide = await openDecision(
    tx,
    orders.filter((order) => !isEarlier(order)),
    now,
  );
  const legs = await findLegs(
    tx,
    earlier.map(({ id }) => id),
  );
  const stepOf = (order: Order): Step => {
    const found = isEarlier(order);
    if (!found) return decide(order);
    const isSame = found.player_id === order.playerId && found.content.equals(order.content);
    return isSame ? { order, earlier: found } : { answer: { refused: 'keyReused' } };
  };
  const placed: Draft[] = [];
  let posted: Promise<readonly Placed[]> = Promise.resolve([]);
  for (let first = 0; first < orders.length; first += POSTED_TOGETHER) {
    const steps = orders.slice(first, first + POSTED_TOGETHER).map(stepOf);
    posted = posted.then(async (answers) => [...answers, ...(await post(tx, steps, legs, placed))]);
    // Where a later order throws, the transaction fails by that.
    posted.catch(() => undefined);
    await nextTurn();
  }
  const answers = await posted;
  await insertReviews(
    tx,
    placed.flatMap(({ ticket, cause }) =>
      cause && ticket.state === 'waiting' ? [reviewOf(ticket, cause)] : [],
    ),
  );
  await writeTicketBonuses(
    tx,
    placed.map(({ ticket }) => ticket),
  );
  await writePriceBoosts(tx, placed);
  await writeExposures(
    tx,
    placed.flatMap(({ stakes }) => stakes),
  );
  return [...answers];
}

/** Posts the stakes of orders that are taken, and writes their tickets. @param placed gets the tickets of those that are posted */
async function post(
  tx: Tx,
  steps: readonly Step[],
  earlierLegs: ReadonlyMap<string, readonly LegRow[]>,
  placed: Draft[],
): Promise<Placed[]> {
  const posting = steps.filter(isPosting);
  const answers = await postAllIn(
    tx,
    posting.map((step) =>
      'draft' in step
        ? commandOf(step.order, step.draft.ticket, step.draft.purse)
        : commandOf(step.order, step.earlier),
    ),
  );
  const drafts: Draft[] = [];
  const results = new Map<Step, Placed>(
    posting.map((step, place) => [step, resultOf(step, answers[place], earlierLegs, drafts)]),
  );
  await insertTickets(
    tx,
    drafts.map(({ ticket }) => ticket),
    drafts.flatMap((draft) => draft.legs),
  );
  placed.push(...drafts);
  return steps.map((step) => (isPosting(step) ? (results.get(step) ?? missing()) : step.answer));
}

function missing(): never {
  throw new Error('an order was left without an answer');
}

function resultOf(
  step: Posting,
  answer: Answer | undefined,
  earlierLegs: ReadonlyMap<string, readonly LegRow[]>,
  placed: Draft[],
): Placed {
  if (!answer) return missing();
  if (!answer.posted) return { refused: answer.refused };
  const { repeated, version } = answer;
  const cash = answer.after.cash ?? 0n;
  if ('earlier' in step) {
    const { earlier: ticket } = step;
    return { ticket, legs: earlierLegs.get(ticket.id) ?? [], repeated, cash, version };
  }
  if (repeated) throw new Error(`the ledger has a ticket under key ${step.order.key} that is not there`);
  placed.push(step.draft);
  return { ticket: step.draft.ticket, legs: step.draft.legs, repeated, cash, version };
}

/** Locks what the orders are decided on; each decision counts for those after it. */
async function openDecision(tx: Tx, orders: readonly Order[], now: Date): Promise<(order: Order) => Step> {
  const marketIds = [...new Set(orders.flatMap(({ slip }) => slip.legs.map(({ marketId }) => marketId)))];
  const playerIds = [...new Set(orders.map(({ playerId }) => playerId))];
  const siteIds = [...new Set(orders.map(({ siteId }) => siteId))];
  const board = await lockBoard(tx, marketIds);
  const funds = await lockFundsOf(tx, playerIds);
  const bonuses = await TicketBonuses.open(tx, orders, funds, now);
  const boosts = await PriceBoosts.open(tx, orders);
  const exposures = await readExposures(tx, marketIds, siteIds);
  const pairs = orders.flatMap(({ playerId, slip }) =>
    slip.legs.flatMap(({ marketId }) => {
      const eventId = board.get(marketId)?.eventId;
      return eventId === undefined ? [] : [{ playerId, eventId }];
    }),
  );
  const atRisk = await readAtRisk(tx, pairs, playerIds, now);
  const rulesOf = new Map<number, SiteRules | undefined>();
  for (const siteId of siteIds) rulesOf.set(siteId, await findSiteRules(tx, siteId));

  return (order) => {
    const { siteId, playerId: id, slip } = order;
    const rules = rulesOf.get(siteId);
    const checked = checkSlip(slip, { siteId, rules, board, now });
    if (!rules) return { answer: { ...refusedSlip(checked), limits: undefined } };
    const coin = coinDecimals(order.currency);
    const context = { rules, siteId, coin, exposures, player: { id, atRisk } };
    const drafted = draftTicket(order, checked, context, now);
    if (!('draft' in drafted)) return { answer: { ...drafted, legs: checked.legs } };
    const applied = boosts.isFor(order)
      ? boosts.apply(order, drafted.draft, checked.legs)
      : bonuses.apply(order, drafted.draft);
    if ('reason' in applied) return { answer: { ...applied, legs: checked.legs } };
    const reviewed = withReview(applied.draft, rules);
    if (!('draft' in reviewed)) return { answer: { ...reviewed, legs: checked.legs } };
    const { draft } = reviewed;
    atRisk.addTicket(id, checked.legs, draft.ticket.risk);
    for (const stake of draft.stakes) exposures.add(stake);
    return { order, draft };
  };
}

const refusedSlip = ({ reason, legs }: ReturnType<typeof checkSlip>) => ({
  reason: reason ?? ('UNKNOWN_MARKET' as const),
  legs,
});
