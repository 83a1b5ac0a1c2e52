import { ChevronRight, KeyRound } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { LoginLog } from './security/login-log.tsx';
import { PasskeyList } from './security/passkey-list.tsx';
import { SecondStepCard } from './security/second-step-card.tsx';
import { SessionList } from './security/session-list.tsx';

export function Screen() {
  const { t } = useTranslation();
  return (
    <div className="page-column @container grid gap-8 py-6 sm:py-8">
      <PageHead
        title={t('security.title')}
        lead={t('security.lead')}
        back={{ to: '/account', text: t('account.title') }}
      />
      <Link
        to="/change-password"
        className="flex min-h-16 items-center gap-3.5 rounded-card border border-line bg-raised px-4 py-2.5 transition-colors hover:bg-surface"
      >
        <KeyRound aria-hidden className="size-5 shrink-0 text-accent" />
        <span className="grid min-w-0 flex-1">
          <span className="text-body font-semibold text-ink">{t('profile.passwordTitle')}</span>
          <span className="text-small text-muted">{t('profile.passwordLead')}</span>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </Link>
      <PasskeyList />
      <SecondStepCard />
      <SessionList />
      <LoginLog />
    </div>
  );
}
