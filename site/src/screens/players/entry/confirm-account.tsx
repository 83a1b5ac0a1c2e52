import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { isRefusal } from '#contract/errors.ts';
import { maskPhone } from '#rules/players/phone.ts';
import { call } from '../../../data/call.ts';
import { openModal } from '../../../data/modals.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { toast } from '../../../data/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { showRefusal, useProblemText } from '../../../ui/fields/problem.ts';
import { ChangeNumber } from './change-number.tsx';
import { CodeStep, codeRules } from './code-step.tsx';
import { StepHead } from './step-head.tsx';
import { useAfterLogin } from './use-after-login.ts';

/** Somebody whose account is open but perhaps not confirmed, with what they have just typed. */
export interface Newcomer {
  readonly account_id: string;
  readonly password: string;
  /** Empty where it is known to the server only. */
  readonly contact_phone: string;
}

/** Logs a new player in with what they have just typed. */
export function useEnter(logInAt: 'page' | 'modal') {
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

interface ConfirmAccountProps {
  readonly who: Newcomer;
  /** Link to the login, should the automatic one fail. */
  readonly logInAt: 'page' | 'modal';
}

/** The code that confirms a new account, or another number to send it to, and then straight in. */
export function ConfirmAccount({ who, logInAt }: ConfirmAccountProps) {
  const [phone, setPhone] = useState(who.contact_phone);
  const [isChanging, setChanging] = useState(false);
  const known = { ...who, contact_phone: phone };
  if (!isChanging) return <EnterCode who={known} logInAt={logInAt} onChange={() => setChanging(true)} />;
  const sent = (to: string) => {
    setPhone(to);
    setChanging(false);
  };
  return <ChangeNumber who={known} onSent={sent} onBack={() => setChanging(false)} />;
}

interface EnterCodeProps extends ConfirmAccountProps {
  readonly onChange: () => void;
}

function EnterCode({ who, logInAt, onChange }: EnterCodeProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const form = useForm({ defaultValues: { tac: '' } });
  const tacField = useController({ name: 'tac', control: form.control, rules: codeRules });
  const { errors, isSubmitting } = form.formState;
  const { account_id } = who;
  const enter = useEnter(logInAt);
  const submit = form.handleSubmit(async ({ tac }) => {
    const answer = await call('/api/auth/tac/verify', { account_id, tac }, { inForm: true });
    if (!isRefusal(answer)) return enter(who);
    form.setValue('tac', '');
    showRefusal(form, answer, 'tac');
  });
  const resend = async () => {
    const answer = await call('/api/auth/tac/request_new_register', { account_id });
    if (isRefusal(answer)) return false;
    toast({ kind: 'info', text: { file: 'messages', key: 'codeResent' }, ms: 3_000 });
    return true;
  };
  const lead =
    who.contact_phone === ''
      ? t('auth.confirmPending')
      : t('auth.confirmLead', { where: maskPhone(who.contact_phone) });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormAlert text={problemText(errors.root?.server?.message)} />
      <div className="grid justify-items-start gap-1">
        <StepHead title={t('auth.confirmTitle')} lead={lead} />
        <button type="button" onClick={onChange} className="link min-h-11 text-small">
          {t('auth.changeNumber')}
        </button>
      </div>
      <CodeStep tac={tacField} onComplete={() => void submit()} onResend={resend} />
      <Button type="submit" size="large" busy={isSubmitting} wide>
        {isSubmitting ? t('auth.confirming') : t('auth.confirm')}
      </Button>
    </form>
  );
}
