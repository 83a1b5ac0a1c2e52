import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useMay } from '../../data/me.ts';

/** Webhooks, and API keys for those who see the team. */
export function IntegrationTabs() {
  const { t } = useTranslation('integrations');
  const seesKeys = useMay('team.read');
  const screens = [
    { path: '/integrations', name: 'webhooks' },
    ...(seesKeys ? [{ path: '/integrations/keys', name: 'keys' }] : []),
  ];
  return (
    <nav aria-label={t('tabs')} className="flex flex-wrap gap-1 border-b border-line">
      {screens.map(({ path, name }) => (
        <NavLink
          key={path}
          to={path}
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
