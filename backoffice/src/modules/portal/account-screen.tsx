import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { act } from '../../data/queries.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { useRefusalText } from '../../ui/refusal.tsx';
import { say } from '../../ui/toaster.tsx';
import { CopyId } from '../../ui/values.tsx';
import { PlanFacts } from '../affiliates/plan-facts.tsx';
import { useForm } from '../login/use-form.ts';
import { useAffiliate } from './affiliate.ts';

/** How the affiliate is paid and where to, its second step and its password. */
export function AccountScreen() {
  const { t } = useTranslation('affiliates');
  const { plan, currency, has_second_step } = useAffiliate();
  return (
    <Page title={t('account')}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title={t('plan')}>
          <PlanFacts plan={plan} currency={currency} />
        </Panel>
        <Panel title={t('payment')}>
          <PaymentForm />
        </Panel>
        <Panel title={t('secondStep')} beside={t(has_second_step ? 'on' : 'off')}>
          {has_second_step ? <p className="p-4 text-muted">{t('secondStepLead')}</p> : <SecondStep />}
        </Panel>
        <Panel title={t('changePassword')}>
          <PasswordForm />
        </Panel>
      </div>
    </Page>
  );
}

function PaymentForm() {
  const { t } = useTranslation('affiliates');
  const { payment } = useAffiliate();
  const form = useForm(async ({ details = '', password = '' }) => {
    const answer = await act('/api/office/affiliate/set_payment', { details, password });
    if (isOfficeRefusal(answer)) return answer;
    say(t('saved'));
    return undefined;
  });
  return (
    <form onSubmit={form.submit} className="grid gap-4 p-4">
      <TextArea
        name="details"
        label={t('payTo')}
        hint={t('paymentHint')}
        defaultValue={payment}
        required
        minLength={3}
        maxLength={500}
      />
      <TextField
        name="password"
        type="password"
        label={t('passwordAgain')}
        autoComplete="current-password"
        required
      />
      {form.problem !== undefined && <Notice tone="bad">{form.problem}</Notice>}
      <Button type="submit" look="primary" isBusy={form.isBusy} className="justify-self-start">
        {t('save')}
      </Button>
    </form>
  );
}

function PasswordForm() {
  const { t } = useTranslation(['affiliates', 'login']);
  const [shown, setShown] = useState(0);
  const form = useForm(async ({ password = '', new_password = '' }) => {
    const answer = await act('/api/office/affiliate/change_password', { password, new_password });
    if (isOfficeRefusal(answer)) return answer;
    say(t('passwordChanged'));
    // Empty again.
    setShown((times) => times + 1);
    return undefined;
  });
  return (
    <form key={shown} onSubmit={form.submit} className="grid gap-4 p-4">
      <p className="text-muted">{t('changePasswordLead')}</p>
      <TextField
        name="password"
        type="password"
        label={t('presentPassword')}
        autoComplete="current-password"
        required
      />
      <TextField
        name="new_password"
        type="password"
        label={t('newPassword')}
        hint={t('login:newPasswordHint')}
        autoComplete="new-password"
        required
      />
      {form.problem !== undefined && <Notice tone="bad">{form.problem}</Notice>}
      <Button type="submit" look="primary" isBusy={form.isBusy} className="justify-self-start">
        {t('changePassword')}
      </Button>
    </form>
  );
}

function SecondStep() {
  const { t } = useTranslation('affiliates');
  const textOf = useRefusalText();
  const [secret, setSecret] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const form = useForm(async ({ code = '' }) => {
    const answer = await act('/api/office/affiliate/confirm', { secret: secret ?? '', code });
    if (isOfficeRefusal(answer)) return answer;
    say(t('saved'));
    return undefined;
  });
  async function begin() {
    const answer = await act('/api/office/affiliate/enrol', {});
    if (isOfficeRefusal(answer)) setProblem(textOf(answer));
    else setSecret(answer.secret);
  }
  return (
    <div className="grid gap-4 p-4">
      <p className="text-muted">{t('secondStepLead')}</p>
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      {secret === undefined ? (
        <Button className="justify-self-start" onClick={() => void begin()}>
          {t('setUp')}
        </Button>
      ) : (
        <form onSubmit={form.submit} className="grid gap-4">
          <p>{t('secretHint')}</p>
          <CopyId id={secret} />
          <TextField
            name="code"
            label={t('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]{6}"
            required
            problem={form.problem}
          />
          <Button type="submit" look="primary" isBusy={form.isBusy} className="justify-self-start">
            {t('setUp')}
          </Button>
        </form>
      )}
    </div>
  );
}
