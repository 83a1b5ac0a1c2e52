import { ArrowLeft, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errors as errorRows, isRefusal, type Refusal } from '#contract/errors.ts';
import { showPasskey, useHasPasskeys } from '../../../../data/browser/passkeys.ts';
import { call } from '../../../../data/call.ts';
import { useTranslation } from '../../../../data/texts/use-translation.tsx';
import { onRefused } from '../../../../data/wire/refusals.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormAlert } from '../../../../ui/fields/form-alert.tsx';
import { showRefusal, useProblemText } from '../../../../ui/fields/problem.ts';
import { StepHead } from '../step-head.tsx';
import { useAfterLogin } from '../use-after-login.ts';
import { FactorCodeField, factorCodeRules, writtenCode } from './factor-code-field.tsx';

/** A log-in that waits for its second step. */
export interface SecondStepAsked {
  readonly ticket: string;
  readonly hasPasskeys: boolean;
}

/** What a refusal asks for, where it is that of the second step. */
export function secondStepIn({ refused, detail }: Refusal): SecondStepAsked | undefined {
  if (refused !== 'secondStepRequired') return undefined;
  return { ticket: String(detail?.ticket ?? ''), hasPasskeys: Number(detail?.passkeys ?? 0) > 0 };
}

/** The second step of a log-in: a code, a recovery code or a passkey. */
export function SecondStep({
  asked: { ticket, hasPasskeys },
  onBack,
}: {
  readonly asked: SecondStepAsked;
  readonly onBack: () => void;
}) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const afterLogin = useAfterLogin();
  const canShow = useHasPasskeys() && hasPasskeys;
  const [showing, setShowing] = useState(false);
  const form = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const send = async (given: Omit<Parameters<typeof call<'/api/auth/login_second_step'>>[1], 'ticket'>) => {
    const answer = await call('/api/auth/login_second_step', { ticket, ...given }, { quiet: true });
    if (!isRefusal(answer)) return afterLogin(answer);
    refused(answer);
  };
  const refused = (refusal: Refusal) => {
    if (errorRows[refusal.refused].shown === 'dialog') onRefused(refusal, false);
    showRefusal(form, refusal, 'code');
  };
  const show = async () => {
    const options = await call('/api/auth/second_step_options', { ticket }, { quiet: true });
    const passkey = isRefusal(options) ? options : await showPasskey(options.options);
    if (isRefusal(passkey)) return refused(passkey);
    return send({ passkey });
  };
  const submit = form.handleSubmit(({ code }) => send({ code: writtenCode(code) }));
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormAlert text={problemText(errors.root?.server?.message)} />
      <StepHead title={t('auth.secondTitle')} lead={t('auth.secondLead')} />
      <FactorCodeField
        {...form.register('code', factorCodeRules)}
        label={t('auth.secondCode')}
        autoFocus
        error={problemText(errors.code?.message)}
      />
      <Button type="submit" size="large" busy={isSubmitting} wide>
        {isSubmitting ? t('auth.loggingIn') : t('auth.logIn')}
      </Button>
      {canShow ? (
        <Button
          look="quiet"
          size="large"
          busy={showing}
          wide
          onClick={() => {
            setShowing(true);
            void show().finally(() => setShowing(false));
          }}
        >
          <KeyRound aria-hidden className="size-5" />
          {t('auth.secondPasskey')}
        </Button>
      ) : null}
      <button
        type="button"
        onClick={onBack}
        className="link inline-flex min-h-11 items-center gap-1.5 justify-self-start"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t('auth.otherAccount')}
      </button>
    </form>
  );
}
