import { type PricePolicy, usePreferences } from '../../../data/sportsbook/preferences.ts';
import { useSportsRules } from '../../../data/sportsbook/reads.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { FormatChoice } from './format-choice.tsx';
import { StakeField } from './stake-field.tsx';

const policies: readonly PricePolicy[] = ['none', 'higher', 'any'];

/** Settings of this browser: odds format, price policy, quick bet. */
export function SlipSettings() {
  const { t } = useTranslation();
  const { policy, isQuick, quickStake } = usePreferences();
  const rules = useSportsRules();
  return (
    <div className="slip-settings">
      <FormatChoice />
      <fieldset className="grid gap-1">
        <legend className="text-small font-semibold">{t('sportsSlip.policy')}</legend>
        {policies.map((one) => (
          <label key={one} className="slip-choice">
            <input
              type="radio"
              name="price-policy"
              checked={one === policy}
              onChange={() => usePreferences.setState({ policy: one })}
            />
            {t(`sportsSlip.policies.${one}`)}
          </label>
        ))}
      </fieldset>
      <div className="grid gap-2">
        <label className="slip-choice">
          <input
            type="checkbox"
            checked={isQuick}
            onChange={({ currentTarget }) =>
              usePreferences.setState({
                isQuick: currentTarget.checked,
                quickStake: quickStake || (rules?.stake_presets[0] ?? rules?.min_stake ?? ''),
              })
            }
          />
          {t('sportsSlip.quick')}
        </label>
        <p className="text-xs text-muted">{t('sportsSlip.quickMeans')}</p>
        {isQuick && (
          <StakeField
            label={t('sportsSlip.stake')}
            value={quickStake}
            onChange={(wire) => usePreferences.setState({ quickStake: wire })}
            max={undefined}
            hasPresets
          />
        )}
      </div>
    </div>
  );
}
