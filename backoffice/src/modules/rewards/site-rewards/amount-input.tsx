import { TextField } from '../../../ui/field.tsx';

export type Problem = (field: string) => string | undefined;

/** An amount of a form, in units of the currency or in tokens. */
export function AmountInput(props: {
  readonly name: string;
  readonly label: string;
  readonly problem: Problem;
  readonly value: string;
}) {
  const { name, label, problem, value } = props;
  return (
    <TextField
      name={name}
      label={label}
      problem={problem(name)}
      defaultValue={value}
      inputMode="decimal"
      pattern="(0|[1-9][0-9]{0,11})([.][0-9]{1,4})?"
      required
    />
  );
}
