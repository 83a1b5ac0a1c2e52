import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClass, described, Field, type FieldChrome, useFieldIds } from './field.tsx';

export interface Choice {
  readonly value: string;
  readonly text: string;
}

type SelectFieldProps = FieldChrome &
  Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> & { readonly choices: readonly Choice[] };

/** The system's own list, which phones draw best; takes what `register` of a form gives. */
export function SelectField({ label, hint, error, optional, aside, choices, ...select }: SelectFieldProps) {
  const ids = useFieldIds();
  return (
    <Field {...{ ids, label, hint, error, aside }} optional={optional ?? false}>
      <div className="relative">
        <select
          {...select}
          {...described(ids, { hint, error })}
          id={ids.control}
          className={`${controlClass} cursor-pointer appearance-none pe-11`}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-4 text-muted"
        />
      </div>
    </Field>
  );
}
