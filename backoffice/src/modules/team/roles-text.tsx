import { useTranslation } from 'react-i18next';
import type { CodeNames } from './code-names.ts';
import type { Colleague } from './status-badge.tsx';

/** Roles, each with the site it holds at. */
export function RolesText({
  roles,
  names,
}: {
  readonly roles: Colleague['roles'];
  readonly names: CodeNames;
}) {
  const { t } = useTranslation('team');
  if (roles.length === 0) return <span className="text-muted">—</span>;
  return (
    <span>
      {roles
        .map(({ code, site }) =>
          site === null ? names.role(code) : t('roleAt', { role: names.role(code), site: names.site(site) }),
        )
        .join(', ')}
    </span>
  );
}
