import './flag-tree.css';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { useGameMenu, useProviderCount } from '../../../boot/menus.ts';
import { namesOf, useMatches } from '../../../data/sportsbook/matches.ts';
import { Icon } from '../../parts/icon.tsx';

/** The competitions under way, each beneath its colours; then the games, which fly theirs as well. */
export function FlagTree() {
  const { t } = useTranslation();
  const games = useGameMenu();
  const count = useProviderCount();
  return (
    <nav aria-label={t('shell.categories')} className="flag-tree">
      <details open>
        <summary className="flag-branch">{t('tree.sports')}</summary>
        <Competitions />
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

function Competitions() {
  const { t, i18n } = useTranslation();
  const matches = useMatches() ?? [];
  const counts = new Map<string, number>();
  for (const match of matches) {
    const { competition } = namesOf(match, i18n.language);
    counts.set(competition, (counts.get(competition) ?? 0) + 1);
  }
  if (counts.size === 0) return <p className="flag-none">{t('tree.noSports')}</p>;
  return [...counts].map(([name, count]) => (
    <Link key={name} to="/sports" className="flag-leaf">
      <span className="flag" />
      <span className="truncate">{name}</span>
      <span className="flag-count figures">{count}</span>
    </Link>
  ));
}
