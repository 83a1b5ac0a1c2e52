import { useEffect } from 'react';
import type { FieldError, RefCallBack } from 'react-hook-form';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { CodeField } from '../../../ui/fields/code-field.tsx';
import { useProblemText } from '../../../ui/fields/problem.ts';
import { useCountdown } from './use-countdown.ts';

/** Long enough for a text message to come, short enough to wait for. */
const RESEND_AFTER = 60;

/** Connects the step to the `tac` field of a form. */
export const codeRules = { validate: (code: string) => /^\d{8}$/.test(code) || 'codeIncomplete' };

interface CodeStepProps {
  /** The result of `useController` for the form's `tac`. */
  readonly tac: {
    readonly field: {
      readonly name: string;
      readonly value: string;
      readonly onChange: (code: string) => void;
      readonly onBlur: () => void;
      readonly ref: RefCallBack;
    };
    readonly fieldState: { readonly error?: FieldError | undefined };
  };
  readonly onComplete?: () => void;
  /** Answers whether a new code is on its way. */
  readonly onResend: () => Promise<boolean>;
}

/** The code that was sent, and a way to have it sent again. */
export function CodeStep({ tac, onComplete, onResend }: CodeStepProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const [left, wait] = useCountdown();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first wait begins with the step
  useEffect(() => wait(RESEND_AFTER), []);
  const resend = async () => {
    if (await onResend()) wait(RESEND_AFTER);
  };
  return (
    <div className="grid gap-1">
      <CodeField
        {...tac.field}
        autoFocus
        label={t('auth.code')}
        hint={t('auth.codeHint')}
        error={problemText(tac.fieldState.error?.message)}
        {...(onComplete ? { onComplete } : {})}
      />
      <div className="flex min-h-11 items-center text-small text-muted">
        {left > 0 ? (
          <span className="figures">{t('auth.resendIn', { count: left })}</span>
        ) : (
          <button type="button" onClick={() => void resend()} className="link min-h-11">
            {t('auth.resend')}
          </button>
        )}
      </div>
    </div>
  );
}
