import { ShieldCheck } from 'lucide-react';
import type { ComponentProps } from 'react';
import { TextField } from '../../../../ui/fields/text-field.tsx';

/** As the server reads a code: spaces are dropped, and a recovery code is in lower case. */
export const writtenCode = (typed: string): string => typed.replaceAll(/\s/g, '').toLowerCase();

export const factorCodeRules = {
  validate: (typed: string) =>
    /^\d{6}$|^[a-z2-7]{5}-[a-z2-7]{5}$/.test(writtenCode(typed)) ||
    (typed.trim() === '' ? 'required' : 'invalidCode'),
};

/** A code of an authenticator app, or a recovery code. */
export function FactorCodeField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...props}
      icon={<ShieldCheck />}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={16}
    />
  );
}
