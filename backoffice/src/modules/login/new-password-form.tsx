import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfficeRefusal, type OfficeRefusal } from '#contract/office/errors.ts';
import type { FormValues } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoginFrame } from './login-frame.tsx';
import { useForm } from './use-form.ts';

interface Props<Answer extends object> {
  readonly title: string;
  readonly lead: string;
  readonly confirm: string;
  /** Fields above that of the password. */
  readonly children?: ReactNode;
  /** Sets the password by the token of the link that led here. */
  readonly set: (token: string, password: string, more: FormValues) => Promise<Answer | OfficeRefusal>;
  readonly onSet: (answer: Answer) => void;
}

/** Where the link of an invitation or of a forgotten password leads, of staff and of affiliates: sets a password. */
export function NewPasswordForm<Answer extends object>(props: Props<Answer>) {
  const { title, lead, confirm, children, set, onSet } = props;
  const { t } = useTranslation('login');
  const [token] = useState(() => location.hash.slice(1));
  const form = useForm(async ({ password = '', ...more }) => {
    const answer = await set(token, password, more);
    if (isOfficeRefusal(answer)) return answer;
    // The link is used up: nobody is to find it in the history.
    history.replaceState(null, '', location.pathname);
    onSet(answer);
    return undefined;
  });
  return (
    <LoginFrame title={title} lead={lead}>
      <form onSubmit={form.submit} className="grid gap-4">
        {children}
        <TextField
          name="password"
          type="password"
          label={t('newPassword')}
          hint={t('newPasswordHint')}
          autoComplete="new-password"
          required
          autoFocus={children === undefined}
        />
        {form.problem !== undefined && <Notice tone="bad">{form.problem}</Notice>}
        <Button type="submit" look="primary" isBusy={form.isBusy} className="h-9">
          {confirm}
        </Button>
      </form>
    </LoginFrame>
  );
}
