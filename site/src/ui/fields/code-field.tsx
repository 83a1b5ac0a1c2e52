import { type ComponentProps, type SyntheticEvent, useState } from 'react';
import { described, Field, type FieldChrome, useFieldIds } from './field.tsx';
import { keep } from './values/typing.ts';

type CodeFieldProps = FieldChrome &
  Pick<ComponentProps<'input'>, 'ref' | 'name' | 'onBlur' | 'disabled' | 'autoFocus'> & {
    readonly value: string;
    readonly length?: number;
    readonly onChange: (code: string) => void;
    /** Called once the last digit is there: typed, pasted or filled in by the phone. */
    readonly onComplete?: (code: string) => void;
  };

/**
 * A one-time code in cells. It is one control under the cells, so that a code from a text message, a paste and a
 * screen reader all meet a plain field; the cells only draw it.
 */
export function CodeField(props: CodeFieldProps) {
  const { label, hint, error, aside, value, length = 8, onChange, onComplete, ...input } = props;
  const ids = useFieldIds();
  const [focused, setFocused] = useState(false);
  const change = (typed: string) => {
    const code = keep('digits', typed).slice(0, length);
    onChange(code);
    if (code.length === length && code !== value) onComplete?.(code);
  };
  return (
    <Field {...{ ids, label, hint, error, aside }}>
      <div className="relative">
        <div aria-hidden className="grid grid-cols-8 gap-1 sm:gap-2">
          {Array.from({ length }, (_, at) => (
            <Cell
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
              key={at}
              digit={value[at] ?? ''}
              active={focused && at === Math.min(value.length, length - 1)}
              invalid={Boolean(error)}
            />
          ))}
        </div>
        <input
          {...input}
          {...described(ids, { hint, error })}
          id={ids.control}
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
          onFocus={() => setFocused(true)}
          onBlur={(event) => {
            setFocused(false);
            input.onBlur?.(event);
          }}
          onSelect={caretToEnd}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={length + 6}
          className="absolute inset-0 h-full w-full cursor-text bg-transparent text-[1rem] text-transparent caret-transparent outline-none selection:bg-transparent"
        />
      </div>
    </Field>
  );
}

function caretToEnd(event: SyntheticEvent<HTMLInputElement>) {
  const input = event.currentTarget;
  const end = input.value.length;
  // A whole selection (select all, then type) stays: it replaces the code.
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end)
    input.setSelectionRange(end, end);
}

interface CellProps {
  readonly digit: string;
  readonly active: boolean;
  readonly invalid: boolean;
}

function Cell({ digit, active, invalid }: CellProps) {
  const edge = invalid ? 'border-negative' : active ? 'border-accent ring-2 ring-accent/40' : 'border-edge';
  return (
    <span
      className={`figures grid h-14 min-w-0 place-items-center rounded-control border bg-sunken text-title text-ink transition-colors ${edge}`}
    >
      {digit || (active ? <span className="h-6 w-px bg-accent motion-safe:animate-pulse" /> : '')}
    </span>
  );
}
