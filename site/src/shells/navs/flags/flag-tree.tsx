import './flag-tree.css';
import { NavLink } from 'react-router';
import { useGameMenu, useProviderCount } from '../../../boot/menus.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Icon } from '../../components/icon.tsx';
import { SportsTree } from '../../sportsbook/sports-tree.tsx';

/** The sports, each beneath its colours; then the games, which fly theirs as well. */
export function FlagTree() {
  const { t } = useTranslation();
  const games = useGameMenu();
  const count = useProviderCount();
  return (
    <nav aria-label={t('shell.categories')} className="flag-tree">
      <details open>
        <summary className="flag-branch">{t('tree.sports')}</summary>
        <SportsTree leaf="flag-leaf" count="flag-count" none="flag-none" sign="flag" />
      </details>
      <details open>
        <summary className="flag-branch">{t('footer.games')}</summary>
        {games.map(({ content_id, href, icon, category }) => (
          <NavLink key={content_id} to={href} className="flag-leaf">
            <span className="flag">
              <Icon name={icon} size={18} />
            </span>
            <span className="truncate">{t(`category.${category}`)}</span>
            {count(category) > 0 && <span className="flag-count figures">{count(category)}</span>}
          </NavLink>
        ))}
      </details>
    </nav>
  );
}
