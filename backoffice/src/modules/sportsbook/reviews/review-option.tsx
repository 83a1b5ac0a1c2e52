import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../texts/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import { betName, oddsText, type Review, useTimeLeft } from './reviews.ts';

interface Props {
  readonly review: Review;
  readonly isCurrent: boolean;
  readonly onSelect: () => void;
}

/** A bet in the queue: what it is on, whose it is, why it waits, and how long it can. */
export function ReviewOption({ review, isCurrent, onSelect }: Props) {
  const { t } = useTranslation('reviews');
  const { money } = useFormats();
  const { ticket_id, legs, asked, currency, account, site, state, cause, ends_at } = review;
  const [leg, ...others] = legs;
  const left = useTimeLeft(ends_at);
  const isOpen = legs.every(({ is_open }) => is_open);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the list
    <div
      id={`review-${ticket_id}`}
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      onClick={onSelect}
      className={`grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-b border-line/60 px-4 py-2.5 text-sm last:border-0 ${isCurrent ? 'bg-accent-soft' : 'hover:bg-hover'}`}
    >
      <span className="truncate font-medium">
        {leg && `${leg.event} · ${betName(leg)} @ ${oddsText(leg.odds)}`}
        {others.length > 0 && ` +${others.length}`}
      </span>
      <span className="text-right font-semibold tabular-nums">{money(asked.risk, currency)}</span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-muted">
        <span className="truncate">{`${account} · ${site}`}</span>
        <Badge tone={state === 'offered' ? 'info' : 'warn'}>
          {t(state === 'offered' ? 'state.offered' : `cause.${cause}`)}
        </Badge>
        {!isOpen && <Badge tone="bad">{t('closed')}</Badge>}
      </span>
      <span className={`text-right tabular-nums ${left.isShort ? 'font-semibold text-bad' : 'text-muted'}`}>
        {left.text}
      </span>
    </div>
  );
}
