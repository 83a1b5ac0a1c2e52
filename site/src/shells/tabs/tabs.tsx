import './tabs.css';
import { Flame, LoaderPinwheel, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useGameMenu, useIsPageShown } from '../../boot/menus.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { AccountCorner } from '../components/account-corner.tsx';
import { BottomBar } from '../components/bottom-bar.tsx';
import { LanguageButton } from '../components/language-button.tsx';
import { Logo } from '../components/logo.tsx';
import { MenuButton, MenuPlace } from '../components/menu-button.tsx';
import { SearchBox } from '../components/search/search-box.tsx';
import { SkipLink } from '../components/skip-link.tsx';
import type { ShellProps } from '../template/template.ts';
import { useTemplate } from '../template/use-template.ts';

/** Layout of an app: one column, and a tab bar at the bottom on every size. The content of its middle is configurable. */
export function Tabs({ middle, children }: ShellProps & { readonly middle: ReactNode }) {
  const { t } = useTranslation();
  const { footer: Footer, categories: Categories } = useTemplate();
  const { pathname } = useLocation();
  const isLobby = useGameMenu().some(({ href }) => href === pathname);
  return (
    <div className="tabs">
      <SkipLink />
      <div className="tabs-app">
        <header className="tabs-header">
          <MenuButton className="-ml-2" />
          <Logo shrinks />
          <SearchBox />
          <div className="tabs-corner">
            <Link to="/slots" className="icon-button wide:hidden">
              <Search aria-hidden="true" size={20} />
              <span className="sr-only">{t('lobby.search')}</span>
            </Link>
            <LanguageButton className="max-wide-hidden" />
            <AccountCorner />
          </div>
        </header>
        {/* On the home page they stand among its sections. */}
        {isLobby && Categories && <Categories />}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </div>
      <BottomBar middle={middle} />
      <MenuPlace />
    </div>
  );
}

/** With the hot games in the middle, where there are any. */
export function TabsShell({ children }: ShellProps) {
  const { t } = useTranslation();
  const isShown = useIsPageShown();
  return (
    <Tabs
      middle={
        isShown('/hot') ? (
          <NavLink to="/hot" className="tab-middle" aria-label={t('category.hot')}>
            <Flame aria-hidden="true" size={26} />
          </NavLink>
        ) : undefined
      }
    >
      {children}
    </Tabs>
  );
}

/** With the wheel of prizes in the middle. */
export function WheelTabsShell({ children }: ShellProps) {
  const { t } = useTranslation();
  return (
    <Tabs
      middle={
        <NavLink to="/spin" className="tab-middle" aria-label={t('afloat.wheel')}>
          <LoaderPinwheel aria-hidden="true" size={28} />
        </NavLink>
      }
    >
      {children}
    </Tabs>
  );
}
