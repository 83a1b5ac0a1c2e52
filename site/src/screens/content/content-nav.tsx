import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { useIsPageShown } from '../../boot/menus.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';

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
  const isShown = useIsPageShown();
  const nav = useRef<HTMLElement>(null);
  // In a narrow window the links lie in a row that may begin left of the one that is open.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (nav.current && link) nav.current.scrollLeft = link.offsetLeft - nav.current.offsetLeft - 24;
  }, []);
  return (
    <nav ref={nav} aria-label={t('content.pages')} className="content-nav">
      {pages
        .filter((page) => isShown(`/${page}`))
        .map((page) => (
          <NavLink key={page} to={`/${page}`} className="content-nav-link">
            {t(`content.title.${page}`)}
          </NavLink>
        ))}
    </nav>
  );
}
