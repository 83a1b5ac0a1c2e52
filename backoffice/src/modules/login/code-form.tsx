import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfficeRefusal, type OfficeRefusal } from '#contract/office/errors.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { LoginFrame } from './login-frame.tsx';
import { useForm } from './use-form.ts';

interface Props {
  readonly title: string;
  /** The field, without the problem of what was shown. */
  readonly field: Omit<Parameters<typeof TextField>[0], 'name' | 'problem'>;
  /** Another way to show the second factor. */
  readonly children?: ReactNode;
  readonly show: (code: string) => Promise<object | OfficeRefusal>;
  readonly onShown: () => Promise<unknown>;
  /** Ends the session that has only the first factor. */
  readonly leave: () => void;
  readonly onBack: () => void;
}

/** Asks for the code of an authenticator after the password. */
export function CodeForm({ title, field, children, show, onShown, leave, onBack }: Props) {
  const { t } = useTranslation('login');
  const form = useForm(async ({ code = '' }) => {
    const answer = await show(code.trim());
    if (isOfficeRefusal(answer)) {
      if (answer.refused === 'sessionExpired') onBack();
      return answer;
    }
    await onShown();
    return undefined;
  });
  return (
    <LoginFrame title={title} lead={t('codeLead')}>
      {children}
      <form onSubmit={form.submit} className="grid gap-4">
        <TextField
          {...field}
          name="code"
          autoComplete="one-time-code"
          required
          autoFocus
          problem={form.problem}
        />
        <Button type="submit" look="primary" isBusy={form.isBusy} className="h-9">
          {t('logIn')}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            leave();
            onBack();
          }}
        >
          {t('back')}
        </Button>
      </form>
    </LoginFrame>
  );
}
