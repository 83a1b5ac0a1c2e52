import './small-doors.css';
import { NavLink } from 'react-router';
import { useGameMenu } from '../../../boot/menus.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Icon } from '../../components/icon.tsx';

/** The categories as the index of a catalogue: numbered cells that share their lines. */
export function SmallDoors() {
  const { t } = useTranslation();
  const games = useGameMenu();
  return (
    <nav aria-label={t('shell.categories')} className="small-doors">
      <div className="small-doors-grid">
        {games.map(({ content_id, href, icon, category }, i) => (
          <NavLink key={content_id} to={href} className="small-door">
            <span className="small-door-number" aria-hidden="true">
              {String(i + 1).padStart(2, '0')}
            </span>
            <span className="small-door-name">{t(`category.${category}`)}</span>
            <Icon name={icon} size={22} />
          </NavLink>
        ))}
      </div>
    </nav>
  );
}
