import {
  ArrowUpRight,
  BadgeCheck,
  ChevronRight,
  Coins,
  Crown,
  Gamepad2,
  Gift,
  HeartHandshake,
  KeyRound,
  Landmark,
  ListOrdered,
  type LucideIcon,
  Mail,
  Plus,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  Target,
  Trophy,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { Link } from 'react-router';
import { useBalance } from '../../data/balance.ts';
import { openModal } from '../../data/modals.ts';
import { useShowReferral } from '../../data/rewards/show-referral.ts';
import { useSession } from '../../data/session.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Amount, counterText } from '../../ui/amount.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VipProgress } from './components/vip-progress.tsx';

export function Screen() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  return (
    <div className="page-column @container grid gap-6 py-6 sm:py-8">
      <PageHead
        title={t('account.title')}
        lead={t('account.hello', { name: user?.full_name || user?.account_id })}
      />
      <div className="grid gap-4 @3xl:grid-cols-2">
        <Balances />
        <VipProgress />
      </div>
      <div className="grid gap-6 @3xl:grid-cols-2">
        {groups.map((group) => (
          <Ways key={group.title} {...group} />
        ))}
      </div>
      <div className="grid gap-2 border-t border-line pt-6 @md:flex">
        <Button look="quiet" onClick={() => openModal('log-out', { everywhere: false })}>
          {t('auth.logOut')}
        </Button>
        <Button look="plain" onClick={() => openModal('log-out', { everywhere: true })}>
          {t('auth.logOutEverywhere')}
        </Button>
      </div>
    </div>
  );
}

function Balances() {
  const { t } = useTranslation();
  const { data, error, refetch } = useBalance();
  if (error && !data) {
    return <LoadFailed title={t('account.balanceFailed')} fault={error} onRetry={() => void refetch()} />;
  }
  return (
    <section className="grid content-between gap-5 rounded-card border border-line bg-raised bg-radial-[at_100%_0%] from-accent/20 to-transparent p-5">
      <div className="grid gap-1">
        <h2 className="text-small text-muted">{t('account.cash')}</h2>
        {data ? (
          <p className="font-display text-[clamp(1.9rem,9cqi,3rem)] leading-tight text-ink">
            <Amount value={data.game_balance} signed />
          </p>
        ) : (
          <Skeleton className="h-12 w-48" />
        )}
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line pt-4">
        <Coins aria-hidden className="size-5 text-accent" />
        <h3 className="text-small font-semibold text-ink">{t('account.tokens')}</h3>
        {data ? (
          <span className="figures text-title font-semibold text-ink">{counterText(data.game_token)}</span>
        ) : (
          <Skeleton className="h-6 w-14" />
        )}
        <p className="col-span-2 col-start-2 text-small text-muted">{t('account.tokensLead')}</p>
      </div>
      <div className="flex flex-wrap gap-2.5 *:flex-1 *:px-3 *:whitespace-nowrap">
        <ButtonLink to="/deposit" size="large">
          <Plus aria-hidden className="size-5 shrink-0" />
          {t('account.deposit')}
        </ButtonLink>
        <ButtonLink to="/withdrawal" size="large" look="quiet">
          <ArrowUpRight aria-hidden className="size-5 shrink-0" />
          {t('account.withdraw')}
        </ButtonLink>
      </div>
    </section>
  );
}

interface Way {
  readonly to: string;
  readonly icon: LucideIcon;
  /** Key of its words; the line below it is the same key with `Lead`. */
  readonly text: string;
}

const groups: readonly { readonly title: string; readonly ways: readonly Way[] }[] = [
  {
    title: 'account.money',
    ways: [
      { to: '/statement', icon: ScrollText, text: 'account.linkStatement' },
      { to: '/transaction-history', icon: ReceiptText, text: 'account.linkTransactions' },
      { to: '/bank-details', icon: Landmark, text: 'account.linkBanks' },
      { to: '/bet-history', icon: ListOrdered, text: 'account.linkHistory' },
    ],
  },
  {
    title: 'account.rewards',
    ways: [
      { to: '/inbox', icon: Mail, text: 'account.linkInbox' },
      { to: '/mission', icon: Target, text: 'account.linkMissions' },
      { to: '/promotions', icon: Gift, text: 'account.linkPromotions' },
      { to: '/vip', icon: Crown, text: 'account.linkVip' },
      { to: '/leaderboard', icon: Trophy, text: 'account.linkLeaderboard' },
      { to: '/referral', icon: UsersRound, text: 'account.linkReferral' },
    ],
  },
  {
    title: 'account.you',
    ways: [
      { to: '/profile', icon: UserRound, text: 'account.linkProfile' },
      { to: '/verification', icon: BadgeCheck, text: 'account.linkVerification' },
      { to: '/security', icon: ShieldCheck, text: 'account.linkSecurity' },
      { to: '/responsible-gaming#limits', icon: HeartHandshake, text: 'account.linkCare' },
      { to: '/change-password', icon: KeyRound, text: 'account.linkPassword' },
      { to: '/slots', icon: Gamepad2, text: 'account.linkLobby' },
    ],
  },
];

function Ways({ title, ways }: (typeof groups)[number]) {
  const { t } = useTranslation();
  const showReferral = useShowReferral();
  const shown = ways.filter(({ to }) => to !== '/referral' || showReferral);
  return (
    <section className="grid content-start gap-2.5">
      <h2 className="text-title font-semibold text-ink">{t(title)}</h2>
      <ul className="overflow-hidden rounded-card border border-line bg-raised">
        {shown.map(({ to, icon: Icon, text }) => (
          <li key={to} className="border-line not-first:border-t">
            <Link
              to={to}
              className="flex min-h-16 items-center gap-3.5 px-4 py-2.5 transition-colors hover:bg-surface"
            >
              <Icon aria-hidden className="size-5 shrink-0 text-accent" />
              <span className="grid min-w-0 flex-1">
                <span className="text-body font-semibold text-ink">{t(text)}</span>
                <span className="text-small text-muted">{t(`${text}Lead`)}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
