import { ChevronDown } from 'lucide-react';

interface Props<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly text: string }[];
  readonly onChange: (value: V) => void;
}

/** A choice of one, by the list the platform itself brings: on a phone, its wheel. */
export function Select<V extends string>({ label, value, options, onChange }: Props<V>) {
  const pick = (text: string) => {
    const picked = options.find((option) => option.value === text);
    if (picked) onChange(picked.value);
  };
  return (
    <span className="select">
      <select
        value={value}
        aria-label={label}
        onChange={(event) => pick(event.target.value)}
        className="select-field"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" size={16} className="select-sign" />
    </span>
  );
}
