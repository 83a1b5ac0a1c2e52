import type { SlipReason } from '#contract/calls/bets.ts';
import { comparePrices, type Price } from '#rules/sportsbook/odds/odds.ts';
import { stakeOf } from '#rules/sportsbook/odds/stake.ts';
import { quoteSlip } from '#rules/sportsbook/tickets/slip.ts';
import type { Actor, JobContext } from '../../../actor.ts';
import type { Clock } from '../../../clock.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { addToOutbox, type OutboxEvent } from '../../../db/outbox.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { type Command, postAllIn, stoppedAmong } from '../../../ledger/public.ts';
import { returnGift, returnStep } from '../../bonuses/ticket-bonus.ts';
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
import { type AskedSlip, type CheckedLeg, checkSlip } from './check-slip.ts';
import { type Stake, startOf, writeExposures } from './exposure.ts';
import { payoutOf } from './limits.ts';
import { type BoardMarket, lockBoard } from './read-board.ts';

const TOGETHER = 100;

/** Sports in which a goal is rare enough to say that a price from before it is none. */
const goalSports: ReadonlySet<string> = new Set(['soccer', 'ice_hockey']);

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
  const legsOf = await findLegs(
    tx,
    tickets.map(({ id }) => id),
  );
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
    const at = { siteId, rules: rulesOf.get(siteId), board, now, isStopped: stopped.has(ticket.player_id) };
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

type At = Parameters<typeof checkSlip>[1] & {
  /** A break or an exclusion of the player began while the bet waited. */
  readonly isStopped: boolean;
};

function decide(ticket: TicketRow, legs: readonly LegRow[], at: At): Decision {
  const checked = checkSlip(slipOf(ticket, legs), at);
  const asked = legs.map((leg, place) => askedOf(leg, checked.legs[place], at));
  const reason =
    (at.isStopped ? 'PLAYER_STOPPED' : checked.reason) ??
    asked.find((one) => one.reason !== null)?.reason ??
    null;
  if (reason) return rejected(ticket, asked, reason, at.now);
  const repriced = checked.legs.map((leg, place) => repricedLeg(leg, legs[place]));
  const taken = repriced.flatMap((leg) => leg ?? []);
  const accepted: TicketRow = { ...ticket, state: 'accepted', decided_at: at.now };
  const isSame = taken.every((leg, place) => leg.odds === legs[place]?.odds);
  if (isSame) return { ticket: accepted, legs: [], stakes: [] };
  // The potential winnings are fixed: a worse price would need a higher risk than the hold. At a better price, which
  // would need less, the bet is accepted as placed.
  if (ticket.stake_mode === 'TO_WIN')
    return taken.some((leg, place) => isWorse(ticket, leg, legs[place]))
      ? rejected(ticket, asked.map(repricedOf), 'PRICE_CHANGED', at.now)
      : { ticket: accepted, legs: [], stakes: [] };
  return {
    ticket: { ...accepted, to_win: toWinOf(ticket, taken) },
    legs: taken,
    stakes: [...stakesOf(ticket, legs, -1n), ...stakesOf(ticket, taken, 1n)],
  };
}

/** The slip as it was taken, to be checked as if it came now. */
function slipOf(ticket: TicketRow, legs: readonly LegRow[]): AskedSlip {
  return {
    kind: ticket.kind,
    system: ticket.system ?? undefined,
    format: ticket.odds_format,
    policy: ticket.policy,
    legs: legs.map((leg) => ({
      marketId: leg.market_id,
      selection: leg.selection,
      odds: leg.odds_decimal,
      line: leg.line ?? undefined,
      score: pairOf(leg.score),
      redCards: pairOf(leg.red_cards),
    })),
  };
}

const pairOf = (pair: readonly number[] | null): readonly [number, number] | undefined =>
  pair?.[0] === undefined || pair[1] === undefined ? undefined : [pair[0], pair[1]];

const isWorse = (ticket: TicketRow, now: LegRow, struck: LegRow | undefined): boolean =>
  struck !== undefined && comparePrices(priceOf(ticket, now), priceOf(ticket, struck)) < 0;

interface AskedAgain {
  readonly leg: LegRow;
  readonly now: CheckedLeg | undefined;
  readonly reason: SlipReason | null;
}

/** The state of a leg at the end of its delay; a goal or a red card rejects it on any market. */
function askedOf(leg: LegRow, now: CheckedLeg | undefined, { board }: At): AskedAgain {
  const happened = isChanged(leg, board.get(leg.market_id));
  return { leg, now, reason: now?.reason ?? (happened ? 'SCORE_CHANGED' : null) };
}

/** A sum to be won is asked of a single alone, whose price is then the reason. */
const repricedOf = (one: AskedAgain): AskedAgain => ({ ...one, reason: 'PRICE_CHANGED' });

/** Whether a goal was scored, or somebody sent off, since a live selection was taken. */
function isChanged(leg: LegRow, market: BoardMarket | undefined): boolean {
  if (!market || !leg.is_live || !goalSports.has(leg.sport)) return false;
  const differs = (a: readonly number[] | null, b: readonly number[] = [0, 0]) =>
    (a ?? [0, 0]).some((points, side) => points !== b[side]);
  return differs(leg.score, market.score) || differs(leg.red_cards, market.redCards);
}

function repricedLeg({ price, market, selection }: CheckedLeg, leg: LegRow | undefined): LegRow | undefined {
  if (!price || !market || !selection || !leg) return undefined;
  return {
    ...leg,
    odds: price.odds,
    odds_decimal: selection.odds,
    market_version: market.version,
    message_id: market.messageId,
  };
}

function rejected(ticket: TicketRow, asked: readonly AskedAgain[], reason: SlipReason, now: Date): Decision {
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

function refusedOf({ now, reason }: AskedAgain): RefusedLeg {
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

const priceOf = (ticket: TicketRow, leg: LegRow): Price => ({
  format: ticket.odds_format,
  odds: leg.odds,
});

function toWinOf(ticket: TicketRow, legs: readonly LegRow[]): bigint {
  const rules = { coin: coinDecimals(ticket.currency), maxPayout: ticket.max_payout };
  const [first] = legs;
  if (ticket.kind === 'single' && first)
    return stakeOf(priceOf(ticket, first), ticket.stake, rules.coin, ticket.stake_mode).toWin;
  const slip = {
    kind: ticket.kind,
    system: ticket.system ?? undefined,
    stake: ticket.stake,
    legs: legs.map((leg) => ({
      eventId: String(leg.event_id),
      competitionId: '',
      marketId: String(leg.market_id),
      selectionId: leg.selection,
      betType: leg.bet_type,
      period: leg.period,
      selection: leg.selection,
      price: priceOf(ticket, leg),
    })),
  };
  return quoteSlip(slip, rules).toWin;
}

function stakesOf(ticket: TicketRow, legs: readonly LegRow[], sign: 1n | -1n): Stake[] {
  return legs.map((leg) => ({
    siteId: ticket.site_id,
    marketId: leg.market_id,
    selection: leg.selection,
    score: startOf({ sport: leg.sport, type: leg.bet_type }, pairOf(leg.score)),
    risk: sign * ticket.risk,
    payout: sign * payoutOf({ price: priceOf(ticket, leg) }, ticket.risk, ticket.max_payout),
  }));
}

/** Returns the stakes of refused bets, and notifies their players. */
async function publishDecisions(
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
