import { Gift } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../../../data/texts/use-translation.tsx';
import { useProblemText } from '../../../../ui/fields/problem.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import type { RegisterFields } from './register-form.tsx';

interface ReferralFieldProps {
  readonly form: UseFormReturn<RegisterFields>;
  /** The code the address brought. */
  readonly invited: string;
}

/** A code that came with the address is named, and asked for only when the server does not know it. */
export function ReferralField({ form, invited }: ReferralFieldProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const [open, setOpen] = useState(false);
  const error = problemText(form.formState.errors.referrer_code?.message);
  if (invited !== '' && !error && !open) {
    return (
      <p className="flex items-center gap-2.5 rounded-control bg-accent/12 px-3.5 py-3 text-small text-ink">
        <Gift aria-hidden className="size-4 shrink-0 text-accent" />
        {t('auth.invitedBy', { code: invited })}
      </p>
    );
  }
  if (!open && !error) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="link min-h-11 justify-self-start text-small"
      >
        {t('auth.haveReferral')}
      </button>
    );
  }
  return (
    <TextField
      {...form.register('referrer_code', { setValueAs: (text: string) => text.trim() })}
      label={t('auth.referral')}
      optional
      icon={<Gift />}
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={64}
      error={error}
    />
  );
}
