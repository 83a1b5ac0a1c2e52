import './marquee.css';
import { AccountCorner } from './components/account-corner.tsx';
import { BottomBar } from './components/bottom-bar.tsx';
import { LanguageButton } from './components/language-button.tsx';
import { Logo } from './components/logo.tsx';
import { MenuButton, MenuPlace } from './components/menu-button.tsx';
import { SkipLink } from './components/skip-link.tsx';
import { UtilityLinks } from './components/utility-links.tsx';
import { CategoryRow } from './navs/category-navs.tsx';
import type { HeaderOrder, ShellProps } from './template/template.ts';
import { useTemplate } from './template/use-template.ts';

const centred: HeaderOrder = { logo: 'centre', beside: UtilityLinks, nav: 'below' };

/** Two rows above the content: the house and its corner, then the categories; games in rows, a rich footer. */
export function MarqueeShell({ children }: ShellProps) {
  const { footer: Footer, shellNav: Nav = CategoryRow, header = centred } = useTemplate();
  const { above: Above, beside: Beside } = header;
  const beside = Beside && (
    <div className="marquee-beside">
      <Beside />
    </div>
  );
  return (
    <>
      <SkipLink />
      <header className="marquee-header" data-nav={header.nav}>
        {Above && (
          <div className="marquee-above">
            <div className="page-column">
              <Above />
              <LanguageButton />
            </div>
          </div>
        )}
        <div className="page-column marquee-top" data-logo={header.logo}>
          <MenuButton className="wide:hidden -ml-2" />
          {header.logo === 'centre' && beside}
          <Logo className="marquee-logo" shrinks />
          {header.logo === 'start' && beside}
          <div className="marquee-corner">
            {!Above && <LanguageButton className="max-wide-hidden" />}
            <AccountCorner />
          </div>
          {header.nav === 'beside' && (
            <div className="marquee-categories">
              <Nav />
            </div>
          )}
        </div>
        {header.nav !== 'beside' && (
          <div className="marquee-categories">
            <Nav />
          </div>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BottomBar />
      <MenuPlace />
    </>
  );
}
