import './lobby.css';
import { Trophy } from 'lucide-react';
import { NavLink, useLocation } from 'react-router';
import { useGameMenu } from '../boot/menus.ts';
import { useTranslation } from '../data/texts/use-translation.tsx';
import { AccountCorner } from './components/account-corner.tsx';
import { BottomBar } from './components/bottom-bar.tsx';
import { LanguageButton } from './components/language-button.tsx';
import { Logo } from './components/logo.tsx';
import { MenuButton, MenuPlace } from './components/menu-button.tsx';
import { SkipLink } from './components/skip-link.tsx';
import type { ShellProps } from './template/template.ts';
import { useTemplate } from './template/use-template.ts';

const ways = [
  ['menu.promotions', '/promotions'],
  ['menu.leaderboard', '/leaderboard'],
  ['footer.news', '/news'],
] as const;

/**
 * One bar above, and the categories before the games of one of them. The home page has its categories where the template
 * puts them; over the games of a category they are in the same place, with the open one marked.
 */
export function LobbyShell({ children }: ShellProps) {
  const { t } = useTranslation();
  const { footer: Footer, categories: Categories } = useTemplate();
  const { pathname } = useLocation();
  const isWithin = useGameMenu().some(({ href }) => href === pathname);
  return (
    <div className="lobby-shell">
      <SkipLink />
      <header className="lobby-bar">
        <div className="lobby-bar-start">
          <MenuButton className="-ml-2" />
          <nav aria-label={t('shell.more')} className="lobby-ways">
            {ways.map(([name, href]) => (
              <NavLink key={href} to={href} className="lobby-way">
                {t(name)}
              </NavLink>
            ))}
          </nav>
        </div>
        <Logo className="lobby-logo" shrinks />
        <div className="lobby-corner">
          <LanguageButton className="max-wide-hidden" />
          <AccountCorner />
        </div>
      </header>
      {isWithin && Categories && (
        <div className="lobby-doors">
          <Categories />
        </div>
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BottomBar
        middle={
          <NavLink to="/leaderboard" className="bottom-link">
            <Trophy aria-hidden="true" size={22} />
            <span>{t('menu.leaderboard')}</span>
          </NavLink>
        }
      />
      <MenuPlace />
    </div>
  );
}
