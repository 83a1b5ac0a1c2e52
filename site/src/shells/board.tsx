import './board.css';
import { Ticket } from 'lucide-react';
import { NavLink } from 'react-router';
import { useGameMenu, useIsPageShown, useProviderCount } from '../boot/menus.ts';
import { turnSlip, useSlip } from '../data/sportsbook/slip/slip.ts';
import { useTranslation } from '../data/texts/use-translation.tsx';
import { AccountCorner } from './components/account-corner.tsx';
import { BottomBar } from './components/bottom-bar.tsx';
import { Icon } from './components/icon.tsx';
import { LanguageButton } from './components/language-button.tsx';
import { Logo } from './components/logo.tsx';
import { MenuButton, MenuPlace } from './components/menu-button.tsx';
import { SkipLink } from './components/skip-link.tsx';
import { ScrollRow } from './navs/scroll-row.tsx';
import { SlipBadge, SlipContainer, SlipSheet } from './sportsbook/slip-container.tsx';
import { SportsTree } from './sportsbook/sports-tree.tsx';
import type { ShellProps } from './template/template.ts';
import { useTemplate } from './template/use-template.ts';

const tabs = [
  ['menu.home', '/'],
  ['category.sportsbook', '/sports'],
  ['menu.slots', '/slots'],
  ['menu.hot', '/hot'],
  ['menu.promotions', '/promotions'],
] as const;

/** Three columns: the tree, what is on, the slip. On a phone the slip comes up from below. */
export function BoardShell({ children }: ShellProps) {
  const { t } = useTranslation();
  const { footer: Footer, shellNav: Nav = Tree } = useTemplate();
  const isShown = useIsPageShown();
  const slipOpen = useSlip((slip) => slip.isOpen);
  return (
    <>
      <SkipLink />
      <header className="board-header">
        <MenuButton className="wide:hidden" />
        <Logo shrinks />
        <ScrollRow label={t('shell.menu')} className="board-tabs">
          {tabs
            .filter(([, href]) => isShown(href))
            .map(([name, href]) => (
              <NavLink key={href} to={href} end className="board-tab">
                {t(name)}
              </NavLink>
            ))}
        </ScrollRow>
        <div className="board-corner">
          <LanguageButton className="max-wide-hidden" />
          <AccountCorner />
        </div>
      </header>
      <div className="board-body">
        <aside className="board-tree">
          <Nav />
        </aside>
        <div className="board-middle">
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <Footer />
        </div>
        <aside className="board-slip" aria-label={t('slip.title')}>
          <SlipContainer />
        </aside>
      </div>
      <BottomBar
        middle={
          <button type="button" className="bottom-slip" aria-expanded={slipOpen} onClick={turnSlip}>
            <Ticket aria-hidden="true" size={22} />
            <SlipBadge />
            <span>{t('slip.title')}</span>
          </button>
        }
      />
      <div className="wide:hidden">
        <SlipSheet />
      </div>
      <MenuPlace />
    </>
  );
}

/** Sports first, which say when there are none; then the games with how many studios each has. */
function Tree() {
  const { t } = useTranslation();
  const games = useGameMenu();
  const count = useProviderCount();
  return (
    <nav aria-label={t('shell.categories')} className="tree">
      <details open className="tree-branch">
        <summary className="tree-title">{t('tree.sports')}</summary>
        <SportsTree leaf="tree-leaf" count="tree-count" none="tree-none" />
      </details>
      <details open className="tree-branch">
        <summary className="tree-title">{t('footer.games')}</summary>
        {games.map(({ content_id, href, icon, category }) => (
          <NavLink key={content_id} to={href} className="tree-leaf">
            <Icon name={icon} size={18} />
            <span className="truncate">{t(`category.${category}`)}</span>
            {count(category) > 0 && <span className="tree-count figures">{count(category)}</span>}
          </NavLink>
        ))}
      </details>
    </nav>
  );
}

/** The same ways in one line above the content, for narrow windows. */
export function CategoryStrip() {
  const { t } = useTranslation();
  const games = useGameMenu();
  return (
    <ScrollRow label={t('shell.categories')} className="board-strip">
      {games.map(({ content_id, href, icon, category }) => (
        <NavLink key={content_id} to={href} className="board-strip-link">
          <Icon name={icon} size={18} />
          {t(`category.${category}`)}
        </NavLink>
      ))}
    </ScrollRow>
  );
}
