import { useTranslation } from 'react-i18next';
import { CheckField, control, SelectField } from '../../ui/field.tsx';
import { CategoryPicker, GamePicker } from '../../ui/picker/game-picker.tsx';
import type { PickProps } from '../../ui/picker/pick-field.tsx';
import type { Data, Terms } from './draft.ts';
import { AmountField, NumberField, OddsField, OptionalNumber } from './fields.tsx';

interface Props {
  readonly value: Terms;
  readonly onChange: (value: Terms) => void;
}

/** What must be staked, and what of it counts. */
export function WageringFields({ site, value, onChange }: Props & { readonly site: string }) {
  const { t } = useTranslation('rewards');
  const { wagering, contribution } = value;
  const set = (change: Partial<Terms>) => onChange({ ...value, ...change });
  return (
    <>
      <NumberField
        label={t('times')}
        value={wagering.times}
        min={0}
        max={100}
        onChange={(times) => set({ wagering: { ...wagering, times } })}
      />
      <SelectField
        label={t('base')}
        value={wagering.base}
        options={[
          { value: 'bonus', label: t('baseBonus') },
          { value: 'bonusAndDeposit', label: t('baseBoth') },
        ]}
        onChange={({ target }) => {
          const base = target.value === 'bonusAndDeposit' ? 'bonusAndDeposit' : 'bonus';
          set({ wagering: { ...wagering, base } });
        }}
      />
      <NumberField
        label={t('countsCasino')}
        hint={t('countsHint')}
        value={contribution.casino}
        min={0}
        max={100}
        onChange={(casino) => set({ contribution: { ...contribution, casino } })}
      />
      <NumberField
        label={t('countsSports')}
        hint={t('countsSportsHint')}
        value={contribution.sportsbook}
        min={0}
        max={100}
        onChange={(sportsbook) => set({ contribution: { ...contribution, sportsbook } })}
      />
      <OddsField
        label={t('minimumOdds')}
        hint={t('noCap')}
        value={value.minimumOdds}
        onChange={(minimumOdds) => set({ minimumOdds })}
      />
      <CategoryPicker
        label={t('countsCategories')}
        hint={t('countsCategoriesHint')}
        {...sharesOf(contribution.categories, (categories) =>
          set({ contribution: { ...contribution, categories } }),
        )}
      />
      <GamePicker
        site={site}
        label={t('countsGames')}
        hint={t('countsCategoriesHint')}
        {...sharesOf(contribution.games, (games) => set({ contribution: { ...contribution, games } }))}
      />
      <GamePicker
        site={site}
        label={t('excluded')}
        hint={t('excludedHint')}
        value={value.excludedGames}
        onChange={(excludedGames) => set({ excludedGames })}
      />
    </>
  );
}

type Shares = Readonly<Record<string, number>>;

/** A picker of what counts by a share of its own, in percent: at first none of it. */
const sharesOf = (shares: Shares, onChange: (shares: Record<string, number>) => void): PickParts => ({
  value: Object.keys(shares),
  onChange: (names) => onChange(Object.fromEntries(names.map((name) => [name, shares[name] ?? 0]))),
  beside: ({ value, label }) => (
    <ShareInput
      name={label}
      percent={shares[value] ?? 0}
      onChange={(percent) => onChange({ ...shares, [value]: percent })}
    />
  ),
});

type PickParts = Pick<PickProps, 'value' | 'onChange' | 'beside'>;

function ShareInput(props: {
  readonly name: string;
  readonly percent: number;
  readonly onChange: (percent: number) => void;
}) {
  const { name, percent, onChange } = props;
  const { t } = useTranslation('rewards');
  return (
    <span className="flex items-center gap-1">
      <input
        type="number"
        aria-label={t('shareOf', { name })}
        min={0}
        max={100}
        value={percent}
        onChange={({ target }) => onChange(Math.min(100, Math.max(0, Math.trunc(target.valueAsNumber) || 0)))}
        className={`${control} h-7 max-w-16`}
      />
      %
    </span>
  );
}

/** How bonus money is played, and until when. */
export function PlayFields({ value, onChange }: Props) {
  const { t } = useTranslation('rewards');
  const set = (change: Partial<Terms>) => onChange({ ...value, ...change });
  return (
    <>
      <AmountField
        label={t('maximumStake')}
        value={value.maximumStake}
        isOptional
        onChange={(maximumStake) => set({ maximumStake })}
      />
      <AmountField
        label={t('maximumWin')}
        value={value.maximumWin}
        isOptional
        onChange={(maximumWin) => set({ maximumWin })}
      />
      <NumberField
        label={t('days')}
        value={value.days}
        min={1}
        max={365}
        onChange={(days) => set({ days })}
      />
      <SelectField
        label={t('order')}
        value={value.order}
        options={[
          { value: 'cashFirst', label: t('cashFirst') },
          { value: 'bonusFirst', label: t('bonusFirst') },
        ]}
        onChange={({ target }) => set({ order: target.value === 'bonusFirst' ? 'bonusFirst' : 'cashFirst' })}
      />
      <SelectField
        label={t('winsTo')}
        value={value.winsTo}
        options={[
          { value: 'sameWallet', label: t('winsSame') },
          { value: 'bonus', label: t('winsBonus') },
        ]}
        onChange={({ target }) => set({ winsTo: target.value === 'bonus' ? 'bonus' : 'sameWallet' })}
      />
      <div className="self-center">
        <CheckField
          label={t('forfeit')}
          checked={value.forfeitOnWithdrawal}
          onChange={({ target }) => set({ forfeitOnWithdrawal: target.checked })}
        />
      </div>
    </>
  );
}

/** How many may be granted, and for how much. */
export function CapFields({
  data,
  onChange,
}: {
  readonly data: Data;
  readonly onChange: (data: Data) => void;
}) {
  const { t } = useTranslation('rewards');
  const { caps, budget } = data;
  const cap = (name: keyof Data['caps']) => (
    <OptionalNumber
      label={t(`caps.${name}`)}
      hint={t('noCap')}
      value={caps[name]}
      min={1}
      max={1_000_000}
      onChange={(value) => onChange({ ...data, caps: { ...caps, [name]: value } })}
    />
  );
  return (
    <>
      {cap('perPlayer')}
      {cap('perDevice')}
      {cap('perDay')}
      {cap('total')}
      <AmountField
        label={t('budget')}
        hint={t('budgetHint')}
        value={budget}
        isOptional
        onChange={(value) => onChange({ ...data, budget: value })}
      />
    </>
  );
}
