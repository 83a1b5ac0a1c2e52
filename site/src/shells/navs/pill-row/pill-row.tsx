import './pill-row.css';
import { House } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useGameMenu } from '../../../boot/menus.ts';
import { CategoryLink } from '../category-link.tsx';

/** All signs together in one pill, as wide as they need; it scrolls within where the window is narrower. */
export function PillRow() {
  const { t } = useTranslation();
  const games = useGameMenu();
  return (
    <nav aria-label={t('shell.categories')} className="pill-row">
      <div className="pill-row-window">
        <NavLink to="/" end className="pill-row-link">
          <House aria-hidden="true" size={22} strokeWidth={1.6} />
          <span>{t('menu.home')}</span>
        </NavLink>
        {games.map((item) => (
          <CategoryLink key={item.content_id} item={item} className="pill-row-link" size={22} />
        ))}
      </div>
    </nav>
  );
}
