import { useId, useState } from 'react';
import { currencies, isCurrencyCode } from '#rules/money/currency.ts';
import { useSite } from '../../../data/page.ts';
import { useSportsRules } from '../../../data/sportsbook/reads.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { grouped, typedAmount, wireAmount } from '../../../ui/fields/values/typing.ts';
import { useMoney } from '../../../ui/money.ts';

interface Props {
  readonly label: string;
  /** A wire amount, or nothing. */
  readonly value: string;
  readonly onChange: (wire: string) => void;
  /** The most that may be typed now. */
  readonly max: string | undefined;
  readonly hasPresets: boolean;
}

/** Money on a bet: typed, or by one tap on what the site suggests. */
export function StakeField({ label, value, onChange, max, hasPresets }: Props) {
  const { t } = useTranslation();
  const { currency } = useSite();
  const { money, sign } = useMoney();
  const id = useId();
  const presets = useSportsRules()?.stake_presets ?? [];
  const [typed, setTyped] = useState(value);
  const decimals = isCurrencyCode(currency) ? currencies[currency].decimals : 2;
  const text = wireAmount(typed) === value ? typed : value;
  return (
    <div className="stake">
      <div className="stake-line">
        <label htmlFor={id}>{label}</label>
        <span className="stake-box">
          <span aria-hidden="true">{sign}</span>
          <input
            id={id}
            inputMode={decimals === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            placeholder="0"
            value={grouped(text)}
            onChange={({ currentTarget }) => {
              const next = typedAmount(currentTarget.value, decimals);
              setTyped(next);
              onChange(wireAmount(next));
            }}
          />
          {max !== undefined && max !== '0' && (
            <button
              type="button"
              onClick={() => onChange(max)}
              aria-label={`${t('sportsSlip.max')} ${money(max)}`}
            >
              {t('sportsSlip.max')}
            </button>
          )}
        </span>
      </div>
      {hasPresets && presets.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own legend and frame
        <div className="stake-presets" role="group" aria-label={t('fields.presets')}>
          {presets.slice(0, 5).map((preset) => (
            <button
              key={preset}
              type="button"
              className="figures"
              aria-pressed={preset === value}
              onClick={() => onChange(preset)}
            >
              {money(preset)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
