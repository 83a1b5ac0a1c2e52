import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';

const pages = [
  'about',
  'news',
  'faqs',
  'banking',
  'responsible-gaming',
  'term-condition',
  'privacy-policy',
  'contact-us',
] as const;

/** The other pages of the site's own text. */
export function ContentNav() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('content.pages')} className="content-nav">
      {pages.map((page) => (
        <NavLink key={page} to={`/${page}`} className="content-nav-link">
          {t(`content.title.${page}`)}
        </NavLink>
      ))}
    </nav>
  );
}
