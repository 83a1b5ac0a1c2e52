import { type ComponentProps, useState } from 'react';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { monthNames } from '../time/calendar.ts';
import { controlClass, described, Field, type FieldChrome, useFieldIds } from './field.tsx';
import { keep } from './values/typing.ts';

type DateFieldProps = FieldChrome &
  Pick<ComponentProps<'input'>, 'ref' | 'name'> & {
    readonly onBlur?: (() => void) | undefined;
    /** Called with `YYYY-MM-DD` once day, month and year are filled, else with the empty text. */
    readonly onChange: (day: string) => void;
  };

interface Parts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

/** Joins day, month and year; empty while one is missing. Whether the date exists is checked by the rules. */
export function composeDay({ day, month, year }: Parts): string {
  if (day === '' || month === '' || year.length < 4) return '';
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A date of birth in three fields, since a calendar would need scrolling back decades. */
export function DateField({ label, hint, error, optional, aside, onChange, ...input }: DateFieldProps) {
  const { t } = useTranslation();
  const ids = useFieldIds();
  const [parts, setParts] = useState<Parts>({ day: '', month: '', year: '' });
  const set = (part: Partial<Parts>) => {
    const next = { ...parts, ...part };
    setParts(next);
    onChange(composeDay(next));
  };
  const tie = described(ids, { hint, error });
  return (
    <Field {...{ ids, label, hint, error, aside }} optional={optional ?? false} group>
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)_5.75rem] gap-2">
        <input
          {...input}
          {...tie}
          aria-label={t('fields.day')}
          placeholder={t('fields.day')}
          inputMode="numeric"
          autoComplete="bday-day"
          maxLength={2}
          value={parts.day}
          onChange={({ currentTarget }) => set({ day: keep('digits', currentTarget.value) })}
          className={`${controlClass} figures`}
        />
        <MonthSelect
          tie={tie}
          month={parts.month}
          onBlur={input.onBlur}
          onChoose={(month) => set({ month })}
        />
        <input
          {...tie}
          aria-label={t('fields.year')}
          placeholder={t('fields.year')}
          inputMode="numeric"
          autoComplete="bday-year"
          maxLength={4}
          value={parts.year}
          onBlur={input.onBlur}
          onChange={({ currentTarget }) => set({ year: keep('digits', currentTarget.value) })}
          className={`${controlClass} figures`}
        />
      </div>
    </Field>
  );
}

interface MonthSelectProps {
  readonly tie: ReturnType<typeof described>;
  readonly month: string;
  readonly onBlur: (() => void) | undefined;
  readonly onChoose: (month: string) => void;
}

function MonthSelect({ tie, month, onBlur, onChoose }: MonthSelectProps) {
  const { t } = useTranslation();
  return (
    <select
      {...tie}
      aria-label={t('fields.month')}
      autoComplete="bday-month"
      value={month}
      onBlur={onBlur}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      className={`${controlClass} cursor-pointer`}
    >
      <option value="" disabled>
        {t('fields.month')}
      </option>
      {monthNames(t).map((name, at) => (
        <option key={name} value={String(at + 1)}>
          {name}
        </option>
      ))}
    </select>
  );
}
