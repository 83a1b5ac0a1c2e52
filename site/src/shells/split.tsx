import './split.css';
import { AccountCorner } from './components/account-corner.tsx';
import { BottomBar } from './components/bottom-bar.tsx';
import { LanguageButton } from './components/language-button.tsx';
import { Logo } from './components/logo.tsx';
import { MenuButton, MenuPlace } from './components/menu-button.tsx';
import { SkipLink } from './components/skip-link.tsx';
import { CategoryColumn } from './navs/category-navs.tsx';
import type { ShellProps } from './template/template.ts';
import { useTemplate } from './template/use-template.ts';

/** Categories down the left on every size, content on the right. */
export function SplitShell({ children }: ShellProps) {
  const { footer: Footer, shellNav: Nav = CategoryColumn } = useTemplate();
  return (
    <>
      <SkipLink />
      <header className="split-header">
        <MenuButton className="wide:hidden" />
        <Logo shrinks />
        <div className="split-corner">
          <LanguageButton className="max-wide-hidden" />
          <AccountCorner />
        </div>
      </header>
      <div className="split-body">
        <aside className="split-side">
          <Nav />
        </aside>
        <div className="split-content">
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <Footer />
        </div>
      </div>
      <BottomBar />
      <MenuPlace />
    </>
  );
}
