import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useRoleName } from './role-name.ts';

export interface RoleAt {
  readonly code: string;
  /** `null`: at all sites. */
  readonly site: string | null;
}

/** The roles of a colleague, each at all sites or at one. */
export function RolesField({
  roles,
  onChange,
}: {
  readonly roles: readonly RoleAt[];
  readonly onChange: (roles: readonly RoleAt[]) => void;
}) {
  const { t } = useTranslation('team');
  const { sites } = useMe();
  const nameOf = useRoleName();
  const known = useCall('/api/office/team/roles', {}).data?.roles ?? [];
  const change = (place: number, part: Partial<RoleAt>) =>
    onChange(roles.map((role, index) => (index === place ? { ...role, ...part } : role)));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">{t('roles')}</legend>
      {roles.map(({ code, site }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name
        <div key={place} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
          <SelectField
            label={t('role')}
            value={code}
            onChange={({ target }) => change(place, { code: target.value })}
            options={known.map((role) => ({ value: role.code, label: nameOf(role) }))}
          />
          <SelectField
            label={t('at')}
            value={site ?? ''}
            onChange={({ target }) => change(place, { site: target.value === '' ? null : target.value })}
            options={[
              { value: '', label: t('allSites') },
              ...sites.map((one) => ({ value: one.external_id, label: one.name })),
            ]}
          />
          <IconButton
            label={t('takeAway')}
            disabled={roles.length === 1}
            onClick={() => onChange(roles.filter((_, index) => index !== place))}
          >
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        look="quiet"
        className="justify-self-start"
        onClick={() => onChange([...roles, { code: known[0]?.code ?? 'support', site: null }])}
      >
        <Plus size={14} aria-hidden />
        {t('addRole')}
      </Button>
    </fieldset>
  );
}
