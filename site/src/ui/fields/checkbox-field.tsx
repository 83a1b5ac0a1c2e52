import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { described, FieldError, useFieldIds } from './field.tsx';

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & {
  readonly label: ReactNode;
  readonly error?: string | undefined;
};

/** A tick beside its words; the whole line is the target. Takes what `register` of a form gives. */
export function CheckboxField({ label, error, ...input }: CheckboxFieldProps) {
  const ids = useFieldIds();
  return (
    <div className="grid gap-1.5">
      <label
        htmlFor={ids.control}
        className="flex min-h-11 cursor-pointer items-center gap-3 text-small text-ink"
      >
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            {...input}
            {...described(ids, { error })}
            id={ids.control}
            type="checkbox"
            className="peer size-6 cursor-pointer appearance-none rounded-[min(var(--radius-control,6px),6px)] border border-edge bg-sunken checked:border-accent checked:bg-accent aria-invalid:border-negative"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute size-4 text-on-accent opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{label}</span>
      </label>
      <FieldError id={ids.error} text={error} />
    </div>
  );
}
