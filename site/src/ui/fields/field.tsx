import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../data/texts/use-translation.tsx';

/** Props shared by all fields. */
export interface FieldChrome {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Text for people, already translated; its presence marks the control invalid. */
  readonly error?: string | undefined;
  readonly optional?: boolean;
  /** At the end of the label's line: a link, a counter. */
  readonly aside?: ReactNode;
}

export interface FieldIds {
  readonly control: string;
  readonly label: string;
  readonly hint: string;
  readonly error: string;
}

/** The ids that tie a control to its label, hint and error. */
export function useFieldIds(): FieldIds {
  const id = useId();
  return { control: id, label: `${id}l`, hint: `${id}h`, error: `${id}e` };
}

/** Attributes that link a control to its hint and error for assistive technology. */
export function described(ids: FieldIds, { hint, error }: Pick<FieldChrome, 'hint' | 'error'>) {
  const by = [error ? ids.error : '', hint ? ids.hint : ''].filter(Boolean).join(' ');
  return { 'aria-describedby': by || undefined, 'aria-invalid': error ? true : undefined };
}

/** Text is 16 px at least: a smaller control makes phones zoom into it. */
export const controlClass =
  'block h-12 w-full min-w-0 rounded-control border border-edge bg-sunken px-3.5 text-[1rem] text-ink ' +
  'placeholder:text-muted/70 transition-colors hover:border-muted focus:border-accent ' +
  'aria-invalid:border-negative disabled:opacity-60 [&[readonly]]:opacity-60';

type FieldProps = FieldChrome & {
  readonly ids: FieldIds;
  /** A group of controls is named by the label, a single control is what the label points at. */
  readonly group?: boolean;
  readonly children: ReactNode;
};

/** Label above, control, then the error or the hint: in the same places for every kind of field. */
export function Field({ ids, label, hint, error, optional, aside, group, children }: FieldProps) {
  const { t } = useTranslation();
  const name = (
    <>
      {label}
      {optional ? <span className="font-normal text-muted"> ({t('fields.optional')})</span> : null}
    </>
  );
  return (
    <div className="grid min-w-0 gap-1.5" {...(group ? { role: 'group', 'aria-labelledby': ids.label } : {})}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-small">
        {group ? (
          <span id={ids.label} className="font-semibold text-ink">
            {name}
          </span>
        ) : (
          <label id={ids.label} htmlFor={ids.control} className="font-semibold text-ink">
            {name}
          </label>
        )}
        {aside}
      </div>
      {children}
      <FieldError id={ids.error} text={error} />
      {hint ? (
        <div id={ids.hint} className="text-small text-muted">
          {hint}
        </div>
      ) : null}
    </div>
  );
}

/** A live region, always in the page, so that a screen reader announces new messages. */
export function FieldError({ id, text }: { readonly id: string; readonly text?: string | undefined }) {
  return (
    <p id={id} aria-live="polite" className="flex items-start gap-1.5 text-small text-negative empty:hidden">
      {text ? (
        <>
          <CircleAlert aria-hidden className="mt-[0.15em] size-[1.1em] shrink-0" />
          <span>{text}</span>
        </>
      ) : null}
    </p>
  );
}
