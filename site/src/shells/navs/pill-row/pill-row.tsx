import './pill-row.css';
import { House } from 'lucide-react';
import { NavLink } from 'react-router';
import { useGameMenu } from '../../../boot/menus.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { CategoryLink } from '../category-link.tsx';
import { ScrollRow } from '../scroll-row.tsx';

/** All signs together in one pill, as wide as they need; it scrolls within where the window is narrower. */
export function PillRow() {
  const { t } = useTranslation();
  const games = useGameMenu();
  return (
    <nav aria-label={t('shell.categories')} className="pill-row">
      <ScrollRow className="pill-row-window">
        <NavLink to="/" end className="pill-row-link">
          <House aria-hidden="true" size={22} strokeWidth={1.6} />
          <span>{t('menu.home')}</span>
        </NavLink>
        {games.map((item) => (
          <CategoryLink key={item.content_id} item={item} className="pill-row-link" size={22} />
        ))}
      </ScrollRow>
    </nav>
  );
}
