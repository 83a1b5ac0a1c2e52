import { useTranslation } from '../../data/texts/use-translation.tsx';
import { controlClass, useFieldIds } from './field.tsx';
import { type DateRange, dayOf, type RangeName, rangeNames } from './values/date-range.ts';

interface DateRangeFieldProps {
  readonly value: DateRange;
  readonly onChange: (range: DateRange) => void;
  readonly today: Date;
}

const words: Record<RangeName, string> = {
  all: 'fields.rangeAll',
  today: 'fields.rangeToday',
  week: 'fields.rangeWeek',
  month: 'fields.rangeMonth',
  custom: 'fields.rangeCustom',
};

/** A period: the usual ones at a touch, any other by two days. */
export function DateRangeField({ value, onChange, today }: DateRangeFieldProps) {
  const { t } = useTranslation();
  const ids = useFieldIds();
  const last = dayOf(today);
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-small font-semibold text-ink">{t('fields.dateRange')}</legend>
      <div className="flex flex-wrap gap-2">
        {rangeNames.map((name) => (
          <label
            key={name}
            className="grid min-h-11 cursor-pointer place-items-center rounded-control border border-line px-3.5 text-small text-ink transition-colors hover:border-muted has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={ids.control}
              className="sr-only"
              checked={value.name === name}
              onChange={() => onChange({ ...value, name })}
            />
            {t(words[name])}
          </label>
        ))}
      </div>
      {value.name === 'custom' ? (
        <div className="grid max-w-md grid-cols-2 gap-2">
          <Day
            label={t('fields.from')}
            value={value.from}
            max={value.to || last}
            onChange={(from) => onChange({ ...value, from })}
          />
          <Day
            label={t('fields.to')}
            value={value.to}
            min={value.from}
            max={last}
            onChange={(to) => onChange({ ...value, to })}
          />
        </div>
      ) : null}
    </fieldset>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max: string;
  readonly onChange: (day: string) => void;
}

function Day({ label, value, min, max, onChange }: DayProps) {
  const ids = useFieldIds();
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={ids.control} className="text-small text-muted">
        {label}
      </label>
      <input
        id={ids.control}
        type="date"
        value={value}
        min={min || undefined}
        max={max}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={`${controlClass} figures`}
      />
    </div>
  );
}
