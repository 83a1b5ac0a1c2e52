import { Ellipsis, House, LayoutGrid, UserRound, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useViewer } from '../../data/session.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { DOCK } from './floating/dock.tsx';
import { UnreadBadge } from './unread-badge.tsx';

/** The bar under the thumb on narrow windows. Its middle is the shell's choice, its fourth place opens the dock. */
export function BottomBar({ middle = <Money /> }: { readonly middle?: ReactNode }) {
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
      <button type="button" className="bottom-link" popoverTarget={DOCK}>
        <Ellipsis aria-hidden="true" size={22} />
        <span>{t('shell.more')}</span>
      </button>
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

function Money() {
  const { t } = useTranslation();
  return (
    <NavLink to="/deposit" className="bottom-link bottom-money">
      <span>
        <Wallet aria-hidden="true" size={22} />
      </span>
      <span>{t('shell.deposit')}</span>
    </NavLink>
  );
}
