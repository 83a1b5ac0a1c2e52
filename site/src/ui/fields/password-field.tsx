import { ArrowBigUpDash, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { controlClass, described, Field, type FieldChrome, useFieldIds } from './field.tsx';
import { passwordStrength } from './values/password-strength.ts';

type PasswordFieldProps = FieldChrome &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & {
    /** The password so far: shows the meter. Left out where a password is only asked for. */
    readonly measured?: string;
  };

/** A password with a way to read it and a word when Caps Lock is on; takes what `register` of a form gives. */
export function PasswordField({ label, hint, error, aside, measured, ...input }: PasswordFieldProps) {
  const { t } = useTranslation();
  const ids = useFieldIds();
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState?.('CapsLock') ?? false);
  return (
    <Field {...{ ids, label, hint, error, aside }}>
      <div className="relative">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...described(ids, { hint, error })}
          id={ids.control}
          type={shown ? 'text' : 'password'}
          onKeyDown={watchCaps}
          onKeyUp={watchCaps}
          className={`${controlClass} pe-12`}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={t(shown ? 'fields.hidePassword' : 'fields.showPassword')}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 end-0 grid w-12 place-items-center rounded-control text-muted hover:text-ink"
        >
          {shown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
        </button>
      </div>
      {caps ? (
        <p role="status" className="flex items-center gap-1.5 text-small font-medium text-ink">
          <ArrowBigUpDash aria-hidden className="size-[1.2em] text-accent" />
          {t('fields.capsLock')}
        </p>
      ) : null}
      {measured ? <StrengthMeter password={measured} /> : null}
    </Field>
  );
}

const fills = ['bg-negative', 'bg-negative', 'bg-accent', 'bg-positive', 'bg-positive'];

function StrengthMeter({ password }: { readonly password: string }) {
  const { t } = useTranslation();
  const strength = passwordStrength(password);
  const word = t(`fields.strength${strength}`);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native meter cannot be drawn in the template's colours everywhere
    <div
      role="meter"
      aria-label={t('fields.strength')}
      aria-valuemin={0}
      aria-valuemax={4}
      aria-valuenow={strength}
      aria-valuetext={word}
      className="flex items-center gap-3 text-small text-muted"
    >
      <span aria-hidden className="grid flex-1 grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={`h-1 rounded-full transition-colors ${step <= Math.max(strength, 1) ? fills[strength] : 'bg-line'}`}
          />
        ))}
      </span>
      <span aria-hidden className="min-w-[5.5em] text-end">
        {word}
      </span>
    </div>
  );
}
