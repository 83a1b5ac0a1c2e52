import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { permissions } from '#contract/office/permissions.ts';
import { useMay } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { useRoleName } from './role-name.ts';

/** What each role may do: a row for every permission. */
export function RolesScreen() {
  const { t } = useTranslation('team');
  const nameOf = useRoleName();
  const canManage = useMay('team.manage');
  const { data, error, refetch } = useCall('/api/office/team/roles', {});
  return (
    <Page
      title={t('rolesTitle')}
      lead={t('rolesLead')}
      actions={
        <>
          <Link to="/team/thresholds" className={buttonClass()}>
            {t('thresholdsTitle')}
          </Link>
          {canManage && (
            <Link to="/team/roles/new" className={buttonClass('primary')}>
              {t('newRole')}
            </Link>
          )}
        </>
      }
    >
      <Panel>
        {error !== null ? (
          <LoadFailed problem={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton lines={12} />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard
          <section className="relative overflow-x-auto" tabIndex={0} aria-label={t('rolesTitle')}>
            <table className="w-full border-collapse text-sm">
              <thead>
                <tr className="border-b border-line text-muted">
                  <th scope="col" className="h-10 px-4 text-left font-medium">
                    {t('permission')}
                  </th>
                  {data.roles.map((role) => (
                    <th key={role.code} scope="col" className="px-2 font-medium">
                      <Link to={`/team/roles/${role.code}`} className="text-accent hover:underline">
                        {nameOf(role)}
                      </Link>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {permissions.map((permission) => (
                  <tr key={permission} className="h-(--row) border-b border-line/70 last:border-0">
                    <th scope="row" className="px-4 text-left font-normal">
                      {t(`permissions.${permission.replace('.', '_')}`)}
                      <span className="ml-2 font-mono text-xs text-muted">{permission}</span>
                    </th>
                    {data.roles.map(({ code, permissions: held }) => (
                      <td key={code} className="px-2 text-center">
                        {held.includes(permission) ? (
                          <Check size={15} className="inline text-good" aria-label={t('yes')} />
                        ) : (
                          <span className="sr-only">{t('no')}</span>
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </Panel>
    </Page>
  );
}
