import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LanguageCode, languages } from '#contract/languages.ts';
import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { useSite } from '../../app/site-picker.tsx';
import { useMay, useMe } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { loadFaces, officeLanguages } from '../../texts/texts.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Facts, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { LogoPanel } from './logo-panel.tsx';
import { LookChooser, type Theme } from './look-chooser.tsx';
import { toggled } from './new-site/draft.ts';
import { SiteTabs } from './site-tabs.tsx';

type Identity = OfficeResponse<'/api/office/sites/identity'>;
type Change = Omit<OfficeRequest<'/api/office/sites/set_identity'>, 'site' | 'version' | 'reason'>;

/** What a site is called and looks like, and where it is found. */
export function IdentityScreen() {
  useEffect(loadFaces, []);
  const { t } = useTranslation('sites');
  const me = useMe();
  const site = useSite() ?? me.sites[0]?.external_id ?? '';
  const { data, error, refetch } = useCall('/api/office/sites/identity', { site });
  return (
    <Page title={t('identity.title')} lead={t('identity.lead')}>
      <SiteTabs />
      {error && !data && <LoadFailed problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={10} />}
      {data && <IdentityPanels key={`${site} ${data.version}`} site={site} identity={data} />}
    </Page>
  );
}

const offeredOf = ({ languages: codes }: Identity): LanguageCode[] =>
  officeLanguages
    .filter((code) => codes.includes(code))
    .toSorted((a, b) => codes.indexOf(a) - codes.indexOf(b));

function IdentityPanels({ site, identity }: { readonly site: string; readonly identity: Identity }) {
  const { t } = useTranslation('sites');
  const mayManage = useMay('sites.manage', site);
  const [theme, setTheme] = useState<Theme>();
  const [isEditing, setEditing] = useState(false);
  const offered = offeredOf(identity);
  const isOther = theme !== undefined && theme !== identity.theme;
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      <Panel
        title={identity.name}
        beside={mayManage && <Button onClick={() => setEditing(true)}>{t('set.change')}</Button>}
      >
        <Facts
          facts={[
            [t('identity.domains'), identity.domains.join(', ')],
            [t('new.languages'), offered.map((code) => languages[code].name).join(', ')],
            [t('new.currency'), identity.currency],
            [t('new.step.look'), identity.theme],
          ]}
        />
      </Panel>
      <Panel
        title={t('new.step.look')}
        beside={
          mayManage &&
          isOther && (
            <Button look="primary" onClick={() => setSaving(true)}>
              {t('identity.useLook')}
            </Button>
          )
        }
      >
        <div className="p-4">
          <LookChooser
            theme={theme ?? identity.theme}
            languages={offered}
            shownAt={site}
            onChange={setTheme}
          />
        </div>
      </Panel>
      <LogoPanel site={site} identity={identity} mayManage={mayManage} />
      {isSaving && theme && (
        <ActionDialog
          title={t('identity.useLook')}
          description={t('identity.useLookLead', { theme })}
          confirm={t('identity.useLook')}
          done={t('identity.saved')}
          onClose={() => setSaving(false)}
          onSubmit={({ reason = '' }) =>
            act('/api/office/sites/set_identity', { site, theme, version: identity.version, reason })
          }
        />
      )}
      {isEditing && <IdentityDialog site={site} identity={identity} onClose={() => setEditing(false)} />}
    </>
  );
}

function IdentityDialog(props: {
  readonly site: string;
  readonly identity: Identity;
  readonly onClose: () => void;
}) {
  const { site, identity, onClose } = props;
  const { t } = useTranslation('sites');
  const [chosen, setChosen] = useState(offeredOf(identity));
  const change = (values: Readonly<Record<string, string>>): Change => ({
    name: values.name ?? '',
    languages: chosen,
    domains: (values.domains ?? '')
      .toLowerCase()
      .split(/\s+/)
      .filter((one) => one !== ''),
  });
  return (
    <ActionDialog
      title={t('identity.title')}
      confirm={t('set.save')}
      done={t('identity.saved')}
      onClose={onClose}
      onSubmit={({ reason = '', ...values }) =>
        act('/api/office/sites/set_identity', {
          ...{ site, version: identity.version, reason },
          ...change(values),
        })
      }
    >
      {(problem) => (
        <>
          <TextField name="name" label={t('new.name')} defaultValue={identity.name} maxLength={60} required />
          <TextArea
            name="domains"
            label={t('identity.domains')}
            hint={t('identity.domainsHint')}
            problem={problem('domains')}
            defaultValue={identity.domains.join('\n')}
            spellCheck={false}
            required
          />
          <fieldset className="grid grid-cols-2 gap-1.5">
            <legend className="mb-1 text-sm font-medium">{t('new.languages')}</legend>
            {officeLanguages.map((code) => (
              <CheckField
                key={code}
                label={languages[code].name}
                checked={chosen.includes(code)}
                disabled={chosen.length === 1 && chosen[0] === code}
                onChange={() => setChosen(toggled(chosen, code))}
              />
            ))}
          </fieldset>
          <SelectField
            label={t('new.defaultLanguage')}
            value={chosen[0] ?? 'EN'}
            options={chosen.map((code) => ({ value: code, label: languages[code].name }))}
            onChange={({ target }) =>
              setChosen(chosen.toSorted((a, b) => Number(b === target.value) - Number(a === target.value)))
            }
          />
        </>
      )}
    </ActionDialog>
  );
}
