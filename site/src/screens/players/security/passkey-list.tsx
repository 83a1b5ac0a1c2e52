import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { CallResponse } from '#contract/calls.ts';
import { errors, isRefusal, type Refusal } from '#contract/errors.ts';
import { deviceOf } from '#rules/players/device.ts';
import { createPasskey, useHasPasskeys } from '../../../data/browser/passkeys.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { toast } from '../../../data/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { useDates } from '../../../ui/dates.ts';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { problemOf, useProblemText } from '../../../ui/fields/problem.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AskFirst } from './ask-first.tsx';
import { useDeviceName } from './device.tsx';
import { factorsQuery } from './factors-query.ts';

type Passkey = CallResponse<'/api/players/factors'>['passkeys'][number];

/** The player's passkeys: one is added for this device, and any can be removed. */
export function PasskeyList() {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { data, error, refetch } = useQuery(factorsQuery);
  const { add, remove, busy, refusal } = usePasskeys();
  const [asked, setAsked] = useState<string>();
  const canAdd = useHasPasskeys();
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-1">
          <h2 className="text-title font-semibold text-ink">{t('security.passkeys')}</h2>
          <p className="max-w-prose text-small text-muted">{t('security.passkeysLead')}</p>
        </div>
        {canAdd && data ? (
          <Button look="quiet" size="small" busy={busy === 'add'} onClick={() => void add()}>
            {t('security.addPasskey')}
          </Button>
        ) : null}
      </div>
      <FormAlert text={problemText(refusal && problemOf(refusal))} />
      {asked === undefined ? null : (
        <AskFirst
          title={t('security.removeTitle')}
          lead={t('security.removeLead')}
          confirm={t('security.removePasskey')}
          busy={busy === asked}
          onConfirm={() => void remove(asked).then(() => setAsked(undefined))}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {error ? (
        <LoadFailed title={t('security.factorsFailed')} fault={error} onRetry={() => void refetch()} />
      ) : data?.passkeys.length === 0 ? (
        <p className="rounded-card border border-line bg-raised p-5 text-body text-muted">
          {t('security.noPasskeys')}
        </p>
      ) : (
        <ul className="overflow-hidden rounded-card border border-line bg-raised">
          {data ? (
            data.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setAsked(passkey.id)} />
            ))
          ) : (
            <li className="grid gap-2 p-4">
              <Skeleton className="h-5 w-44 max-w-full" />
              <Skeleton className="h-4 w-60 max-w-full" />
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function usePasskeys() {
  const client = useQueryClient();
  const nameOf = useDeviceName();
  const [busy, setBusy] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal>();
  const run = async (what: string, work: () => Promise<Refusal | undefined>) => {
    setBusy(what);
    const refused = await work();
    await client.invalidateQueries({ queryKey: factorsQuery.queryKey });
    setBusy(undefined);
    setRefusal(refused && errors[refused.refused].shown === 'form' ? refused : undefined);
  };
  const add = () =>
    run('add', async () => {
      const begun = await callAsPlayer('/api/players/passkey_begin', {}, { inForm: true });
      if (isRefusal(begun)) return begun;
      const passkey = await createPasskey(begun.options);
      if (isRefusal(passkey)) return passkey;
      const name = nameOf(deviceOf(navigator.userAgent));
      const added = await callAsPlayer('/api/players/passkey_add', { name, passkey }, { inForm: true });
      if (isRefusal(added)) return added;
      toast({ kind: 'positive', text: { file: 'messages', key: 'passkeyAdded' }, ms: 3_000 });
      return undefined;
    });
  const remove = (id: string) =>
    run(id, async () => {
      const removed = await callAsPlayer('/api/players/passkey_remove', { passkey_id: id }, { inForm: true });
      if (isRefusal(removed)) return removed;
      toast({ kind: 'positive', text: { file: 'messages', key: 'passkeyRemoved' }, ms: 3_000 });
      return undefined;
    });
  return { add, remove, busy, refusal };
}

function PasskeyRow({ passkey, onRemove }: { readonly passkey: Passkey; readonly onRemove: () => void }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { name, domain, created_at, last_used_at } = passkey;
  return (
    <li className="flex flex-wrap items-start gap-3.5 border-line p-4 not-first:border-t">
      <KeyRound aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
      <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
        <p className="text-body font-semibold break-words text-ink">{name}</p>
        <p className="text-small break-words text-muted">{t('security.passkeyAt', { domain })}</p>
        <p className="text-small text-muted">
          {last_used_at === null
            ? t('security.passkeyAdded', { moment: dates.moment(created_at) })
            : t('security.passkeyUsed', { moment: dates.moment(last_used_at) })}
        </p>
      </div>
      <Button look="quiet" size="small" onClick={onRemove} aria-label={t('security.removeLabel', { name })}>
        {t('security.removePasskey')}
      </Button>
    </li>
  );
}
