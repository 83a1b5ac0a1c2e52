import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isRefusal } from '#contract/errors.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { commandKey } from '../../../data/command-key.ts';
import { printed } from '../../../data/sportsbook/odds-text.ts';
import { keepTicket, type Ticket, takeBalance } from '../../../data/sportsbook/slip/place.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { useMoney } from '../../../ui/money.ts';
import { useWords } from '../words/use-words.ts';

type Reviewed = NonNullable<Ticket['review']>;
type Terms = NonNullable<Reviewed['offer']>;

/** Of a bet that a trader decides on: that it waits, what is offered, and what was asked for where an offer was accepted. */
export function Review({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const { review } = ticket;
  if (review === null) return null;
  if (ticket.state === 'waiting' && review.offer && review.state === 'offered')
    return <Offer ticket={ticket} offer={review.offer} version={review.version} />;
  if (ticket.state === 'waiting')
    return <p className="review">{t('sportsBets.review.checking', { amount: money(ticket.risk) })}</p>;
  if (review.asked === null) return null;
  const { risk, to_win } = review.asked;
  return (
    <p className="review text-muted">
      {t('sportsBets.review.asked', { amount: money(risk), win: money(to_win) })}
    </p>
  );
}

interface OfferProps {
  readonly ticket: Ticket;
  readonly offer: Terms;
  readonly version: number;
}

/** What is offered beside what was asked for, to be accepted or refused. */
function Offer({ ticket, offer, version }: OfferProps) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const { answer, isBusy, notice } = useAnswering(ticket, version);
  const rest = (parseAmount(ticket.risk) ?? 0n) - (parseAmount(offer.risk) ?? 0n);
  return (
    <section className="review" aria-label={t('sportsBets.review.offer')}>
      <p>{t('sportsBets.review.offer')}</p>
      <dl className="review-terms">
        <OddsOffered ticket={ticket} offer={offer} />
        <Term name={t('sportsBets.risk')} before={money(ticket.risk)} after={money(offer.risk)} />
        <Term name={t('sportsBets.toWin')} before={money(ticket.to_win)} after={money(offer.to_win)} />
      </dl>
      {rest > 0n && <p>{t('sportsBets.review.rest', { amount: money(formatAmount(rest)) })}</p>}
      {notice && (
        <p role="alert" className="slip-obstacle">
          {notice}
        </p>
      )}
      <div className="flex gap-2">
        <Button wide busy={isBusy} onClick={() => void answer(true)}>
          {t('sportsBets.review.accept', { amount: money(offer.risk) })}
        </Button>
        <Button look="quiet" busy={isBusy} onClick={() => void answer(false)}>
          {t('sportsBets.review.refuse')}
        </Button>
      </div>
    </section>
  );
}

/** The legs whose odds are others than were asked for; of a bet with several, each by its selection. */
function OddsOffered({ ticket, offer }: Omit<OfferProps, 'version'>) {
  const { t } = useTranslation();
  const words = useWords();
  const text = (odds: string) => printed(ticket.kind === 'single' ? ticket.odds_format : 'DEC', odds).text;
  return ticket.legs.map((leg, place) => {
    const odds = offer.legs[place]?.odds ?? leg.odds;
    if (odds === leg.odds) return null;
    const name = ticket.legs.length > 1 ? words.selection(leg) : t('sportsBets.review.odds');
    return (
      <Term
        key={`${leg.market_id} ${leg.selection}`}
        name={name}
        before={text(leg.odds)}
        after={text(odds)}
      />
    );
  });
}

function Term({
  name,
  before,
  after,
}: {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="before figures">{before === after ? '' : before}</dd>
      <dd className="after figures">{after}</dd>
    </div>
  );
}

/** Sends the answer. One that did not arrive is sent again under its key: it is the same answer. */
function useAnswering(ticket: Ticket, version: number) {
  const { t } = useTranslation(['ui', 'errors']);
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string>();
  const keys = useRef(new Map<string, string>());
  return {
    isBusy,
    notice,
    answer: async (accepts: boolean) => {
      setBusy(true);
      setNotice(undefined);
      const name = `${version} ${accepts}`;
      const key = keys.current.get(name) ?? commandKey();
      keys.current.set(name, key);
      const ask = { key, ticket_id: ticket.ticket_id, version, accepts };
      const answer = await callAsPlayer('/api/sports/answer_offer', ask, { quiet: true });
      setBusy(false);
      void client.invalidateQueries({ queryKey: ['/api/sports/tickets'] });
      if (isRefusal(answer)) {
        void client.invalidateQueries({ queryKey: ['/api/sports/ticket'] });
        setNotice(t(`errors:${answer.refused}`, answer.detail ?? {}));
        return;
      }
      takeBalance(client, answer);
      keepTicket(client, answer.ticket);
      if (answer.reason !== null)
        setNotice(
          t(
            answer.reason === 'MARKET_NOT_ACTIVE' || answer.reason === 'SELECTION_NOT_ACTIVE'
              ? 'ui:sportsBets.review.suspended'
              : 'ui:sportsBets.review.moved',
          ),
        );
    },
  };
}
