import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { errors, isRefusal, type Refusal } from '#contract/errors.ts';
import { showPasskey, useHasPasskeys } from '../../../../data/browser/passkeys.ts';
import { call } from '../../../../data/call.ts';
import { useTranslation } from '../../../../data/texts/use-translation.tsx';
import { onRefused } from '../../../../data/wire/refusals.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormAlert } from '../../../../ui/fields/form-alert.tsx';
import { problemOf, useProblemText } from '../../../../ui/fields/problem.ts';
import { useAfterLogin } from '../use-after-login.ts';

/** Logging in by a passkey, without a name. */
export function PasskeyLogin() {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const afterLogin = useAfterLogin();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  if (!useHasPasskeys()) return null;
  const logIn = async () => {
    const asked = await call('/api/auth/passkey_options', {}, { quiet: true });
    if (isRefusal(asked)) return asked;
    const passkey = await showPasskey(asked.options);
    if (isRefusal(passkey)) return passkey;
    const answer = await call('/api/auth/login_passkey', { passkey }, { quiet: true });
    if (isRefusal(answer)) return answer;
    afterLogin(answer);
    return undefined;
  };
  const press = async () => {
    setBusy(true);
    const refused = await logIn();
    setBusy(false);
    setRefusal(refused);
    if (refused && errors[refused.refused].shown === 'dialog') onRefused(refused, false);
  };
  const isAbove = refusal !== undefined && errors[refusal.refused].shown === 'form';
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <FormAlert text={isAbove ? problemText(problemOf(refusal)) : undefined} />
      <Button look="quiet" size="large" busy={busy} onClick={() => void press()} wide>
        <KeyRound aria-hidden className="size-5" />
        {t('auth.passkey')}
      </Button>
    </div>
  );
}
