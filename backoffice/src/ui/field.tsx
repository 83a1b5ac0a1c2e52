import { type ComponentProps, type ReactNode, useId } from 'react';

export const control =
  'w-full rounded-md border border-line-strong bg-surface px-2.5 text-base text-ink outline-offset-0 disabled:opacity-60 aria-invalid:border-bad';

export interface Labelled {
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with what was entered. */
  readonly problem?: string | undefined;
}

/** A control with its label above, and below what is wrong with it, or its hint. */
export function FieldFrame({
  id,
  label,
  hint,
  problem,
  children,
}: Labelled & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
      {problem !== undefined ? (
        <p id={`${id}-note`} className="text-sm text-bad">
          {problem}
        </p>
      ) : hint !== undefined ? (
        <p id={`${id}-note`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** What ties a control to the notes of its {@link FieldFrame}. */
export const described = (id: string, { hint, problem }: Omit<Labelled, 'label'>) => ({
  id,
  'aria-invalid': problem !== undefined || undefined,
  'aria-describedby': hint === undefined && problem === undefined ? undefined : `${id}-note`,
});

export function TextField({
  label,
  hint,
  problem,
  className = '',
  ...rest
}: Labelled & ComponentProps<'input'>) {
  const id = useId();
  const note = { ...(hint === undefined ? {} : { hint }), problem };
  return (
    <FieldFrame {...note} id={id} label={label}>
      <input {...rest} {...described(id, note)} className={`${control} h-9 ${className}`} />
    </FieldFrame>
  );
}

export function TextArea({ label, hint, problem, ...rest }: Labelled & ComponentProps<'textarea'>) {
  const id = useId();
  const note = { ...(hint === undefined ? {} : { hint }), problem };
  return (
    <FieldFrame {...note} id={id} label={label}>
      <textarea rows={3} {...rest} {...described(id, note)} className={`${control} py-1.5`} />
    </FieldFrame>
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

export function SelectField({
  label,
  hint,
  problem,
  options,
  ...rest
}: Labelled & ComponentProps<'select'> & { readonly options: readonly Option[] }) {
  const id = useId();
  const note = { ...(hint === undefined ? {} : { hint }), problem };
  return (
    <FieldFrame {...note} id={id} label={label}>
      <select {...rest} {...described(id, note)} className={`${control} h-9`}>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

export function CheckField({ label, ...rest }: { readonly label: string } & ComponentProps<'input'>) {
  return (
    <label className="flex items-center gap-2 text-base">
      <input type="checkbox" {...rest} className="size-4 accent-accent" />
      {label}
    </label>
  );
}
