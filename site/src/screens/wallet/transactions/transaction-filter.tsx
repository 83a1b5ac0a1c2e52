import type { TransactionState } from '#contract/calls/wallet.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { DateRangeField } from '../../../ui/fields/date-range-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { allTime, type DateRange, momentsOf } from '../../../ui/fields/values/date-range.ts';

const kinds = ['deposit', 'withdrawal', 'bonus'] as const;
type Kind = (typeof kinds)[number];

/** The states each kind knows. */
const statesOf: Readonly<Record<Kind, readonly TransactionState[]>> = {
  deposit: ['pending', 'paid', 'failed', 'expired'],
  withdrawal: ['pending', 'approved', 'paid', 'cancelled', 'rejected', 'failed'],
  bonus: ['credited'],
};

export interface TransactionFilter {
  readonly kind: Kind | '';
  readonly state: TransactionState | '';
  readonly range: DateRange;
}

export const noFilter: TransactionFilter = { kind: '', state: '', range: allTime };

const PER_PAGE = 30;

export function askOf({ kind, state, range }: TransactionFilter) {
  return {
    limit: PER_PAGE,
    ...(kind === '' ? {} : { kind }),
    ...(state === '' ? {} : { state }),
    ...momentsOf(range, new Date()),
  };
}

export type TransactionAsk = ReturnType<typeof askOf>;

interface TransactionFiltersProps {
  readonly filter: TransactionFilter;
  readonly onChange: (filter: TransactionFilter) => void;
}

export function TransactionFilters({ filter, onChange }: TransactionFiltersProps) {
  const { t } = useTranslation();
  const states =
    filter.kind === '' ? [...new Set(kinds.flatMap((kind) => statesOf[kind]))] : statesOf[filter.kind];
  const choose = (value: string) => {
    const kind = kinds.find((one) => one === value) ?? '';
    const keeps = kind === '' || filter.state === '' || statesOf[kind].includes(filter.state);
    onChange({ ...filter, kind, state: keeps ? filter.state : '' });
  };
  return (
    <section
      aria-label={t('statement.filters')}
      className="grid gap-x-3 gap-y-4 rounded-card border border-line bg-raised p-4 @xs:grid-cols-2 @xs:*:last:col-span-2 @3xl:grid-cols-[12rem_12rem_1fr] @3xl:*:last:col-span-1"
    >
      <SelectField
        label={t('transactions.kind')}
        value={filter.kind}
        onChange={({ currentTarget: { value } }) => choose(value)}
        choices={[
          { value: '', text: t('transactions.allKinds') },
          ...kinds.map((value) => ({ value, text: t(`transactions.kinds.${value}`) })),
        ]}
      />
      <SelectField
        label={t('transactions.state')}
        value={filter.state}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, state: states.find((one) => one === value) ?? '' })
        }
        choices={[
          { value: '', text: t('transactions.allStates') },
          ...states.map((value) => ({ value, text: t(`transactions.states.${value}`) })),
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
