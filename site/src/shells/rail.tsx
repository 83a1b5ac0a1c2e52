import './rail.css';
import { Gift, PanelLeftClose, PanelLeftOpen, Zap } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { useGameMenu, useIsPageShown } from '../boot/menus.ts';
import { useLayout } from '../data/layout.ts';
import { useTranslation } from '../data/texts/use-translation.tsx';
import { AccountCorner } from './components/account-corner.tsx';
import { BottomBar } from './components/bottom-bar.tsx';
import { Icon } from './components/icon.tsx';
import { LanguageButton } from './components/language-button.tsx';
import { Logo } from './components/logo.tsx';
import { MenuButton, MenuPlace } from './components/menu-button.tsx';
import { SearchBox } from './components/search/search-box.tsx';
import { SkipLink } from './components/skip-link.tsx';
import type { ShellProps } from './template/template.ts';
import { useTemplate } from './template/use-template.ts';

/** A rail of signs that unfolds to labels, a slim header with the search in it, and the content. */
export function RailShell({ children }: ShellProps) {
  const { t } = useTranslation();
  const { footer: Footer } = useTemplate();
  const isShown = useIsPageShown();
  const isFolded = useLayout((state) => state.railFolded);
  return (
    <div className="rail-shell" data-folded={isFolded}>
      <SkipLink />
      <aside className="rail">
        <div className="rail-logo">
          <Logo />
        </div>
        <Rail />
        <button
          type="button"
          className="rail-fold"
          aria-pressed={isFolded}
          onClick={() => useLayout.setState({ railFolded: !isFolded })}
        >
          {isFolded ? (
            <PanelLeftOpen aria-hidden="true" size={20} />
          ) : (
            <PanelLeftClose aria-hidden="true" size={20} />
          )}
          <span className="rail-label">{t('shell.fold')}</span>
        </button>
      </aside>
      <div className="rail-page">
        <header className="rail-header">
          <MenuButton className="wide:hidden -ml-2" />
          <Logo className="wide:hidden" shrinks />
          <SearchBox />
          <div className="rail-corner">
            <LanguageButton className="max-wide-hidden" />
            <AccountCorner />
          </div>
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </div>
      <BottomBar
        middle={
          isShown('/hot') ? (
            <Link to="/hot" className="bottom-bolt" aria-label={t('category.hot')}>
              <Zap aria-hidden="true" size={26} fill="currentColor" />
            </Link>
          ) : undefined
        }
      />
      <MenuPlace />
    </div>
  );
}

function Rail() {
  const { t } = useTranslation();
  const games = useGameMenu();
  return (
    <nav aria-label={t('shell.categories')} className="rail-nav">
      {games.map(({ content_id, href, icon, category }) => (
        <NavLink key={content_id} to={href} className="rail-link" title={t(`category.${category}`)}>
          <Icon name={icon} size={24} />
          <span className="rail-label">{t(`category.${category}`)}</span>
        </NavLink>
      ))}
      <NavLink to="/promotions" className="rail-link" title={t('menu.promotions')}>
        <Gift aria-hidden="true" size={24} className="flex-none" />
        <span className="rail-label">{t('menu.promotions')}</span>
      </NavLink>
    </nav>
  );
}
