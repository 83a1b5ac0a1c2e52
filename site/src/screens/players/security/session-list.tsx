import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { isReadyLanguage, languages } from '#contract/languages.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { playerQuery } from '../../../data/queries.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { toast } from '../../../data/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { useDates } from '../../../ui/dates.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { showRefusal, useProblemText } from '../../../ui/fields/problem.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DeviceIcon, useDeviceName } from './device.tsx';

type Session = CallResponse<'/api/players/sessions'>['value'][number];

const query = playerQuery('/api/players/sessions', {});

/** The player's open sessions; all but this one can be ended here. */
export function SessionList() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(query);
  const { end, busy, asked, dismiss } = useEnd();
  const others = data?.value.filter((session) => !session.is_current).length ?? 0;
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-1">
          <h2 className="text-title font-semibold text-ink">{t('security.sessions')}</h2>
          <p className="max-w-prose text-small text-muted">{t('security.sessionsLead')}</p>
        </div>
        {others > 0 ? (
          <Button look="quiet" size="small" busy={busy === 'all'} onClick={() => void end()}>
            {t('security.endOthers', { count: others })}
          </Button>
        ) : null}
      </div>
      {asked ? (
        <ProveOwner onProve={(password) => end(asked.sessionId, password)} onCancel={dismiss} />
      ) : null}
      {error ? (
        <LoadFailed title={t('security.sessionsFailed')} fault={error} onRetry={() => void refetch()} />
      ) : (
        <ul className="overflow-hidden rounded-card border border-line bg-raised">
          {data
            ? data.value.map((session) => (
                <SessionRow
                  key={session.session_id}
                  session={session}
                  busy={busy === session.session_id}
                  onEnd={() => void end(session.session_id)}
                />
              ))
            : [0, 1].map((at) => (
                <li key={at} className="grid gap-2 border-line p-4 not-first:border-t">
                  <Skeleton className="h-5 w-44 max-w-full" />
                  <Skeleton className="h-4 w-60 max-w-full" />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}

function useEnd() {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string>();
  /** The sessions to end once the password is confirmed. */
  const [asked, setAsked] = useState<{ readonly sessionId: string | undefined }>();
  const end = async (sessionId?: string, password?: string): Promise<Refusal | undefined> => {
    setBusy(sessionId ?? 'all');
    const which = sessionId === undefined ? {} : { session_id: sessionId };
    const proof = password === undefined ? {} : { password };
    const answer = await callAsPlayer(
      '/api/players/sessions_end',
      { ...which, ...proof },
      // A button has no place of its own to say a refusal; the form with the password has.
      { toast: true, inForm: password !== undefined },
    );
    await client.invalidateQueries({ queryKey: query.queryKey });
    setBusy(undefined);
    if (isRefusal(answer)) {
      if (answer.refused === 'passwordRequired') setAsked({ sessionId });
      return answer;
    }
    setAsked(undefined);
    const text = { file: 'messages', key: 'sessionsEnded', detail: { count: answer.ended } } as const;
    toast({ kind: 'positive', text, ms: 3_000 });
    return undefined;
  };
  return { end, busy, asked, dismiss: () => setAsked(undefined) };
}

interface ProveOwnerProps {
  readonly onProve: (password: string) => Promise<Refusal | undefined>;
  readonly onCancel: () => void;
}

/** Asks a player for the password who logged in a while ago. */
function ProveOwner({ onProve, onCancel }: ProveOwnerProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const form = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    const refusal = await onProve(password);
    if (refusal?.refused === 'invalidCredentials')
      form.setError('password', { type: 'server', message: 'wrongPassword' }, { shouldFocus: true });
    else if (refusal) showRefusal(form, refusal, 'password');
  });
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t('security.endTitle')}
      className="grid max-w-xl gap-4 rounded-card border border-line bg-raised p-4"
    >
      <div className="grid gap-1">
        <h3 className="text-body font-semibold text-ink">{t('security.endTitle')}</h3>
        <p className="text-small text-muted">{t('security.endLead')}</p>
      </div>
      <PasswordField
        {...form.register('password', { required: 'required' })}
        label={t('profile.currentPassword')}
        autoComplete="current-password"
        autoFocus
        maxLength={128}
        error={problemText(errors.password?.message)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSubmitting}>
          {t('security.endNow')}
        </Button>
        <Button look="plain" onClick={onCancel}>
          {t('profile.cancel')}
        </Button>
      </div>
    </form>
  );
}

interface RowProps {
  readonly session: Session;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

/** The network of a session with the country it is in, where a proxy named one. */
function placeOf({ network, country }: Session, language: string): string {
  if (country === null) return network;
  const tag = isReadyLanguage(language) ? languages[language].tag : 'en';
  return `${new Intl.DisplayNames(tag, { type: 'region' }).of(country) ?? country} · ${network}`;
}

function SessionRow({ session, busy, onEnd }: RowProps) {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const name = useDeviceName()(session);
  return (
    <li className="flex flex-wrap items-start gap-3.5 border-line p-4 not-first:border-t">
      <DeviceIcon device={session} />
      <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-body font-semibold text-ink">
          {name}
          {session.is_current ? (
            <span className="rounded-pill border border-positive/60 px-2 text-small font-semibold text-positive">
              {t('security.current')}
            </span>
          ) : null}
        </p>
        <p className="text-small break-words text-muted">
          {t('security.network', { network: placeOf(session, i18n.language) })}
        </p>
        <p className="text-small text-muted">
          {session.is_current
            ? t('security.since', { moment: dates.moment(session.opened_at) })
            : t('security.seen', { moment: dates.moment(session.last_seen_at) })}
        </p>
      </div>
      {session.is_current ? null : (
        <Button
          look="quiet"
          size="small"
          busy={busy}
          onClick={onEnd}
          aria-label={t('security.endLabel', { device: name })}
        >
          {t('security.end')}
        </Button>
      )}
    </li>
  );
}
