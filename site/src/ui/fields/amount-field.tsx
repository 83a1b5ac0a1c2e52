import { type ComponentProps, useState } from 'react';
import { currencies, isCurrencyCode } from '#rules/money/currency.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { useMoney } from '../money.ts';
import { controlClass, described, Field, type FieldChrome, useFieldIds } from './field.tsx';
import { grouped, typedAmount, wireAmount } from './values/typing.ts';

type AmountFieldProps = Omit<FieldChrome, 'hint'> &
  Pick<ComponentProps<'input'>, 'ref' | 'name' | 'onBlur' | 'disabled'> & {
    /** A wire amount such as `1250.5`, or the empty text. */
    readonly value: string;
    readonly currency: string;
    readonly onChange: (wire: string) => void;
    readonly presets?: readonly string[];
    readonly min?: string;
    readonly max?: string;
  };

/** Money as a decimal text from the finger to the wire; it is never a number on the way. */
export function AmountField(props: AmountFieldProps) {
  const { label, error, aside, value, currency, onChange, presets = [], min, max, ...input } = props;
  const { t } = useTranslation();
  const { money, sign } = useMoney();
  const ids = useFieldIds();
  const [typed, setTyped] = useState(value);
  const decimals = isCurrencyCode(currency) ? currencies[currency].decimals : 2;
  // The typed text (`100.`) is kept while it has the same value; a preset or a reset replaces it.
  const text = wireAmount(typed) === value ? typed : value;
  const hint = min && max ? t('fields.amountRange', { min: money(min), max: money(max) }) : undefined;
  return (
    <div className="grid gap-3">
      <Field {...{ ids, label, hint, error, aside }}>
        <div className="relative">
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 start-0 grid min-w-12 place-items-center px-3.5 text-title text-muted"
          >
            {sign}
          </span>
          <input
            {...input}
            {...described(ids, { hint, error })}
            id={ids.control}
            inputMode={decimals === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            placeholder="0"
            value={grouped(text)}
            onChange={(event) => {
              const next = typedAmount(event.currentTarget.value, decimals);
              setTyped(next);
              onChange(wireAmount(next));
            }}
            className={`${controlClass} figures h-14 pe-4 text-end text-title font-semibold ${sign.length > 1 ? 'ps-16' : 'ps-12'}`}
          />
        </div>
      </Field>
      {presets.length > 0 ? (
        <Presets chosen={value} presets={presets} onChoose={onChange} disabled={input.disabled ?? false} />
      ) : null}
    </div>
  );
}

interface PresetsProps {
  readonly chosen: string;
  readonly presets: readonly string[];
  readonly disabled: boolean;
  readonly onChoose: (wire: string) => void;
}

function Presets({ chosen, presets, disabled, onChoose }: PresetsProps) {
  const { t } = useTranslation();
  const { money } = useMoney();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside the field's own label would be read twice
    <div role="group" aria-label={t('fields.presets')} className="flex flex-wrap gap-2">
      {presets.map((preset) => (
        <button
          key={preset}
          type="button"
          disabled={disabled}
          aria-pressed={preset === chosen}
          onClick={() => onChoose(preset)}
          className="figures min-h-11 grow basis-22 rounded-control border border-edge bg-sunken px-1 text-small font-semibold text-ink transition-colors hover:border-muted aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
        >
          {money(preset)}
        </button>
      ))}
    </div>
  );
}
