import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isRefusal } from '#contract/errors.ts';
import { maskPhone } from '#rules/players/phone.ts';
import { useAfterLogin } from '../../../app/login.ts';
import { call } from '../../../data/call.ts';
import { openModal } from '../../../data/modals.ts';
import { useSite } from '../../../data/page.ts';
import { toast } from '../../../data/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { showRefusal, useProblemText } from '../../../ui/fields/problem.ts';
import { CodeStep, codeRules } from './code-step.tsx';
import { type Newcomer, RegisterForm } from './register-form.tsx';

interface RegisterStepsProps {
  /** Where somebody logs in whose new account could not be opened right away. */
  readonly logInAt: 'page' | 'modal';
}

/** Details, then the code where the site asks for one, then in. */
export function RegisterSteps({ logInAt }: RegisterStepsProps) {
  const { signup } = useSite();
  const [waiting, setWaiting] = useState<Newcomer>();
  const enter = useEnter(logInAt);
  const opened = async (who: Newcomer, needsCode: boolean) => {
    if (needsCode) setWaiting(who);
    else await enter(who);
  };
  return (
    <div className="grid gap-5">
      {signup.tac ? <Steps at={waiting ? 2 : 1} /> : null}
      {waiting ? (
        <Confirm who={waiting} onConfirmed={() => enter(waiting)} />
      ) : (
        <RegisterForm onOpened={opened} />
      )}
    </div>
  );
}

/** Logs a new player in with what they have just typed. */
function useEnter(logInAt: 'page' | 'modal') {
  const afterLogin = useAfterLogin();
  const navigate = useNavigate();
  return async ({ account_id, password }: Newcomer) => {
    const answer = await call('/api/auth/login', { account_id, password }, { quiet: true });
    if (!isRefusal(answer)) {
      toast({
        kind: 'positive',
        text: { file: 'messages', key: 'welcome', detail: { account: account_id } },
        ms: 5_000,
      });
      afterLogin(answer);
      return;
    }
    toast({ kind: 'positive', text: { file: 'messages', key: 'accountReady' }, ms: 5_000 });
    if (logInAt === 'page') navigate('/login');
    else openModal('login', {});
  };
}

function Steps({ at }: { readonly at: 1 | 2 }) {
  const { t } = useTranslation();
  const names = [t('auth.stepDetails'), t('auth.stepCode')];
  return (
    <ol className="grid grid-cols-2 gap-2">
      {names.map((name, place) => {
        const reached = place < at;
        return (
          <li
            key={name}
            aria-current={place + 1 === at ? 'step' : undefined}
            className={`grid gap-1.5 text-small font-semibold ${reached ? 'text-ink' : 'text-muted'}`}
          >
            <span aria-hidden className={`h-1 rounded-full ${reached ? 'bg-accent' : 'bg-line'}`} />
            <span>
              <span className="figures">{place + 1}</span> · {name}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Confirm({
  who,
  onConfirmed,
}: {
  readonly who: Newcomer;
  readonly onConfirmed: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const form = useForm({ defaultValues: { tac: '' } });
  const tacField = useController({ name: 'tac', control: form.control, rules: codeRules });
  const { errors, isSubmitting } = form.formState;
  const { account_id } = who;
  const submit = form.handleSubmit(async ({ tac }) => {
    const answer = await call('/api/auth/tac/verify', { account_id, tac });
    if (!isRefusal(answer)) return onConfirmed();
    form.setValue('tac', '');
    showRefusal(form, answer, 'tac');
  });
  const resend = async () => {
    const answer = await call('/api/auth/tac/request_new_register', { account_id });
    if (isRefusal(answer)) return false;
    toast({ kind: 'info', text: { file: 'messages', key: 'codeResent' }, ms: 3_000 });
    return true;
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormAlert text={problemText(errors.root?.server?.message)} />
      <div className="grid gap-1.5">
        <h2 className="text-title font-semibold text-ink">{t('auth.confirmTitle')}</h2>
        <p className="text-body text-muted">
          {t('auth.confirmLead', { where: maskPhone(who.contact_phone) })}
        </p>
      </div>
      <CodeStep tac={tacField} onComplete={() => void submit()} onResend={resend} />
      <Button type="submit" size="large" busy={isSubmitting} wide>
        {isSubmitting ? t('auth.confirming') : t('auth.confirm')}
      </Button>
    </form>
  );
}
