import './price-button.css';
import { Lock } from 'lucide-react';
import type { SportsEvent, SportsMarket } from '#contract/calls/sportsbook.ts';
import { useMarketNow } from '../../../data/sportsbook/live-board.ts';
import { showOdds } from '../../../data/sportsbook/odds-text.ts';
import { isSameLeg, legOf, useSlip } from '../../../data/sportsbook/slip/slip.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useFormat } from './format.tsx';
import { pick } from './pick.ts';
import { useMovement } from './use-movement.ts';

interface Props {
  /** The current state. */
  readonly event: SportsEvent;
  readonly market: SportsMarket;
  readonly code: string;
  /** The label beside the price: `1`, `−0.5`. */
  readonly label: string;
  /** The full label for screen readers. */
  readonly name: string;
  /** The competitor, in an outright. */
  readonly names?: Readonly<Record<string, string>>;
  readonly className?: string;
}

/** A price: a tap puts it on the slip, another takes it off. */
export function PriceButton({ event, market: given, code, label, name, names, className = '' }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const market = useMarketNow(given);
  const selection = market.selections.find((one) => one.code === code);
  const move = useMovement(selection?.odds);
  const isOn = useSlip(({ legs }) => legs.some(isSameLeg({ market_id: market.market_id, selection: code })));
  if (!selection) return <NoPrice className={className} />;
  const isOpen =
    market.state === 'active' && selection.active && (event.state === 'prematch' || event.state === 'live');
  const { text, isNegative } = showOdds(format, selection.odds);
  const boosted = selection.boost && showOdds(format, selection.boost.odds);
  return (
    <button
      type="button"
      className={`price ${className}`}
      data-move={isOpen ? move : undefined}
      aria-pressed={isOn}
      aria-disabled={!isOpen && !isOn}
      onClick={() => {
        if (isOpen || isOn) pick(legOf(event, market, code, names));
      }}
    >
      <span className="sr-only">
        {!isOpen
          ? t('odds.closed', { name })
          : boosted
            ? t('odds.boosted', { name, before: text, odds: boosted.text })
            : t('odds.at', { name, odds: text })}
      </span>
      <span className="price-label" aria-hidden="true">
        {label}
      </span>
      {isOpen ? (
        <span
          className="price-odds figures"
          aria-hidden="true"
          data-negative={(boosted ?? { isNegative }).isNegative}
        >
          {boosted && <del>{text}</del>} {boosted?.text ?? text}
        </span>
      ) : (
        <Lock className="price-lock" aria-hidden="true" size={14} />
      )}
    </button>
  );
}

/** The place of a price where there is none. */
export function NoPrice({ className = '' }: { readonly className?: string }) {
  return (
    <span className={`price price-none ${className}`} aria-hidden="true">
      –
    </span>
  );
}
