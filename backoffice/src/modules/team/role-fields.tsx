import { useTranslation } from 'react-i18next';
import { type Permission, permissions } from '#contract/office/permissions.ts';
import { thresholdPermissions } from '#contract/office/roles.ts';
import { useMe } from '../../data/me.ts';
import { CheckField, TextField } from '../../ui/field.tsx';
import { Panel } from '../../ui/page.tsx';
import type { useDraft } from './role-draft.ts';

const moduleOf = (permission: Permission): string => permission.split('.')[0] ?? permission;
const modules = [...new Set(permissions.map(moduleOf))];
const permissionsOf = (module: string) => permissions.filter((one) => moduleOf(one) === module);
const hasThreshold = (permission: Permission) => thresholdPermissions.some((one) => one === permission);

/** The permissions by module: what the reader may not give themselves cannot be chosen. */
export function RoleFields({
  form: { draft, setPermission, setAbove },
  isFixed,
}: {
  readonly form: ReturnType<typeof useDraft>;
  readonly isFixed: boolean;
}) {
  const { t } = useTranslation('team');
  const { sites, may } = useMe();
  const mayGive = (permission: Permission) =>
    may.some((one) => one.permission === permission && one.sites.length === sites.length);
  return (
    <div className="grid items-start gap-4 md:grid-cols-2 2xl:grid-cols-3">
      {modules.map((module) => (
        <Panel key={module} title={t(`modules.${module}`)}>
          <div className="grid gap-2.5 p-4">
            {permissionsOf(module).map((permission) => {
              const isHeld = draft.permissions.has(permission);
              return (
                <div key={permission} className="grid gap-2">
                  <CheckField
                    label={t(`permissions.${permission.replace('.', '_')}`)}
                    checked={isHeld}
                    disabled={isFixed || (!isHeld && !mayGive(permission))}
                    onChange={({ target }) => setPermission(permission, target.checked)}
                  />
                  {isHeld && hasThreshold(permission) && (
                    <div className="pl-6">
                      <TextField
                        label={t('above')}
                        hint={t('aboveHint')}
                        value={draft.above[permission] ?? ''}
                        inputMode="decimal"
                        pattern="(0|[1-9][0-9]{0,11})([.][0-9]{1,4})?"
                        disabled={isFixed}
                        onChange={({ target }) => setAbove(permission, target.value)}
                      />
                    </div>
                  )}
                </div>
              );
            })}
          </div>
        </Panel>
      ))}
    </div>
  );
}
