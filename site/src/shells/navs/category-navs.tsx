import { House } from 'lucide-react';
import { NavLink } from 'react-router';
import { useGameMenu } from '../../boot/menus.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { CategoryLink } from './category-link.tsx';
import { ScrollRow } from './scroll-row.tsx';

/** Signs in a row with their names beneath, the current one underlined. Scrolls sideways where it does not fit. */
export function CategoryRow() {
  const { t } = useTranslation();
  const games = useGameMenu();
  return (
    <ScrollRow label={t('shell.categories')} className="category-row">
      <NavLink to="/" end className="category-row-link">
        <House aria-hidden="true" size={24} strokeWidth={1.5} />
        <span>{t('menu.home')}</span>
      </NavLink>
      {games.map((item) => (
        <CategoryLink key={item.content_id} item={item} className="category-row-link" />
      ))}
    </ScrollRow>
  );
}

/** Signs above their names, one beneath the other. */
export function CategoryColumn() {
  const { t } = useTranslation();
  const games = useGameMenu();
  return (
    <nav aria-label={t('shell.categories')} className="category-column">
      <NavLink to="/" end className="category-column-link">
        <House aria-hidden="true" size={26} strokeWidth={1.6} />
        <span>{t('menu.home')}</span>
      </NavLink>
      {games.map((item) => (
        <CategoryLink key={item.content_id} item={item} className="category-column-link" size={26} />
      ))}
    </nav>
  );
}
