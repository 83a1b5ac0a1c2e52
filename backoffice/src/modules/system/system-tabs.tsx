import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useSiteSearch } from '../../app/site-picker.tsx';

const screens = [
  { path: '/system', name: 'events' },
  { path: '/system/jobs', name: 'title' },
  { path: '/system/servers', name: 'servers.title' },
] as const;

/** What failed, and the servers. */
export function SystemTabs() {
  const { t } = useTranslation('jobs');
  const search = useSiteSearch();
  return (
    <nav aria-label={t('tabs')} className="flex flex-wrap gap-1 border-b border-line">
      {screens.map(({ path, name }) => (
        <NavLink
          key={path}
          to={`${path}${search}`}
          end
          className={({ isActive }) =>
            `-mb-px border-b-2 px-3 py-2 text-sm font-medium ${isActive ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink'}`
          }
        >
          {t(name)}
        </NavLink>
      ))}
    </nav>
  );
}
