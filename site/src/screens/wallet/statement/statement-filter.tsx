import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { DateRangeField } from '../../../ui/fields/date-range-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { allTime, type DateRange, momentsOf } from '../../../ui/fields/values/date-range.ts';

/** Kinds of transfers that reach a player's purse, as the ledger names them. */
const kinds = [
  'deposit',
  'withdrawal',
  'stake',
  'win',
  'refund',
  'bonus',
  'reward',
  'cashback',
  'commission',
  'adjustment',
  'cashout',
  'resettlement',
  'debt',
  'return',
  'bonusConvert',
  'jackpotWin',
] as const;

export interface StatementFilter {
  readonly purse: 'cash' | 'token';
  readonly kind: string;
  readonly range: DateRange;
}

export const noFilter: StatementFilter = { purse: 'cash', kind: '', range: allTime };

const PER_PAGE = 40;

/** The request for a filter at this moment. */
export function askOf({ purse, kind, range }: StatementFilter) {
  return { purse, limit: PER_PAGE, ...(kind === '' ? {} : { kind }), ...momentsOf(range, new Date()) };
}

export type StatementAsk = ReturnType<typeof askOf>;

interface StatementFiltersProps {
  readonly filter: StatementFilter;
  readonly onChange: (filter: StatementFilter) => void;
}

export function StatementFilters({ filter, onChange }: StatementFiltersProps) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('statement.filters')}
      className="grid gap-x-3 gap-y-4 @xs:grid-cols-2 rounded-card border border-line bg-raised p-4 @3xl:grid-cols-[12rem_12rem_1fr] @xs:*:last:col-span-2 @3xl:*:last:col-span-1"
    >
      <SelectField
        label={t('statement.purse')}
        value={filter.purse}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, purse: value === 'token' ? 'token' : 'cash' })
        }
        choices={(['cash', 'token'] as const).map((value) => ({
          value,
          text: t(`statement.purses.${value}`),
        }))}
      />
      <SelectField
        label={t('statement.kind')}
        value={filter.kind}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, kind: value })}
        choices={[
          { value: '', text: t('statement.kinds.all') },
          ...kinds.map((value) => ({ value, text: t(`statement.kinds.${value}`) })),
        ]}
      />
      <DateRangeField
        value={filter.range}
        onChange={(range) => onChange({ ...filter, range })}
        today={new Date()}
      />
    </section>
  );
}
