import './bets.css';
import '../slip/slip.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useServerNow } from '../../../data/sportsbook/clock.ts';
import { printed } from '../../../data/sportsbook/odds-text.ts';
import type { Ticket } from '../../../data/sportsbook/slip/place.ts';
import { closeSlip } from '../../../data/sportsbook/slip/slip.ts';
import { systemNames } from '../../../data/sportsbook/slip/system-names.ts';
import { priceOf } from '../../../data/sportsbook/slip/totals.ts';
import { usePercent } from '../../../data/texts/use-percent.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useDates } from '../../../ui/dates.ts';
import { useMoney } from '../../../ui/money.ts';
import { useWords } from '../words/use-words.ts';
import { CashOut, type Offer } from './cash-out.tsx';
import { Refused } from './refused.tsx';
import { Review } from './review.tsx';
import { Settlements } from './settlements.tsx';

interface Props {
  readonly ticket: Ticket;
  readonly offer?: Offer | undefined;
  /** Just placed: shown where the slip was. */
  readonly isReceipt?: boolean;
}

/** A bet: its selections, status or result, stake and return. */
export function TicketCard({ ticket, offer, isReceipt = false }: Props) {
  const { t } = useTranslation();
  const dates = useDates();
  const isMany = ticket.legs.length > 1;
  return (
    <article className="ticket" data-state={toneOf(ticket)}>
      <header className="ticket-head">
        <h3 className="ticket-kind">
          {ticket.system ? systemNames[ticket.system] : t(`sportsSlip.kind.${ticket.kind}`)}
          {isMany && <span className="figures"> × {ticket.legs.length}</span>}
          <PaidBy ticket={ticket} />
        </h3>
        <TicketState ticket={ticket} />
      </header>
      <ul className="ticket-legs">
        {ticket.legs.map((leg) => (
          <TicketLeg key={`${leg.market_id} ${leg.selection}`} leg={leg} ticket={ticket} />
        ))}
      </ul>
      {!hasOffer(ticket) && <Figures ticket={ticket} />}
      {ticket.settlement_version > 1 && <Settlements ticketId={ticket.ticket_id} />}
      <Review ticket={ticket} />
      {ticket.state === 'rejected' && <Refused ticket={ticket} />}
      {offer && <CashOut ticket={ticket} offer={offer} />}
      {!isReceipt && (
        <p className="ticket-foot">
          <time dateTime={ticket.placed_at} className="figures">
            {dates.moment(ticket.placed_at)}
          </time>
          <span className="figures">{ticket.ticket_id.slice(-8)}</span>
        </p>
      )}
    </article>
  );
}

/** The bonus that pays or boosts it. */
function PaidBy({ ticket: { paid_by, boost } }: { readonly ticket: Ticket }) {
  const { t } = useTranslation();
  const percent = usePercent();
  if (boost) return <> · {t('sportsSlip.gifts.boost', { percent: percent(String(boost.percent)) })}</>;
  return paid_by === 'cash' ? null : <> · {t(`sportsBets.paidBy.${paid_by}`)}</>;
}

/** Won, lost or open: the colour of its edge. */
function toneOf({ state, returned, risk, paid_by }: Ticket): string {
  if (state === 'rejected') return 'lost';
  if (state !== 'settled') return state;
  if (returned === '0') return 'lost';
  return paid_by === 'free' || Number(returned) > Number(risk) ? 'won' : 'settled';
}

function TicketState({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation();
  if (isUndecided(ticket) && ticket.decides_at) return <Countdown ticket={ticket} />;
  const tone = toneOf(ticket);
  const key = ticket.state === 'settled' ? tone : ticket.state;
  return (
    <span className="ticket-state" data-tone={tone}>
      {t(`sportsBets.state.${key}`)}
    </span>
  );
}

const isUndecided = ({ state }: Ticket): boolean => state === 'waiting' || state === 'pending';

/** An offer has what was asked for beside it. */
const hasOffer = ({ state, review }: Ticket): boolean => state === 'waiting' && review?.state === 'offered';

/** Counts down to the decision, or to the end of the time for one; should word of it get lost, asks for it. */
function Countdown({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const now = useServerNow();
  const left = Math.max(0, Math.ceil((Date.parse(ticket.decides_at ?? '') - now) / 1_000));
  const isDue = left === 0;
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => {
      void client.invalidateQueries({ queryKey: ['/api/sports/ticket'] });
      void client.invalidateQueries({ queryKey: ['/api/sports/tickets'] });
    }, 2_000);
    return () => clearTimeout(timer);
  }, [isDue, client]);
  return (
    <span className="ticket-state" data-tone="pending" role="timer">
      {ticket.state === 'pending'
        ? t('sportsBets.pending', { seconds: left })
        : t(`sportsBets.review.${ticket.review?.state === 'offered' ? 'answer' : 'wait'}`, {
            time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`,
          })}
    </span>
  );
}

type Leg = Ticket['legs'][number];

function TicketLeg({ leg, ticket }: { readonly leg: Leg; readonly ticket: Ticket }) {
  const { t } = useTranslation();
  const words = useWords();
  const { home, away } = words.sides(leg);
  const { text, isNegative } = printed(ticket.kind === 'single' ? ticket.odds_format : 'DEC', leg.odds);
  const { boosted_price: boost } = ticket;
  const raised = boost && priceOf(boost.odds, ticket.odds_format, 'single');
  return (
    <li className="ticket-leg" data-outcome={leg.outcome}>
      <p className="leg-head">
        <span className="leg-selection">{words.selection(leg)}</span>
        <span className="leg-odds figures" data-negative={isNegative}>
          {raised ? (
            <>
              <del>{text}</del> <ins>{printed(raised.format, raised.odds).text}</ins>
            </>
          ) : (
            text
          )}
        </span>
      </p>
      <p className="leg-market">
        {words.market(leg)}
        {leg.score_at_bet && (
          <span className="figures">
            {' '}
            ({leg.score_at_bet.home}:{leg.score_at_bet.away})
          </span>
        )}
      </p>
      <Link to={`/sports?event=${leg.event_id}`} className="leg-event" onClick={closeSlip}>
        {leg.bet_type === 'OR' ? words.name(leg.competition_names) : `${home} – ${away}`}
      </Link>
      {(leg.outcome || leg.result) && (
        <p className="ticket-result">
          {leg.outcome && <b data-outcome={leg.outcome}>{t(`sportsBets.outcome.${leg.outcome}`)}</b>}
          {leg.result?.ft && (
            <span className="figures">
              {t('sportsBets.result', { score: `${leg.result.ft.home}:${leg.result.ft.away}` })}
              {leg.result.ht && ` (${leg.result.ht.home}:${leg.result.ht.away})`}
            </span>
          )}
        </p>
      )}
    </li>
  );
}

/** Stake, and potential or actual return. */
function Figures({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const isOpen = isUndecided(ticket) || ticket.state === 'accepted';
  const isPart = isOpen && ticket.running !== ticket.risk;
  const added = (ticket.boost ?? ticket.boosted_price)?.added ?? '0';
  return (
    <dl className="ticket-figures">
      <div>
        <dt>{t('sportsBets.risk')}</dt>
        <dd className="figures">{money(ticket.risk)}</dd>
      </div>
      {isPart && (
        <div>
          <dt>{t('sportsBets.running')}</dt>
          <dd className="figures">{money(ticket.running)}</dd>
        </div>
      )}
      {isOpen && (
        <div>
          <dt>{t('sportsBets.toWin')}</dt>
          <dd className="figures">{money(ticket.to_win)}</dd>
        </div>
      )}
      {(!isOpen || isPart) && ticket.state !== 'rejected' && (
        <div>
          <dt>{t('sportsBets.returned')}</dt>
          <dd className="figures font-bold">{money(ticket.returned)}</dd>
        </div>
      )}
      {added !== '0' && (
        <div>
          <dt>{t('sportsBets.boosted')}</dt>
          <dd className="figures font-bold">{money(added)}</dd>
        </div>
      )}
    </dl>
  );
}
