import { useQuery } from '@tanstack/react-query';
import { Check, Copy, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { CallResponse } from '#contract/calls.ts';
import { openModal } from '../../data/modals.ts';
import { playerQuery } from '../../data/queries.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useDates } from '../../ui/dates.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DeviceMessages } from './components/device-messages.tsx';
import { OffersChoice } from './components/offers-choice.tsx';

export function Screen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(playerQuery('/api/settings/profile', {}));
  return (
    <div className="page-column @container grid gap-6 py-6 sm:py-8">
      <PageHead
        title={t('profile.title')}
        lead={t('profile.lead')}
        back={{ to: '/account', text: t('account.title') }}
      >
        <ButtonLink to="/edit-profile" look="quiet">
          <Pencil aria-hidden className="size-4" />
          {t('profile.edit')}
        </ButtonLink>
      </PageHead>
      {error ? (
        <LoadFailed title={t('profile.failed')} fault={error} onRetry={() => void refetch()} />
      ) : (
        <Facts profile={data?.value} />
      )}
      <section className="grid gap-3 border-t border-line pt-6 @2xl:grid-cols-[1fr_auto] @2xl:items-center">
        <div className="grid gap-1">
          <h2 className="text-title font-semibold text-ink">{t('profile.sessions')}</h2>
          <p className="text-body text-muted">{t('profile.sessionsLead')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/security" look="quiet">
            {t('security.title')}
          </ButtonLink>
          <Button look="quiet" onClick={() => openModal('log-out', { everywhere: true })}>
            {t('auth.logOutEverywhere')}
          </Button>
        </div>
      </section>
      <DeviceMessages />
      <OffersChoice />
    </div>
  );
}

type Profile = CallResponse<'/api/settings/profile'>['value'];

function Facts({ profile }: { readonly profile: Profile | undefined }) {
  const { t } = useTranslation();
  const dates = useDates();
  const given = (text: string | null | undefined) => text || t('profile.notGiven');
  const days = useDates('utc');
  const facts: readonly [string, ReactNode, ReactNode?][] = profile
    ? [
        [t('profile.accountId'), profile.account_id],
        [t('profile.fullName'), given(profile.full_name)],
        [t('profile.email'), given(profile.contact_email), <PendingNote key="pending" profile={profile} />],
        [t('profile.phone'), given(profile.contact_phone), profile.contact_phone && t('profile.phoneNote')],
        [t('profile.dateOfBirth'), profile.date_of_birth ? days.day(profile.date_of_birth) : given('')],
        [t('profile.joined'), dates.day(profile.joined_at)],
      ]
    : [];
  return (
    <div className="grid gap-4">
      <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line @2xl:grid-cols-2">
        {profile
          ? facts.map(([name, value, note]) => (
              <div key={name} className="grid content-start gap-0.5 bg-raised p-4">
                <dt className="text-small text-muted">{name}</dt>
                <dd className="min-w-0 text-body font-semibold break-words text-ink">{value}</dd>
                {note ? <dd className="text-small text-muted">{note}</dd> : null}
              </div>
            ))
          : Array.from({ length: 6 }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder is its place
              <div key={at} className="grid gap-2 bg-raised p-4">
                <Skeleton className="h-4 w-24" />
                <Skeleton className="h-5 w-40 max-w-full" />
              </div>
            ))}
      </dl>
      {profile?.referral_code ? <ReferralCode code={profile.referral_code} /> : null}
    </div>
  );
}

/** Shows a new address that awaits its code. */
function PendingNote({ profile: { pending_email: email } }: { readonly profile: Profile }) {
  const { t } = useTranslation();
  if (email === null) return null;
  return (
    <>
      {t('profile.pending', { email })}{' '}
      <Link to="/edit-profile" className="link">
        {t('profile.enterCode')}
      </Link>
    </>
  );
}

function ReferralCode({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    setCopied(true);
    window.setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-dashed border-accent/60 bg-accent/8 p-4">
      <div className="grid gap-0.5">
        <h2 className="text-small text-muted">{t('profile.referralCode')}</h2>
        <p className="figures text-title font-semibold tracking-wider text-ink">{code}</p>
      </div>
      <Button look="quiet" onClick={() => void copy()} aria-label={t('profile.copyLabel')}>
        {copied ? (
          <Check aria-hidden className="size-4 text-positive" />
        ) : (
          <Copy aria-hidden className="size-4" />
        )}
        <span aria-live="polite">{copied ? t('profile.copied') : t('profile.copy')}</span>
      </Button>
    </div>
  );
}
