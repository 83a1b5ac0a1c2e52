import './text-tabs.css';
import { NavLink } from 'react-router';
import { useGameMenu } from '../../boot/menus.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { ScrollRow } from './scroll-row.tsx';

/** Words only, side by side, the current one marked by a line; they scroll where they do not fit. */
export function TextTabs() {
  const { t } = useTranslation();
  const games = useGameMenu();
  return (
    <ScrollRow label={t('shell.categories')} className="text-tabs">
      <NavLink to="/" end className="text-tab">
        {t('menu.home')}
      </NavLink>
      {games.map(({ content_id, href, category }) => (
        <NavLink key={content_id} to={href} className="text-tab">
          {t(`category.${category}`)}
        </NavLink>
      ))}
      <NavLink to="/promotions" className="text-tab">
        {t('menu.promotions')}
      </NavLink>
    </ScrollRow>
  );
}
