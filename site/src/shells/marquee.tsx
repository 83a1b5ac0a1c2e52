import './marquee.css';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import type { ShellProps } from '../templates/template.ts';
import { useTemplate } from '../templates/templates.ts';
import { CategoryRow } from './navs/category-navs.tsx';
import { AccountCorner } from './parts/account-corner.tsx';
import { LanguageButton } from './parts/language-button.tsx';
import { Logo } from './parts/logo.tsx';
import { MenuButton, MenuPlace } from './parts/menu-button.tsx';
import { SkipLink } from './parts/skip-link.tsx';

const utility = [
  ['promotions', '/promotions'],
  ['faqs', '/faqs'],
  ['responsible', '/responsible-gaming'],
] as const;

/** Two rows above the content: the house and its corner, then the categories; games in rows, a rich footer. */
export function MarqueeShell({ children }: ShellProps) {
  const { t } = useTranslation();
  const { footer: Footer } = useTemplate();
  return (
    <>
      <SkipLink />
      <header className="marquee-header">
        <div className="marquee-top">
          <div className="page-column marquee-top-column">
            <MenuButton className="wide:hidden -ml-2" />
            <nav aria-label={t('shell.more')} className="marquee-utility">
              {utility.map(([name, href]) => (
                <NavLink key={href} to={href} className="marquee-utility-link">
                  {t(`footer.${name}`)}
                </NavLink>
              ))}
            </nav>
            <Logo className="marquee-logo" shrinks />
            <div className="marquee-corner">
              <LanguageButton className="max-wide-hidden" />
              <AccountCorner />
            </div>
          </div>
        </div>
        <div className="marquee-categories">
          <CategoryRow />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <MenuPlace />
    </>
  );
}
