import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useSiteSearch } from '../../app/site-picker.tsx';

const screens = [
  { path: '/protection', name: 'queue' },
  { path: '/protection/exclusions', name: 'exclusions' },
  { path: '/protection/duplicates', name: 'duplicates' },
  { path: '/protection/markers', name: 'markers' },
  { path: '/protection/privacy', name: 'privacy' },
] as const;

/** The screens of the module, one beside the other. */
export function Tabs() {
  const { t } = useTranslation('protection');
  const site = useSiteSearch();
  return (
    <nav aria-label={t('title')} className="flex flex-wrap gap-1 border-b border-line">
      {screens.map(({ path, name }) => (
        <NavLink
          key={path}
          to={`${path}${site}`}
          end
          className={({ isActive }) =>
            `-mb-px border-b-2 px-3 py-2 text-sm font-medium ${isActive ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink'}`
          }
        >
          {t(`tab.${name}`)}
        </NavLink>
      ))}
    </nav>
  );
}
