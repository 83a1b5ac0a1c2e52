import { sql } from 'kysely';
import type { SlipReason } from '#contract/calls/bets.ts';
import { comparePrices } from '#rules/sportsbook/odds/odds.ts';
import { stakeOf } from '#rules/sportsbook/odds/stake.ts';
import type { Actor, JobContext } from '../../../actor.ts';
import type { Clock } from '../../../clock.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { addToOutbox, type OutboxEvent } from '../../../db/outbox.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { type Command, postAllIn, stoppedAmong } from '../../../ledger/public.ts';
import { returnGift, returnStep } from '../../bonuses/ticket-bonus.ts';
import { findReviews } from '../reviews.ts';
import { coinDecimals, findSiteRules, type SiteRules } from '../site-rules.ts';
import {
  findLegs,
  type LegRow,
  lockTickets,
  type TicketRow,
  ticketGame,
  updateLegs,
  updateTickets,
} from '../store.ts';
import type { RefusedLeg } from '../tables.ts';
import type { CheckAt, CheckedLeg } from './check-slip.ts';
import { type Stake, writeExposures } from './exposure.ts';
import { lockBoard } from './read-board.ts';
import { checkTicket, type LegNow, priceOf, quoteTicket, stakesOf } from './ticket-now.ts';

const TOGETHER = 100;

/** Whether `decidePending` has anything to do: asked for with those of the other jobs. */
export const anyPendingDue = (now: Date) =>
  sql<boolean>`exists (select from sports_ticket where state = 'pending' and decides_at <= ${now})`;

/**
 * Decides live bets whose delay is over: accepted if nothing has happened in between, else rejected with their stake
 * returned. Bets left behind by a crashed process are decided by the next run.
 * @throws AggregateError of those that could not be decided; they hold up no others
 */
export async function decidePending(db: Db, clock: Clock, actor: Actor): Promise<void> {
  for (;;) {
    const now = clock.now();
    const due = await db.read
      .selectFrom('sports_ticket')
      .select('id')
      .where('state', '=', 'pending')
      .where('decides_at', '<=', now)
      .orderBy('decides_at')
      .limit(TOGETHER)
      .execute();
    if (due.length === 0) return;
    const ids = due.map(({ id }) => id);
    const decide = (some: readonly string[]) => db.tx((tx) => decideTickets(tx, some, { actor, now }));
    const faults: unknown[] = [];
    await decide(ids).catch(async () => {
      for (const id of ids) await decide([id]).catch((error: unknown) => faults.push(error));
    });
    if (faults.length > 0)
      throw new AggregateError(faults, `${faults.length} live bets could not be decided`);
    if (due.length < TOGETHER) return;
  }
}

interface Decision {
  readonly ticket: TicketRow;
  readonly legs: readonly LegRow[];
  /** The changes of open exposure. */
  readonly stakes: readonly Stake[];
}

async function decideTickets(tx: Tx, ids: readonly string[], { actor, now }: JobContext): Promise<void> {
  const tickets = (await lockTickets(tx, ids)).filter(({ state }) => state === 'pending');
  const locked = tickets.map(({ id }) => id);
  const legsOf = await findLegs(tx, locked);
  const reviews = await findReviews(tx, locked);
  const board = await lockBoard(tx, [
    ...new Set([...legsOf.values()].flat().map(({ market_id }) => market_id)),
  ]);
  const rulesOf = new Map<number, SiteRules | undefined>();
  const players = [...new Set(tickets.map(({ player_id }) => player_id))];
  const stopped = await stoppedAmong(tx, players, now);
  const decisions: Decision[] = [];
  for (const ticket of tickets) {
    const { site_id: siteId } = ticket;
    if (!rulesOf.has(siteId)) rulesOf.set(siteId, await findSiteRules(tx, siteId));
    const of = { isStopped: stopped.has(ticket.player_id), isReviewed: reviews.has(ticket.id) };
    const at = { siteId, rules: rulesOf.get(siteId), board, now, ...of };
    decisions.push(decide(ticket, legsOf.get(ticket.id) ?? [], at));
  }
  await updateTickets(
    tx,
    decisions.map(({ ticket }) => ticket),
  );
  await updateLegs(
    tx,
    decisions.flatMap(({ legs }) => legs),
  );
  await writeExposures(
    tx,
    decisions.flatMap(({ stakes }) => stakes),
  );
  await publishDecisions(
    tx,
    decisions.map(({ ticket }) => ticket),
    { actor, now },
  );
}

type At = CheckAt & {
  /** A break or an exclusion of the player began while the bet waited. */
  readonly isStopped: boolean;
  /** A trader has agreed to its prices: what they are by now is no matter. */
  readonly isReviewed: boolean;
};

function decide(ticket: TicketRow, legs: readonly LegRow[], at: At): Decision {
  const checked = checkTicket(ticket, legs, at, at.isReviewed ? 'any' : ticket.policy);
  const reason = at.isStopped ? 'PLAYER_STOPPED' : checked.reason;
  if (reason) return rejected(ticket, checked.legs, reason, at.now);
  if (at.isReviewed)
    return { ticket: { ...ticket, state: 'accepted', decided_at: at.now }, legs: [], stakes: [] };
  const repriced = checked.legs.map(({ leg, now }) => now && repricedLeg(now, leg));
  const taken = repriced.flatMap((leg) => leg ?? []);
  const accepted: TicketRow = { ...ticket, state: 'accepted', decided_at: at.now };
  const isSame = taken.every((leg, place) => leg.odds === legs[place]?.odds);
  if (isSame) return { ticket: accepted, legs: [], stakes: [] };
  // The potential winnings are fixed: a worse price would need a higher risk than the hold. At a better price, which
  // would need less, the bet is accepted as placed.
  if (ticket.stake_mode === 'TO_WIN')
    return taken.some((leg, place) => isWorse(ticket, leg, legs[place]))
      ? rejected(ticket, checked.legs.map(repricedOf), 'PRICE_CHANGED', at.now)
      : { ticket: accepted, legs: [], stakes: [] };
  return {
    ticket: { ...accepted, to_win: toWinOf(ticket, taken) },
    legs: taken,
    stakes: [...stakesOf(ticket, legs, -1n), ...stakesOf(ticket, taken, 1n)],
  };
}

const isWorse = (ticket: TicketRow, now: LegRow, struck: LegRow | undefined): boolean =>
  struck !== undefined && comparePrices(priceOf(ticket, now), priceOf(ticket, struck)) < 0;

/** A sum to be won is asked of a single alone, whose price is then the reason. */
const repricedOf = (one: LegNow): LegNow => ({ ...one, reason: 'PRICE_CHANGED' });

function repricedLeg({ price, market, selection }: CheckedLeg, leg: LegRow): LegRow | undefined {
  if (!price || !market || !selection) return undefined;
  return {
    ...leg,
    odds: price.odds,
    odds_decimal: selection.odds,
    market_version: market.version,
    message_id: market.messageId,
  };
}

function rejected(ticket: TicketRow, asked: readonly LegNow[], reason: SlipReason, now: Date): Decision {
  const legs = asked.map(({ leg }) => leg);
  return {
    ticket: {
      ...ticket,
      ...{ state: 'rejected', reason, decided_at: now, settled_at: now },
      ...{ returned: ticket.risk, is_held: false },
    },
    legs: asked.map((one) => ({ ...one.leg, refused: refusedOf(one) })),
    stakes: stakesOf(ticket, legs, -1n),
  };
}

function refusedOf({ now, reason }: LegNow): RefusedLeg {
  const { market, selection, price } = now ?? {};
  return {
    reason,
    odds: price?.odds ?? null,
    odds_decimal: price && selection ? selection.odds : null,
    line: market?.line ?? null,
    score: market?.score ?? null,
    red_cards: market?.redCards ?? null,
  };
}

function toWinOf(ticket: TicketRow, legs: readonly LegRow[]): bigint {
  const [first] = legs;
  if (ticket.kind !== 'single' || !first) return quoteTicket(ticket, legs).toWin;
  const coin = coinDecimals(ticket.currency);
  return stakeOf(priceOf(ticket, first), ticket.stake, coin, ticket.stake_mode).toWin;
}

/** Returns the stakes of refused bets, and notifies their players. */
export async function publishDecisions(
  tx: Tx,
  tickets: readonly TicketRow[],
  { actor, now }: JobContext,
): Promise<void> {
  const commands: Command[] = [];
  const published: OutboxEvent[] = [];
  for (const ticket of tickets) {
    const { id, site_id: siteId, player_id: playerId, state, returned } = ticket;
    const changed = {
      topic: 'ticket.changed',
      payload: { ticket_id: id, state, returned: String(returned) },
    };
    if (state === 'rejected')
      commands.push({
        key: uuid7(),
        siteId,
        playerId,
        actor,
        game: ticketGame(ticket),
        steps: [returnStep(ticket)],
        events: [{ topic: 'balance.changed', payload: {} }, changed],
      });
    else published.push({ siteId, playerId, ...changed });
  }
  for (const answer of await postAllIn(tx, commands))
    if (!answer.posted) throw new Error(`a refused bet could not be given back: ${answer.refused}`);
  for (const { state, site_id: siteId, player_id: playerId, ...ticket } of tickets)
    if (state === 'rejected') await returnGift(tx, { siteId, playerId, actor, now }, ticket);
  await addToOutbox(tx, ...published);
}
