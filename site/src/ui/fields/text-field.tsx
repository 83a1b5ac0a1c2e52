import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import { controlClass, described, Field, type FieldChrome, useFieldIds } from './field.tsx';
import { type Accepts, keep } from './values/typing.ts';

type TextFieldProps = FieldChrome &
  Omit<ComponentProps<'input'>, 'id' | 'className'> & {
    /** Everything else is dropped while it is typed or pasted. */
    readonly accepts?: Accepts;
    readonly icon?: ReactNode;
  };

/** A line of text; takes what `register` of a form gives. */
export function TextField({
  label,
  hint,
  error,
  optional,
  aside,
  accepts,
  icon,
  onChange,
  ...input
}: TextFieldProps) {
  const ids = useFieldIds();
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (accepts) dropRefused(event.currentTarget, accepts);
    return onChange?.(event);
  };
  return (
    <Field {...{ ids, label, hint, error, aside }} optional={optional ?? false}>
      <div className="relative">
        {icon ? (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 start-0 grid w-11 place-items-center text-muted [&>svg]:size-[1.15rem]"
          >
            {icon}
          </span>
        ) : null}
        <input
          {...input}
          {...described(ids, { hint, error })}
          id={ids.control}
          inputMode={input.inputMode ?? (accepts === 'digits' ? 'numeric' : undefined)}
          onChange={change}
          className={`${controlClass} ${icon ? 'ps-11' : ''}`}
        />
      </div>
    </Field>
  );
}

/** Cleans a control in place and leaves the caret where the person was. */
export function dropRefused(input: HTMLInputElement, accepts: Accepts): void {
  const kept = keep(accepts, input.value);
  if (kept === input.value) return;
  const caret = input.selectionStart;
  const before = keep(accepts, input.value.slice(0, caret ?? input.value.length)).length;
  input.value = kept;
  if (caret !== null) input.setSelectionRange(before, before);
}
