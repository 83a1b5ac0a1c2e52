import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../data/queries.ts';
import { ActionDialog, type FormValues } from '../../ui/action-dialog.tsx';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Gateway, Vendor } from './gateways-screen.tsx';

/** Adds or changes a gateway. Secrets are written and never read: what is left empty stays. */
export function GatewayDialog({
  site,
  vendors,
  was,
  onClose,
}: {
  readonly site: string;
  readonly vendors: readonly Vendor[];
  readonly was: Gateway | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('gateways');
  const { t: common } = useTranslation();
  const [adapter, setAdapter] = useState(was?.adapter ?? vendors[0]?.adapter ?? '');
  const fields = vendors.find((one) => one.adapter === adapter)?.fields ?? [];
  const given = (values: FormValues, isSecret: boolean) =>
    Object.fromEntries(
      fields.flatMap(({ name, is_secret }) => {
        const value = values[placeOf(name, is_secret)]?.trim() ?? '';
        return is_secret === isSecret && value !== '' ? [[name, value]] : [];
      }),
    );
  const save = (values: FormValues) =>
    act('/api/office/gateways/save', {
      ...{ site, gateway: was?.gateway ?? null, adapter, version: was?.version ?? 0 },
      ...{ name: values.name ?? '', reason: values.reason ?? '' },
      ...{ settings: given(values, false), secrets: given(values, true) },
      ...{ is_live: values.is_live !== undefined, is_on: values.is_on !== undefined },
    });
  return (
    <ActionDialog
      title={was ? common('action.changeOf', { name: was.name }) : t('add')}
      description={t('keysHint')}
      confirm={common('action.save')}
      done={common('state.saved')}
      onClose={onClose}
      onSubmit={save}
    >
      {(problem) => (
        <>
          {was ? (
            <Notice>{t(`vendors.${adapter}`, { defaultValue: adapter })}</Notice>
          ) : (
            <SelectField
              label={t('vendor')}
              problem={problem('adapter')}
              value={adapter}
              onChange={({ target }) => setAdapter(target.value)}
              options={vendors.map((one) => ({
                value: one.adapter,
                label: t(`vendors.${one.adapter}`, { defaultValue: one.adapter }),
              }))}
            />
          )}
          <TextField
            name="name"
            label={t('name')}
            hint={t('nameHint')}
            problem={problem('name')}
            defaultValue={was?.name ?? ''}
            maxLength={60}
            required
          />
          {fields.map((field) => (
            <VendorField key={`${adapter} ${field.name}`} field={field} was={was} problem={problem} />
          ))}
          <CheckField name="is_live" label={t('isLive')} defaultChecked={was?.is_live ?? false} />
          <CheckField name="is_on" label={t('isOn')} defaultChecked={was?.is_on ?? true} />
        </>
      )}
    </ActionDialog>
  );
}

/** What the server calls the field where it refuses it. */
const placeOf = (name: string, isSecret: boolean) => `${isSecret ? 'secrets' : 'settings'}.${name}`;

function VendorField({
  field: { name, is_secret: isSecret, is_optional: isOptional },
  was,
  problem,
}: {
  readonly field: Vendor['fields'][number];
  readonly was: Gateway | undefined;
  readonly problem: (field: string) => string | undefined;
}) {
  const { t } = useTranslation('gateways');
  const place = placeOf(name, isSecret);
  const isKept = isSecret && was !== undefined;
  return (
    <TextField
      {...(isOptional ? { hint: t('optional') } : {})}
      name={place}
      label={t(`fields.${name}`, { defaultValue: name })}
      problem={problem(place)}
      defaultValue={isSecret ? '' : (was?.settings[name] ?? '')}
      type={isSecret ? 'password' : 'text'}
      {...(isKept ? { placeholder: '••••••••' } : {})}
      required={!isOptional && !isKept}
      autoComplete={isSecret ? 'new-password' : 'off'}
      spellCheck={false}
      maxLength={8_000}
    />
  );
}
