import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useSiteSearch } from '../../app/site-picker.tsx';

const screens = [
  { path: '/sites', name: 'list' },
  { path: '/sites/identity', name: 'identity' },
  { path: '/sites/settings', name: 'settings' },
] as const;

/** All sites, and what one of them is made of. */
export function SiteTabs() {
  const { t } = useTranslation('sites');
  const search = useSiteSearch();
  return (
    <nav aria-label={t('tabs.label')} className="flex flex-wrap gap-1 border-b border-line">
      {screens.map(({ path, name }) => (
        <NavLink
          key={path}
          to={`${path}${search}`}
          end
          className={({ isActive }) =>
            `-mb-px border-b-2 px-3 py-2 text-sm font-medium ${isActive ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink'}`
          }
        >
          {t(`tabs.${name}`)}
        </NavLink>
      ))}
    </nav>
  );
}
