import {
  Coins,
  Crown,
  Gift,
  LoaderPinwheel,
  type LucideIcon,
  Mail,
  Target,
  Trophy,
  UsersRound,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useShowReferral } from '../../../data/rewards/show-referral.ts';
import { useStatus } from '../../../data/rewards/status.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';

interface Way {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly text: string;
}

const ways: readonly Way[] = [
  { to: '/promotions', icon: Gift, text: 'menu.promotions' },
  { to: '/spin', icon: LoaderPinwheel, text: 'afloat.wheel' },
  { to: '/mission', icon: Target, text: 'menu.missions' },
  { to: '/vip', icon: Crown, text: 'menu.vip' },
  { to: '/leaderboard', icon: Trophy, text: 'menu.leaderboard' },
  { to: '/jackpots', icon: Coins, text: 'menu.jackpots' },
  { to: '/referral', icon: UsersRound, text: 'menu.referral' },
  { to: '/inbox', icon: Mail, text: 'menu.inbox' },
];

/** From one reward to the next. */
export function RewardsNav() {
  const { t } = useTranslation();
  const { unread, claimable } = useStatus();
  const showReferral = useShowReferral();
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // If the row overflows, centre the current tab.
    const here = row.current?.querySelector<HTMLElement>(`[href$="${pathname}"]`);
    if (row.current && here)
      row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.clientWidth) / 2;
  }, [pathname]);
  const counts: Readonly<Record<string, number>> = { '/inbox': unread, '/mission': claimable };
  return (
    <nav ref={row} aria-label={t('rewards.nav')} className="rewards-nav">
      {ways
        .filter(({ to }) => to !== '/referral' || showReferral)
        .map(({ to, icon: Icon, text }) => {
          const count = counts[to] ?? 0;
          return (
            <NavLink key={to} to={to} className="rewards-way">
              <Icon aria-hidden="true" size={18} />
              {t(text)}
              {count > 0 && <span className="unread-badge">{count}</span>}
            </NavLink>
          );
        })}
    </nav>
  );
}
