import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { call } from '../../data/call.ts';
import { queryOf } from '../../data/queries.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { CopyId } from '../../ui/values.tsx';
import { LoginFrame } from './login-frame.tsx';
import { useForm } from './use-form.ts';

/** Sets up an authenticator, then shows the recovery codes once. */
export function EnrolScreen({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('login');
  const [codes, setCodes] = useState<readonly string[]>();
  // A secret is made once: another would make the code of the first one wrong.
  const made = useQuery({ ...queryOf('/api/office/session/enrol', {}), staleTime: Infinity, gcTime: 0 });
  const form = useForm(async ({ code = '' }) => {
    const answer = await call('/api/office/session/confirm_enrolment', {
      secret: made.data?.secret ?? '',
      code: code.trim(),
    });
    if (isOfficeRefusal(answer)) return answer;
    setCodes(answer.recovery_codes);
    return undefined;
  });
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <LoginFrame title={t('enrolTitle')} lead={t('enrolLead')}>
      {made.error !== null ? (
        <LoadFailed problem={made.error} onRetry={() => void made.refetch()} />
      ) : made.data === undefined ? (
        <Skeleton />
      ) : (
        <form onSubmit={form.submit} className="grid gap-4">
          <img
            alt={t('qr')}
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(made.data.uri))}`}
            className="mx-auto size-48 rounded-md bg-white p-2"
          />
          <p className="text-sm text-muted">
            {t('secret')} <CopyId id={made.data.secret} />
          </p>
          <TextField
            name="code"
            label={t('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            problem={form.problem}
          />
          <Button type="submit" look="primary" isBusy={form.isBusy} className="h-9">
            {t('setUp')}
          </Button>
        </form>
      )}
    </LoginFrame>
  );
}

function RecoveryCodes({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('login');
  return (
    <LoginFrame title={t('recoveryTitle')} lead={t('recoveryLead')}>
      <ul className="mb-5 grid grid-cols-2 gap-1.5 rounded-md bg-sunken p-3 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button look="primary" className="h-9 w-full" onClick={onDone}>
        {t('recoveryKept')}
      </Button>
    </LoginFrame>
  );
}
