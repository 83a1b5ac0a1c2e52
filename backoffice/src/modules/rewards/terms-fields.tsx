import { useTranslation } from 'react-i18next';
import { productCategories } from '#rules/catalog/categories.ts';
import { CheckField, SelectField } from '../../ui/field.tsx';
import type { Data, Terms } from './draft.ts';
import { AmountField, Lines, NumberField, OddsField, OptionalNumber } from './fields.tsx';

interface Props {
  readonly value: Terms;
  readonly onChange: (value: Terms) => void;
}

/** What must be staked, and what of it counts. */
export function WageringFields({ value, onChange }: Props) {
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
      <Lines
        label={t('countsCategories')}
        hint={t('countsCategoriesHint', { example: 'poker 10' })}
        value={Object.entries(contribution.categories).map(([name, percent]) => `${name} ${percent}`)}
        onChange={(lines) =>
          set({ contribution: { ...contribution, categories: sharesOf(lines, categoryOf) } })
        }
      />
      <Lines
        label={t('countsGames')}
        hint={t('countsCategoriesHint', { example: 'BRASSWORK/lantern-reef 50' })}
        value={Object.entries(contribution.games).map(([name, percent]) => `${name} ${percent}`)}
        onChange={(lines) => set({ contribution: { ...contribution, games: sharesOf(lines, gameOf) } })}
      />
      <Lines
        label={t('excluded')}
        hint={t('excludedHint', { example: 'BRASSWORK/lantern-reef' })}
        value={value.excludedGames}
        onChange={(lines) => set({ excludedGames: lines.flatMap((line) => gameOf(line) ?? []) })}
      />
    </>
  );
}

const names: ReadonlySet<string> = new Set(Object.values(productCategories).map(({ category }) => category));
const categoryOf = (text: string) => (names.has(text) ? text : undefined);
const gameOf = (text: string) => (/^[A-Z0-9_]{1,32}\/[a-z0-9-]{1,64}$/.test(text) ? text : undefined);

/** Reads lines of a name and a percentage; a line that is neither is left out. */
function sharesOf(
  lines: readonly string[],
  nameOf: (text: string) => string | undefined,
): Record<string, number> {
  const shares = lines.flatMap((line) => {
    const [text = '', number = ''] = line.split(/\s+/);
    const name = nameOf(text);
    const percent = Number(number);
    const isShare = number !== '' && Number.isInteger(percent) && percent >= 0 && percent <= 100;
    return name !== undefined && isShare ? [[name, percent] as const] : [];
  });
  return Object.fromEntries(shares);
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
