import {
  Crown,
  Gift,
  HeartHandshake,
  House,
  LoaderPinwheel,
  LogIn,
  Mail,
  Target,
  Trophy,
  UserRound,
  UsersRound,
  X,
} from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useGameMenu } from '../../boot/menus.ts';
import { useLayout } from '../../data/layout.ts';
import { useShowReferral } from '../../data/rewards/show-referral.ts';
import { useViewer } from '../../data/session.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Icon } from './icon.tsx';
import { LanguageButton } from './language-button.tsx';
import { Logo } from './logo.tsx';
import { UnreadBadge } from './unread-badge.tsx';

const rewards = [
  ['/promotions', Gift, 'menu.promotions'],
  ['/spin', LoaderPinwheel, 'afloat.wheel'],
  ['/mission', Target, 'menu.missions'],
  ['/vip', Crown, 'menu.vip'],
  ['/leaderboard', Trophy, 'menu.leaderboard'],
  ['/referral', UsersRound, 'menu.referral'],
] as const;

function closeMenu(): void {
  useLayout.setState({ menuOpen: false });
}

/** Every way through the site, in a drawer from the left. */
export function MenuDrawer() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const games = useGameMenu();
  // Leave out targets that the game menu already has.
  const showReferral = useShowReferral();
  const ways = rewards.filter(
    ([to]) => !games.some(({ href }) => href === to) && (to !== '/referral' || showReferral),
  );
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  useEffect(() => {
    if (opened.current !== pathname) closeMenu();
  }, [pathname]);
  return (
    <Radix.Root open onOpenChange={(now) => !now && closeMenu()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-ground" />
        <Radix.Content className="drawer" aria-describedby={undefined}>
          <div className="drawer-head">
            <Radix.Title className="sr-only">{t('shell.menu')}</Radix.Title>
            <Logo />
            <Radix.Close className="icon-button" aria-label={t('ui.close')}>
              <X aria-hidden="true" size={20} />
            </Radix.Close>
          </div>
          <nav aria-label={t('shell.menu')} className="grid gap-1">
            <NavLink to="/" end className="menu-line">
              <House aria-hidden="true" size={22} />
              {t('menu.home')}
            </NavLink>
            <NavLink to={viewer.is === 'visitor' ? '/login' : '/account'} className="menu-line">
              {viewer.is === 'visitor' ? (
                <LogIn aria-hidden="true" size={22} />
              ) : (
                <UserRound aria-hidden="true" size={22} />
              )}
              {viewer.is === 'visitor' ? t('shell.logIn') : t('shell.account')}
            </NavLink>
            {viewer.is === 'player' && (
              <NavLink to="/inbox" className="menu-line">
                <Mail aria-hidden="true" size={22} />
                {t('menu.inbox')}
                <UnreadBadge className="ms-auto" />
              </NavLink>
            )}
            <p className="drawer-part">{t('footer.games')}</p>
            {games.map(({ content_id, href, icon, category }) => (
              <NavLink key={content_id} to={href} className="menu-line">
                <Icon name={icon} />
                {t(`category.${category}`)}
              </NavLink>
            ))}
            <p className="drawer-part">{t('shell.rewards')}</p>
            {ways.map(([to, Sign, text]) => (
              <NavLink key={to} to={to} className="menu-line">
                <Sign aria-hidden="true" size={22} />
                {t(text)}
              </NavLink>
            ))}
            <p className="drawer-part">{t('shell.more')}</p>
            <NavLink to="/responsible-gaming" className="menu-line">
              <HeartHandshake aria-hidden="true" size={22} />
              {t('footer.responsible')}
            </NavLink>
          </nav>
          <LanguageButton onPress={closeMenu} className="mt-4 w-full justify-start px-3" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
