import './magazine.css';
import { usePage } from '../data/page.ts';
import { useDates } from '../ui/dates.ts';
import { AccountCorner } from './components/account-corner.tsx';
import { BottomBar } from './components/bottom-bar.tsx';
import { LanguageButton } from './components/language-button.tsx';
import { Logo } from './components/logo.tsx';
import { MenuButton, MenuPlace } from './components/menu-button.tsx';
import { SkipLink } from './components/skip-link.tsx';
import type { ShellProps } from './template/template.ts';
import { useTemplate } from './template/use-template.ts';

/**
 * A title over the whole width with the day beside it; beneath it the departments, which stay in sight. What follows
 * is set in columns of different width, as a paper is.
 */
export function MagazineShell({ children }: ShellProps) {
  const { footer: Footer, shellNav: Departments } = useTemplate();
  return (
    <>
      <SkipLink />
      <header className="magazine-head">
        <div className="magazine-day">
          <MenuButton className="-ml-2" />
          <Today />
        </div>
        <Logo className="magazine-title" shrinks />
        <LanguageButton className="magazine-language max-wide-hidden" />
        <div className="magazine-departments">{Departments && <Departments />}</div>
        <div className="magazine-corner">
          <AccountCorner />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="magazine-main">
        {children}
      </main>
      <Footer />
      <BottomBar />
      <MenuPlace />
    </>
  );
}

function Today() {
  const { now } = usePage();
  const dates = useDates();
  return (
    <time dateTime={now} className="magazine-date">
      {dates.weekdayOfYear(now)}
    </time>
  );
}
