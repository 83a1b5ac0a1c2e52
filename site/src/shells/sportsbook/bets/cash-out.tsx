import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CashOutReason } from '#contract/calls/sportsbook/cash-out.ts';
import type { CallResponse } from '#contract/calls.ts';
import { isRefusal } from '#contract/errors.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import { cashOutPart } from '#rules/sportsbook/tickets/cash-out.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { commandKey } from '../../../data/command-key.ts';
import { useSite } from '../../../data/page.ts';
import { keepTicket, type Ticket, takeBalance } from '../../../data/sportsbook/slip/place.ts';
import { coinOfCurrency } from '../../../data/sportsbook/slip/totals.ts';
import { usePercent } from '../../../data/texts/use-percent.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDates } from '../../../ui/dates.ts';
import { useMoney } from '../../../ui/money.ts';
import { useWords } from '../words/use-words.ts';

export type Offer = CallResponse<'/api/sports/cash_out_offer'>['offers'][number];

interface Props {
  readonly ticket: Ticket;
  readonly offer: Offer;
}

/** Sells a bet back, all of it or a part, once what it is worth and what is kept has been read. */
export function CashOut({ ticket, offer }: Props) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const [isOpen, setOpen] = useState(false);
  if (offer.state !== 'offered' || offer.offer === null) return <NoCashOut ticket={ticket} offer={offer} />;
  return (
    <div className="cash-out">
      {isOpen ? (
        <CashOutForm ticket={ticket} offer={offer} whole={offer.offer} onClose={() => setOpen(false)} />
      ) : (
        <Button wide look="quiet" onClick={() => setOpen(true)}>
          {t('sportsBets.cashOut', { amount: money(offer.offer) })}
        </Button>
      )}
    </div>
  );
}

/** Why there is none now, by which leg, and when it may come where that is known. */
function NoCashOut({ ticket, offer }: Props) {
  const words = useWords();
  const text = useNoCashOutText()(offer);
  const leg = ticket.legs.find(({ market_id }) => market_id === offer.market_id);
  const isNamed = leg && ticket.legs.length > 1;
  return (
    <p className="cash-out-none">
      {isNamed && `${words.selection(leg)}: `}
      {text}
    </p>
  );
}

const noCashOut = {
  DELAY: 'delay',
  EVENT_ENDED: 'ended',
  EVENT_NOT_OPEN: 'paused',
  MARKET_NOT_ACTIVE: 'noOdds',
  SELECTION_NOT_ACTIVE: 'noOdds',
  NO_CHANCES: 'noOdds',
  STALE_PRICE: 'stale',
  WORTH_TOO_LITTLE: 'tooLittle',
  PAID_BY_BONUS: 'bonus',
  NOT_AVAILABLE: 'never',
} as const satisfies Record<CashOutReason, string>;

function useNoCashOutText() {
  const { t } = useTranslation();
  const dates = useDates();
  return ({ reason, available_at }: Pick<Offer, 'reason' | 'available_at'>) =>
    reason === 'EVENT_NOT_OPEN' && available_at !== null
      ? t('sportsBets.noCashOut.postponed', { time: dates.moment(available_at) })
      : t(`sportsBets.noCashOut.${noCashOut[reason ?? 'NOT_AVAILABLE']}`);
}

interface FormProps extends Props {
  readonly whole: string;
  readonly onClose: () => void;
}

function CashOutForm({ ticket, offer, whole, onClose }: FormProps) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const percent = usePercent();
  const { currency } = useSite();
  const [hundredths, setHundredths] = useState(100);
  const least = Math.max(1, Math.ceil(Number(offer.min_share) * 100));
  const part = cashOutPart(
    { risk: parseAmount(ticket.running) ?? 0n, stake: 0n },
    parseAmount(whole) ?? 0n,
    hundredths,
    coinOfCurrency(currency),
  );
  const paid = formatAmount(part.paid);
  const { sell, isBusy, notice } = useSelling(ticket, onClose);
  return (
    <div className="cash-out-form">
      {offer.fair !== null && (
        <p className="cash-out-why">
          {t('sportsBets.worth', {
            fair: money(offer.fair),
            margin: percent(offer.margin_percent),
            offer: money(whole),
          })}
        </p>
      )}
      {least < 100 && (
        <label className="cash-out-part">
          <span>{t('sportsBets.part', { percent: percent(hundredths) })}</span>
          <input
            type="range"
            min={least}
            max={100}
            step={1}
            value={hundredths}
            onChange={({ currentTarget }) => setHundredths(Number(currentTarget.value))}
          />
        </label>
      )}
      {hundredths < 100 && (
        <p className="text-xs text-muted">
          {t('sportsBets.stays', { amount: money(formatAmount(part.risk)) })}
        </p>
      )}
      {notice && (
        <p role="alert" className="slip-obstacle">
          {notice}
        </p>
      )}
      <div className="flex gap-2">
        <Button wide busy={isBusy} onClick={() => void sell(hundredths, paid)}>
          {t('sportsBets.sell', { amount: money(paid) })}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('sportsBets.keep')}
        </Button>
      </div>
    </div>
  );
}

/** A share as the wire spells it: `1`, `0.5`. */
const shareOf = (hundredths: number) =>
  hundredths >= 100 ? '1' : `0.${String(hundredths).padStart(2, '0')}`.replace(/0$/, '');

function useSelling(ticket: Ticket, onClose: () => void) {
  const { t } = useTranslation(['ui', 'errors']);
  const { money } = useMoney();
  const noCashOutText = useNoCashOutText();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string>();
  return {
    isBusy,
    notice,
    sell: async (hundredths: number, seen: string) => {
      setBusy(true);
      setNotice(undefined);
      const ask = {
        key: commandKey(),
        ticket_id: ticket.ticket_id,
        share: shareOf(hundredths),
        offer: seen,
      };
      const answer = await callAsPlayer('/api/sports/cash_out', ask, { quiet: true });
      setBusy(false);
      void client.invalidateQueries({ queryKey: ['/api/sports/cash_out_offer'] });
      if (isRefusal(answer)) {
        setNotice(t(`errors:${answer.refused}`, answer.detail ?? {}));
        return;
      }
      takeBalance(client, answer);
      if (!answer.ticket) {
        const now = answer.offer?.offer;
        const none = answer.offer ?? { reason: null, available_at: null };
        setNotice(now ? t('ui:sportsBets.offerChanged', { amount: money(now) }) : noCashOutText(none));
        return;
      }
      keepTicket(client, answer.ticket);
      void client.invalidateQueries({ queryKey: ['/api/sports/tickets'] });
      onClose();
    },
  };
}
