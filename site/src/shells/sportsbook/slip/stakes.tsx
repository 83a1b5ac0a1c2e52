import { useSite } from '../../../data/page.ts';
import { useSportsRules } from '../../../data/sportsbook/reads.ts';
import type { SlipGift } from '../../../data/sportsbook/slip/gift.ts';
import { isUnavailable } from '../../../data/sportsbook/slip/leg-state.ts';
import { useSlip } from '../../../data/sportsbook/slip/slip.ts';
import { isBelowZero, modeOf, priceOf, totalsOf } from '../../../data/sportsbook/slip/totals.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useMoney } from '../../../ui/money.ts';
import { useFormat } from '../odds/format.tsx';
import { StakeField } from './stake-field.tsx';
import type { LegView } from './use-slip-now.ts';

interface Props {
  readonly view: LegView;
  readonly isAlone: boolean;
  /** The free bet or boost that is used on it: a free bet is its stake. */
  readonly gift: SlipGift | undefined;
  readonly onChange: (stake: string) => void;
}

/** The stake of a single, what it may win, and with a price below zero which of the two is typed. */
export function SingleStake({ view: { leg, quote, problem }, isAlone, gift, onChange }: Props) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const format = useFormat();
  const { currency } = useSite();
  const rules = useSportsRules();
  const chosen = useSlip((slip) => slip.mode);
  const price = priceOf(leg.odds, format, 'single');
  const mode = gift ? 'RISK' : modeOf(price, chosen);
  const totals = totalsOf({
    ...{ kind: 'single', system: null, legs: [leg], stake: leg.stake, format, mode, currency },
    maxPayout: rules?.max_payout,
  });
  if (gift?.stake !== undefined) return null;
  return (
    <div className="grid gap-2">
      {isBelowZero(price) && !gift && <ModeChoice mode={mode} />}
      <StakeField
        label={t(mode === 'TO_WIN' ? 'sportsSlip.toWin' : 'sportsSlip.stake')}
        value={leg.stake}
        onChange={onChange}
        max={mode === 'RISK' ? quote?.limits.max_stake : undefined}
        hasPresets={isAlone}
      />
      {totals && !isUnavailable(problem) && (
        <p className="leg-return">
          {mode === 'TO_WIN' && (
            <span>
              {t('sportsSlip.risk')} <b className="figures">{money(totals.risk)}</b>
            </span>
          )}
          <span>
            {t('sportsSlip.return')} <b className="figures">{money(totals.maxReturn)}</b>
          </span>
        </p>
      )}
    </div>
  );
}

/** A price below zero can be read both ways: which number is typed is said, and can be changed. */
function ModeChoice({ mode }: { readonly mode: 'RISK' | 'TO_WIN' }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-1">
      <div className="column-switch">
        {(['TO_WIN', 'RISK'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === mode}
            onClick={() => useSlip.setState({ mode: one })}
          >
            {t(`sportsSlip.mode.${one}`)}
          </button>
        ))}
      </div>
      <p className="text-xs text-muted">{t(`sportsSlip.modeMeans.${mode}`)}</p>
    </div>
  );
}
