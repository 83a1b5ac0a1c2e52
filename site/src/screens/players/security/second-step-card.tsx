import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CallResponse } from '#contract/calls.ts';
import { isRefusal } from '#contract/errors.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { toast } from '../../../data/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useDates } from '../../../ui/dates.ts';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { showRefusal, useProblemText } from '../../../ui/fields/problem.ts';
import { hasFinePointer } from '../../../ui/fields/values/fine-pointer.ts';
import { QrCode } from '../../../ui/pictures/qr-code.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FactorCodeField, factorCodeRules, writtenCode } from '../entry/factors/factor-code-field.tsx';
import { AskFirst } from './ask-first.tsx';
import { factorsQuery } from './factors-query.ts';

type Secret = Pick<CallResponse<'/api/players/authenticator_begin'>, 'secret' | 'uri'>;

type Shown =
  | { readonly kind: 'setUp'; readonly secret: Secret }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'turnOff' | 'newCodes' };

/** The authenticator app of the player, which turns the second step of log-ins on, and its recovery codes. */
export function SecondStepCard() {
  const { t } = useTranslation();
  const client = useQueryClient();
  // The list of passkeys above says where this failed.
  const { data } = useQuery(factorsQuery);
  const [shown, setShown] = useState<Shown>();
  const [busy, setBusy] = useState(false);
  const close = () => setShown(undefined);
  const renew = () => client.invalidateQueries({ queryKey: factorsQuery.queryKey });
  const run = async (work: () => Promise<Shown | undefined>) => {
    setBusy(true);
    const next = await work();
    await renew();
    setBusy(false);
    setShown(next);
  };
  const begin = () =>
    run(async () => {
      const secret = await callAsPlayer('/api/players/authenticator_begin', {});
      return isRefusal(secret) ? undefined : { kind: 'setUp', secret };
    });
  const turnOff = () =>
    run(async () => {
      const done = await callAsPlayer('/api/players/authenticator_remove', {});
      if (!isRefusal(done))
        toast({ kind: 'positive', text: { file: 'messages', key: 'secondStepOff' }, ms: 3_000 });
      return undefined;
    });
  const newCodes = () =>
    run(async () => {
      const made = await callAsPlayer('/api/players/recovery_codes', {});
      return isRefusal(made) ? undefined : { kind: 'codes', codes: made.recovery_codes };
    });
  const onCodes = async (codes: readonly string[]) => {
    toast({ kind: 'positive', text: { file: 'messages', key: 'secondStepOn' }, ms: 3_000 });
    setShown({ kind: 'codes', codes });
    await renew();
  };
  return (
    <section className="grid gap-3">
      <div className="grid gap-1">
        <h2 className="text-title font-semibold text-ink">{t('security.secondStep')}</h2>
        <p className="max-w-prose text-small text-muted">{t('security.secondStepLead')}</p>
      </div>
      {shown?.kind === 'setUp' ? <SetUp secret={shown.secret} onCodes={onCodes} onCancel={close} /> : null}
      {shown?.kind === 'codes' ? <RecoveryCodes codes={shown.codes} onKept={close} /> : null}
      {shown?.kind === 'turnOff' || shown?.kind === 'newCodes' ? (
        <AskFirst
          title={t(shown.kind === 'turnOff' ? 'security.turnOffTitle' : 'security.newCodesTitle')}
          lead={t(shown.kind === 'turnOff' ? 'security.turnOffLead' : 'security.newCodesLead')}
          confirm={t(shown.kind === 'turnOff' ? 'security.turnOff' : 'security.newCodes')}
          busy={busy}
          onConfirm={() => void (shown.kind === 'turnOff' ? turnOff() : newCodes())}
          onCancel={close}
        />
      ) : null}
      {shown ? null : data ? (
        <State factors={data} busy={busy} onBegin={() => void begin()} onAsk={(kind) => setShown({ kind })} />
      ) : (
        <Skeleton className="h-16" />
      )}
    </section>
  );
}

interface StateProps {
  readonly factors: CallResponse<'/api/players/factors'>;
  readonly busy: boolean;
  readonly onBegin: () => void;
  readonly onAsk: (kind: 'turnOff' | 'newCodes') => void;
}

function State({ factors, busy, onBegin, onAsk }: StateProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const { authenticator_since: since, recovery_codes: left } = factors;
  if (since === null)
    return (
      <Button look="quiet" busy={busy} onClick={onBegin} className="justify-self-start">
        {t('security.setUp')}
      </Button>
    );
  return (
    <div className="flex flex-wrap items-center gap-3.5 rounded-card border border-line bg-raised p-4">
      <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
        <p className="text-body font-semibold text-ink">
          {t('security.stepSince', { moment: dates.moment(since) })}
        </p>
        <p className="text-small text-muted">{t('security.codesLeft', { count: left })}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" size="small" onClick={() => onAsk('newCodes')}>
          {t('security.newCodes')}
        </Button>
        <Button look="quiet" size="small" onClick={() => onAsk('turnOff')}>
          {t('security.turnOff')}
        </Button>
      </div>
    </div>
  );
}

interface SetUpProps {
  readonly secret: Secret;
  readonly onCodes: (codes: readonly string[]) => Promise<void>;
  readonly onCancel: () => void;
}

/** A key as it is typed by hand; apps drop the spaces. */
const inFours = (key: string): string => key.replaceAll(/.{4}(?=.)/g, '$& ');

/** The secret to scan, and the first code that shows that it was. */
function SetUp({ secret: { secret, uri }, onCodes, onCancel }: SetUpProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const form = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ code: typed }) => {
    const given = { secret, code: writtenCode(typed) };
    const answer = await callAsPlayer('/api/players/authenticator_confirm', given, { inForm: true });
    if (isRefusal(answer)) showRefusal(form, answer, 'code');
    else await onCodes(answer.recovery_codes);
  });
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid max-w-xl gap-4 rounded-card border border-line bg-raised p-4"
    >
      <FormAlert text={problemText(errors.root?.server?.message)} />
      <p className="text-body text-ink">{t('security.scan')}</p>
      <QrCode payload={uri} alt={t('security.scanAlt')} />
      <div className="flex items-center justify-between gap-3">
        <p className="grid min-w-0 gap-0.5">
          <span className="text-small text-muted">{t('security.key')}</span>
          <span className="figures text-body font-semibold whitespace-normal text-ink">
            {inFours(secret)}
          </span>
        </p>
        <CopyButton text={secret} name={t('security.key')} />
      </div>
      <FactorCodeField
        {...form.register('code', factorCodeRules)}
        label={t('security.firstCode')}
        inputMode="numeric"
        autoFocus={hasFinePointer()}
        error={problemText(errors.code?.message)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSubmitting}>
          {t('security.turnOn')}
        </Button>
        <Button look="plain" onClick={onCancel}>
          {t('profile.cancel')}
        </Button>
      </div>
    </form>
  );
}

function RecoveryCodes({
  codes,
  onKept,
}: {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('security.codesTitle')}
      className="grid max-w-xl gap-4 rounded-card border border-accent/60 bg-accent-soft p-4"
    >
      <div className="grid gap-1">
        <h3 className="text-body font-semibold text-ink">{t('security.codesTitle')}</h3>
        <p className="text-small text-ink">{t('security.codesLead')}</p>
      </div>
      <ul className="figures grid grid-cols-2 gap-2 text-body font-semibold text-ink">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={onKept}>{t('security.codesKept')}</Button>
        <CopyButton text={codes.join('\n')} name={t('security.codesTitle')} />
      </div>
    </section>
  );
}
