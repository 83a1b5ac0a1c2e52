import { Gift, House, LayoutGrid, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useViewer } from '../../data/session.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { UnreadBadge } from './unread-badge.tsx';

/** The bar under the thumb on narrow windows; what stands in its middle is the shell's choice. */
export function BottomBar({ middle }: { readonly middle: ReactNode }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  return (
    <nav aria-label={t('shell.quick')} className="bottom-bar">
      <NavLink to="/" end className="bottom-link">
        <House aria-hidden="true" size={22} />
        <span>{t('menu.home')}</span>
      </NavLink>
      <NavLink to="/slots" className="bottom-link">
        <LayoutGrid aria-hidden="true" size={22} />
        <span>{t('menu.slots')}</span>
      </NavLink>
      {middle}
      <NavLink to="/promotions" className="bottom-link">
        <Gift aria-hidden="true" size={22} />
        <span>{t('menu.promotions')}</span>
      </NavLink>
      <NavLink to={viewer.is === 'visitor' ? '/login' : '/account'} className="bottom-link">
        <span className="unread-place">
          <UserRound aria-hidden="true" size={22} />
          <UnreadBadge />
        </span>
        <span>{viewer.is === 'visitor' ? t('shell.logIn') : t('shell.account')}</span>
      </NavLink>
    </nav>
  );
}
