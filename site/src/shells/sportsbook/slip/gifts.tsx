import { useId } from 'react';
import { useSite } from '../../../data/page.ts';
import { usePlayerQuery } from '../../../data/queries.ts';
import { boostedOdds, giftsFor, type SlipGift } from '../../../data/sportsbook/slip/gift.ts';
import { isUnavailable } from '../../../data/sportsbook/slip/leg-state.ts';
import { useSlip } from '../../../data/sportsbook/slip/slip.ts';
import { totalsOf } from '../../../data/sportsbook/slip/totals.ts';
import { usePercent } from '../../../data/texts/use-percent.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useMoney } from '../../../ui/money.ts';
import { useFormat } from '../odds/format.tsx';
import type { LegView } from './use-slip-now.ts';

/** The free bets and boosts of the player as they fit the slip, and the one that is chosen. */
export function useGifts(views: readonly LegView[]) {
  const { kind, system, stake, grantId, mode } = useSlip();
  const format = useFormat();
  const { currency } = useSite();
  const grants = usePlayerQuery('/api/bonuses/mine', { limit: 100 }).data?.value ?? [];
  const legs = views.filter(({ problem }) => !isUnavailable(problem)).map(({ leg }) => leg);
  const typed = kind === 'single' ? (legs[0]?.stake ?? '') : stake;
  const totals = totalsOf({ kind, system, legs, stake: typed, mode, format, currency, maxPayout: undefined });
  const gifts = giftsFor(grants, { kind, system, legs, currency, risk: totals?.risk ?? '0' });
  return { gifts, chosen: gifts.find((gift) => gift.grantId === grantId && gift.problem === undefined) };
}

/** One of the player's free bets and boosts can be used on the bet; of each that cannot, it says why. */
export function Gifts({ views }: { readonly views: readonly LegView[] }) {
  const { t } = useTranslation();
  const { gifts, chosen } = useGifts(views);
  if (gifts.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own legend and frame
    <div className="slip-gifts" role="group" aria-label={t('sportsSlip.gifts.title')}>
      {gifts.map((gift) => (
        <Gift key={gift.grantId} gift={gift} isChosen={gift === chosen} views={views} />
      ))}
    </div>
  );
}

interface GiftProps {
  readonly gift: SlipGift;
  readonly isChosen: boolean;
  readonly views: readonly LegView[];
}

function Gift({ gift, isChosen, views }: GiftProps) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const percent = usePercent();
  const note = useId();
  const name =
    gift.gift.kind === 'freeBet'
      ? t('sportsSlip.gifts.freeBet', { amount: money(gift.gift.stake) })
      : t('sportsSlip.gifts.boost', { percent: percent(String(gift.gift.percent)) });
  const text = useGiftNote()(gift, isChosen, views);
  return (
    <div>
      <button
        type="button"
        aria-pressed={isChosen}
        aria-describedby={text === undefined ? undefined : note}
        disabled={gift.problem !== undefined}
        onClick={() => useSlip.setState({ grantId: isChosen ? undefined : gift.grantId })}
      >
        {name}
      </button>
      {text !== undefined && <p id={note}>{text}</p>}
    </div>
  );
}

/** Why a gift is not for the bet, or what it does once it is chosen. */
function useGiftNote() {
  const { t } = useTranslation();
  const { money } = useMoney();
  const kind = useSlip((slip) => slip.kind);
  return ({ gift, problem, terms }: SlipGift, isChosen: boolean, views: readonly LegView[]) => {
    if (problem !== undefined)
      return t(`sportsSlip.gifts.problem.${problem}`, {
        odds: ((terms.minimumOdds ?? 1_000) / 1_000).toFixed(2),
        max: money(terms.maximumStake ?? '0'),
      });
    if (!isChosen) return undefined;
    if (gift.kind === 'freeBet') return t('sportsSlip.gifts.returns');
    const legs = views.map(({ leg }) => leg);
    return t('sportsSlip.gifts.adds', {
      ...boostedOdds(gift.percent, kind, legs),
      max: money(gift.maximum),
    });
  };
}
