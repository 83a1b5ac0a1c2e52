import './side-tabs.css';
import { House } from 'lucide-react';
import { NavLink } from 'react-router';
import { useGameMenu, useProviderCount } from '../../../boot/menus.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Icon } from '../../components/icon.tsx';

/** Tabs down the side, each a sign and its label, open towards the content; the money's way is under the thumb. */
export function SideTabs() {
  const { t } = useTranslation();
  const games = useGameMenu();
  const count = useProviderCount();
  return (
    <nav aria-label={t('shell.categories')} className="side-tabs">
      <NavLink to="/" end className="side-tab">
        <span className="side-sign">
          <House aria-hidden="true" size={22} strokeWidth={1.8} />
        </span>
        <span className="side-label">{t('menu.home')}</span>
      </NavLink>
      {games.map(({ content_id, href, icon, category }) => (
        <NavLink key={content_id} to={href} className="side-tab">
          <span className="side-sign">
            <Icon name={icon} size={22} />
          </span>
          <span className="side-label">{t(`category.${category}`)}</span>
          {count(category) > 0 && (
            <span className="side-count figures" aria-hidden="true">
              {count(category)}
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
