import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfficeRefusal, type OfficeRefusal } from '#contract/office/errors.ts';
import { call } from '../data/call.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { useRefusalText } from '../ui/refusal.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** Asks for the second factor again, over whatever is open. */
export function StepUpDialog({ answer }: { readonly answer: (isShown: boolean) => void }) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<OfficeRefusal>();
  const [isBusy, setBusy] = useState(false);
  const textOf = useRefusalText();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    setBusy(true);
    const done = await call('/api/office/session/step_up', { code });
    setBusy(false);
    if (isOfficeRefusal(done)) setRefusal(done);
    else answer(true);
  }

  return (
    <Dialog title={t('stepUp.title')} description={t('stepUp.lead')} onClose={() => answer(false)}>
      <PasskeyButton onShown={() => answer(true)} />
      <form onSubmit={submit} className="grid gap-4">
        <TextField
          name="code"
          label={t('stepUp.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          autoFocus
          problem={refusal && textOf(refusal)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={() => answer(false)}>{t('action.cancel')}</Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {t('action.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
