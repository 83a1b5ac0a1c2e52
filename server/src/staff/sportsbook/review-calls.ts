import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import type { Db } from '../../db/database.ts';
import { readMoment } from '../../db/moment.ts';
import { UUID } from '../../db/uuid7.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import {
  decideReview,
  findOpenReviews,
  type OpenReview,
  type ReviewDecision,
  type ReviewedLeg,
  readFactors,
  readReviewFacts,
  siteOfReview,
  termsOf,
  termsOnWire,
} from '../../sportsbook/public.ts';
import { audit, type StaffContext } from '../context.ts';
import { sitesFor } from '../roles/sites-for.ts';
import type { AuditState } from '../tables.ts';
import { sitesAsked } from './desk-calls.ts';

const DEFAULT_PAGE = 50;
const ok = { statusCode: 1 } as const;

type Row = OfficeResponse<'/api/office/sportsbook/reviews'>['rows'][number];

/** The cursor of a page: when its last ticket was placed, and its id. */
function readCursor(text: string): { readonly openedAt: Date; readonly id: string } | undefined {
  const [at = '', id = ''] = text.split(' ');
  const openedAt = readMoment(at);
  return openedAt && UUID.test(id) ? { openedAt, id } : undefined;
}

const pairOf = (score: readonly number[] | null | undefined) =>
  score?.[0] === undefined || score[1] === undefined ? null : { home: score[0], away: score[1] };

function legOnWire({ leg, market, isOpen }: ReviewedLeg): Row['legs'][number] {
  const { home, away, competition, selection } = leg.names;
  return {
    event_id: String(leg.event_id),
    market_id: String(leg.market_id),
    event: leg.bet_type === 'OR' ? (competition.EN ?? '') : `${home.EN ?? ''} – ${away.EN ?? ''}`,
    competition: competition.EN ?? '',
    sport: leg.sport,
    starts_at: leg.starts_at.toISOString(),
    ...{ bet_type: leg.bet_type, period: leg.period, line: leg.line },
    selection: selection?.EN ?? leg.selection,
    odds: leg.odds_decimal,
    odds_now: market?.selections.find(({ code }) => code === leg.selection)?.odds ?? null,
    is_open: isOpen,
    is_live: leg.is_live,
    score_at_bet: pairOf(leg.score),
    score_now: pairOf(market?.score),
  };
}

function onWire({ ticket, review, account, legs }: OpenReview, site: string): Row {
  return {
    ticket_id: ticket.id,
    version: review.version,
    ...{ site, currency: ticket.currency, player_id: String(ticket.player_id), account },
    state: review.state === 'offered' ? 'offered' : 'waiting',
    ...{ cause: review.cause, kind: ticket.kind, system: ticket.system },
    ...{ odds_format: ticket.odds_format, stake_mode: ticket.stake_mode },
    asked: termsOnWire(
      termsOf(
        ticket,
        legs.map(({ leg }) => leg),
      ),
    ),
    offer: review.offer && termsOnWire(review.offer),
    max_payout: formatAmount(ticket.max_payout),
    placed_at: ticket.placed_at.toISOString(),
    ends_at: (ticket.decides_at ?? ticket.placed_at).toISOString(),
    legs: legs.map(legOnWire),
  };
}

type Decided = OfficeResponse<'/api/office/sportsbook/accept_ticket'>;

/** A ticket as the audit log keeps it. */
type Kept = Pick<OpenReview, 'ticket' | 'review'> & { readonly legs: Parameters<typeof termsOf>[1] };

const stateOf = ({ ticket, review, legs }: Kept): AuditState => ({
  ...{ state: ticket.state, reason: ticket.reason, review: review.state },
  terms: auditTerms(termsOnWire(termsOf(ticket, legs))),
  offer: review.offer && auditTerms(termsOnWire(review.offer)),
});

const auditTerms = ({ stake, risk, to_win, legs }: ReturnType<typeof termsOnWire>) => ({
  ...{ stake, risk, to_win },
  odds: legs.map(({ odds_decimal }) => odds_decimal),
});

/** Decides on a ticket at a site that the caller trades for; one of any other is unknown. */
async function decide(
  db: Db,
  context: StaffContext,
  { ticket_id, version }: { readonly ticket_id: string; readonly version: number },
  decision: ReviewDecision,
): Promise<Decided | OfficeRefusal> {
  const sites = await sitesFor(db.read, context, 'sportsbook.trade');
  const ticketId = ticket_id.toLowerCase();
  const siteId = await siteOfReview(
    db.read,
    sites.map(({ id }) => id),
    ticketId,
  );
  if (siteId === undefined) return refuseStaff('unknownTicket', { field: 'ticket_id' });
  return db.tx(async (tx) => {
    const done = await decideReview(tx, { ticketId, version }, decision, context);
    if ('refused' in done) return refuseStaff(done.refused, { field: done.field });
    await audit(tx, context, {
      object: `ticket:${ticketId}`,
      siteId,
      before: stateOf(done.before),
      after: stateOf(done.after),
    });
    return { ...ok, state: openState(done.after.ticket.state), version: done.after.review.version };
  });
}

function openState(state: OpenReview['ticket']['state']): Decided['state'] {
  if (state === 'waiting' || state === 'pending' || state === 'accepted' || state === 'rejected')
    return state;
  throw new Error(`a ticket that was decided is ${state}`);
}

const offerOf = ({
  stake,
  prices,
}: Pick<OfficeRequest<'/api/office/sportsbook/offer_ticket'>, 'stake' | 'prices'>) => ({
  // What is no amount is refused as 0 is.
  stake: stake === undefined ? undefined : (parseAmount(stake) ?? 0n),
  prices,
});

const pastOnWire = ({ bets, staked, returned }: { bets: number; staked: bigint; returned: bigint }) => ({
  bets,
  staked: formatAmount(staked),
  returned: formatAmount(returned),
});

/** The calls about bets that wait for a trader. */
export const reviewCalls = (db: Db) =>
  ({
    'sportsbook.reviews': async ({ site, before, limit = DEFAULT_PAGE }, context) => {
      const after = before === undefined ? undefined : readCursor(before);
      if (before !== undefined && !after) return refuseStaff('badRequest', { field: 'before' });
      const sites = await sitesAsked(db.read, context, 'sportsbook.read', site);
      if (isOfficeRefusal(sites)) return sites;
      const nameOf = new Map(sites.map(({ id, external_id }) => [id, external_id]));
      const query = { siteIds: [...nameOf.keys()], after, limit };
      const rows = await findOpenReviews(db.read, query, context.now);
      const last = rows.at(-1);
      return {
        ...ok,
        rows: rows.map((row) => onWire(row, nameOf.get(row.ticket.site_id) ?? '')),
        next:
          rows.length < limit || !last ? null : `${last.review.opened_at.toISOString()} ${last.ticket.id}`,
      };
    },
    'sportsbook.review': async ({ ticket_id }, context) => {
      const sites = await sitesFor(db.read, context, 'sportsbook.read');
      const ticketId = ticket_id.toLowerCase();
      const siteId = await siteOfReview(
        db.read,
        sites.map(({ id }) => id),
        ticketId,
      );
      const facts = siteId === undefined ? undefined : await readReviewFacts(db.read, ticketId, context.now);
      if (!facts) return refuseStaff('unknownTicket', { field: 'ticket_id' });
      const factors = await readFactors(db.read, facts.playerId);
      return {
        ...ok,
        factors: factors.map(({ sport, percent }) => ({ sport, percent })),
        ...{ month: pastOnWire(facts.month), year: pastOnWire(facts.year) },
        open: { bets: facts.open.bets, risk: formatAmount(facts.open.risk) },
        exposure: facts.exposure.map(({ marketId, selection, risk, payout, loss, lossWith }) => ({
          ...{ market_id: String(marketId), selection },
          ...{ risk: formatAmount(risk), payout: formatAmount(payout) },
          ...{ loss: formatAmount(loss), loss_with: formatAmount(lossWith) },
        })),
      };
    },
    'sportsbook.acceptTicket': (asked, context) => decide(db, context, asked, { as: 'accept' }),
    'sportsbook.declineTicket': ({ reason, ...asked }, context) =>
      decide(db, context, asked, { as: 'decline', reason }),
    'sportsbook.offerTicket': (asked, context) =>
      decide(db, context, asked, { as: 'offer', offer: offerOf(asked) }),
  }) satisfies Partial<OfficeHandlers>;
