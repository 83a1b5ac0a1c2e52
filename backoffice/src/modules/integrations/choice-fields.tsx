import { useTranslation } from 'react-i18next';
import { useMe } from '../../data/me.ts';
import { CheckField } from '../../ui/field.tsx';

/** Several of a few choices. */
export function ChecksField<Value extends string>(props: {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
}) {
  const { label, options, chosen, onChange } = props;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {options.map((option) => (
        <CheckField
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          onChange={({ target }) =>
            onChange(
              target.checked ? [...chosen, option.value] : chosen.filter((one) => one !== option.value),
            )
          }
        />
      ))}
    </fieldset>
  );
}

/** All sites, also those to come, or some of them. */
export function SitesField({
  sites,
  onChange,
}: {
  readonly sites: readonly string[] | null;
  readonly onChange: (sites: readonly string[] | null) => void;
}) {
  const { t } = useTranslation('integrations');
  const { sites: own } = useMe();
  return (
    <div className="grid gap-1.5">
      <ChecksField
        label={t('sites')}
        options={[{ value: 'all', label: t('allSites') }]}
        chosen={sites === null ? ['all'] : []}
        onChange={(chosen) => onChange(chosen.length > 0 ? null : own.map((one) => one.external_id))}
      />
      {sites !== null && (
        <div className="ml-6 grid gap-1.5">
          {own.map((site) => (
            <CheckField
              key={site.external_id}
              label={site.name}
              checked={sites.includes(site.external_id)}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? [...sites, site.external_id]
                    : sites.filter((one) => one !== site.external_id),
                )
              }
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** The names of sites in a cell of a list. */
export function SiteNames({ sites }: { readonly sites: readonly string[] | null }) {
  const { t } = useTranslation('integrations');
  const { sites: own } = useMe();
  if (sites === null) return t('allSites');
  return sites.map((code) => own.find((one) => one.external_id === code)?.name ?? code).join(', ');
}
