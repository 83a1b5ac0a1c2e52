import { useState } from 'react';
import type { SlipReason } from '#contract/calls/bets.ts';
import { printed } from '../../../data/sportsbook/odds-text.ts';
import { putBet } from '../../../data/sportsbook/slip/edit-slip.ts';
import { fetchLegs } from '../../../data/sportsbook/slip/fetch-legs.ts';
import type { Ticket } from '../../../data/sportsbook/slip/place.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { useMoney } from '../../../ui/money.ts';
import { useWords } from '../words/use-words.ts';

type Leg = Ticket['legs'][number];

/** Why a bet was not accepted, where its stake is, and one press that puts it on the slip again. */
export function Refused({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const why = useWhy(ticket);
  const [isBusy, setBusy] = useState(false);
  const [isGone, setGone] = useState(false);
  const [leg, ...others] = ticket.legs;
  const odds = others.length === 0 && leg?.refused?.reason === 'PRICE_CHANGED' ? leg.refused.odds : null;
  const again = async () => {
    setBusy(true);
    const found = await fetchLegs(ticket.legs);
    setBusy(false);
    if (found.length < ticket.legs.length) return setGone(true);
    // At the odds shown here; others are reported as changed.
    const legs = found.map((one, place) => ({
      ...one,
      odds: ticket.legs[place]?.refused?.odds_decimal ?? one.odds,
    }));
    putBet(legs, ticket);
  };
  return (
    <div className="ticket-refused">
      <p className="ticket-reason">{why}</p>
      <p>
        {ticket.paid_by === 'free'
          ? t('sportsBets.refused.freeBetBack')
          : t('sportsBets.refused.stakeBack', { amount: money(ticket.risk) })}
      </p>
      {isGone ? (
        <p role="alert">{t('sportsBets.refused.noMore')}</p>
      ) : (
        <Button wide look="quiet" busy={isBusy} onClick={() => void again()}>
          {odds === null
            ? t('sportsBets.refused.again')
            : t('sportsBets.refused.againAt', { odds: printed(ticket.odds_format, odds).text })}
        </Button>
      )}
    </div>
  );
}

/** The first leg that was the reason, and what changed of it. */
function useWhy(ticket: Ticket): string {
  const { t } = useTranslation();
  const words = useWords();
  const leg = ticket.legs.find(({ refused }) => refused?.reason) ?? ticket.legs[0];
  if (!leg) return t('sportsBets.refused.gone');
  const format = ticket.kind === 'single' ? ticket.odds_format : 'DEC';
  const change = changeOf(leg, (odds) => printed(format, odds).text);
  const text = change
    ? t(`sportsBets.refused.${change.what}`, change)
    : t(`sportsBets.refused.${closedOf(ticket)}`);
  return ticket.legs.length > 1 && leg.refused ? `${words.selection(leg)}: ${text}` : text;
}

/** The old and the new value; nothing where betting ended. */
function changeOf({ odds, line, score_at_bet, refused }: Leg, print: (odds: string) => string) {
  switch (refused?.reason) {
    case 'PRICE_CHANGED':
      return refused.odds === null
        ? undefined
        : ({ what: 'price', before: print(odds), after: print(refused.odds) } as const);
    case 'LINE_CHANGED':
      return { what: 'line', before: line ?? '', after: refused.line ?? '' } as const;
    case 'SCORE_CHANGED':
    case 'RED_CARDS_CHANGED': {
      const [before, after] = [scoreText(score_at_bet), scoreText(refused.score)];
      return before === after ? ({ what: 'cards' } as const) : ({ what: 'score', before, after } as const);
    }
    default:
      return undefined;
  }
}

const scoreText = (score: Leg['score_at_bet']) => `${score?.home ?? 0}:${score?.away ?? 0}`;

const closed = {
  PLAYER_STOPPED: 'stopped',
  MARKET_NOT_ACTIVE: 'suspended',
  SELECTION_NOT_ACTIVE: 'suspended',
  EVENT_NOT_OPEN: 'closed',
  DECLINED: 'declined',
  DECLINED_STAKE: 'declinedStake',
  DECLINED_PRICE: 'declinedPrice',
  DECLINED_EVENT: 'declinedEvent',
  NOT_DECIDED: 'notDecided',
  OFFER_REFUSED: 'offerRefused',
  OFFER_EXPIRED: 'offerExpired',
} as const satisfies Partial<Record<SlipReason, string>>;

const isNamed = (reason: string): reason is keyof typeof closed => Object.hasOwn(closed, reason);

const closedOf = ({ reason }: Ticket) => (reason !== null && isNamed(reason) ? closed[reason] : 'gone');
