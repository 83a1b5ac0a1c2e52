import { TextField } from '../../ui/field.tsx';

interface AmountProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string | null;
  readonly isOptional?: boolean;
  readonly onChange: (value: string | null) => void;
}

/** An amount in units of the currency; where it is optional, empty is none. */
export function AmountField({ label, hint, value, isOptional = false, onChange }: AmountProps) {
  return (
    <TextField
      label={label}
      {...(hint === undefined ? {} : { hint })}
      value={value ?? ''}
      inputMode="decimal"
      pattern="(0|[1-9][0-9]{0,11})([.][0-9]{1,4})?"
      required={!isOptional}
      onChange={({ target }) => onChange(isOptional && target.value === '' ? null : target.value)}
    />
  );
}

interface NumberProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

export function NumberField({ label, hint, value, min, max, onChange }: NumberProps) {
  return (
    <TextField
      label={label}
      {...(hint === undefined ? {} : { hint })}
      type="number"
      value={value}
      min={min}
      max={max}
      required
      onChange={({ target }) => onChange(Math.min(max, Math.trunc(target.valueAsNumber) || 0))}
    />
  );
}

/** A number that may be missing. */
export function OptionalNumber(
  props: Omit<NumberProps, 'value' | 'onChange'> & {
    readonly value: number | null;
    readonly onChange: (value: number | null) => void;
  },
) {
  const { label, hint, value, min, max, onChange } = props;
  return (
    <TextField
      label={label}
      {...(hint === undefined ? {} : { hint })}
      type="number"
      value={value ?? ''}
      min={min}
      max={max}
      onChange={({ target }) =>
        onChange(target.value === '' ? null : Math.min(max, Math.trunc(target.valueAsNumber) || min))
      }
    />
  );
}

/** Decimal odds that may be missing, in thousandths. They are read when the field is left. */
export function OddsField(props: {
  readonly label: string;
  readonly hint: string;
  readonly value: number | null;
  readonly onChange: (thousandths: number | null) => void;
}) {
  const text = props.value === null ? '' : String(props.value / 1_000);
  return (
    <TextField
      key={text}
      label={props.label}
      hint={props.hint}
      defaultValue={text}
      inputMode="decimal"
      pattern="[1-9][0-9]{0,2}([.][0-9]{1,3})?"
      onBlur={({ target }) => {
        const odds = Math.round(Number(target.value) * 1_000);
        props.onChange(odds > 1_000 && odds <= 1_000_000 ? odds : null);
      }}
    />
  );
}
