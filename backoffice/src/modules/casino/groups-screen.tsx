import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useMay } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { CasinoTabs, useCatalogueSite, useCategoryName } from './parts.tsx';

type Groups = OfficeResponse<'/api/office/catalogue/groups'>;
type Group = Groups['providers'][number];

/** Studios and categories that a site offers or leaves out as a whole. */
export function GroupsScreen() {
  const site = useCatalogueSite();
  const { data, error, refetch } = useCall('/api/office/catalogue/groups', { site: site.code });
  if (error !== null && !data) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  return <Form key={JSON.stringify(data)} site={site} groups={data} />;
}

const withheldOf = (groups: readonly Group[]) =>
  groups.filter(({ is_withheld }) => is_withheld).map(({ code }) => code);

function Form({
  site,
  groups,
}: {
  readonly site: { readonly code: string; readonly name: string };
  readonly groups: Groups;
}) {
  const { t } = useTranslation('casino');
  const categoryOf = useCategoryName();
  const canManage = useMay('catalogue.manage', site.code);
  const was = { providers: withheldOf(groups.providers), categories: withheldOf(groups.categories) };
  const [withheld, setWithheld] = useState(was);
  const [isSaving, setSaving] = useState(false);
  const isSame =
    withheld.providers.toSorted().join() === was.providers.toSorted().join() &&
    withheld.categories.toSorted().join() === was.categories.toSorted().join();
  const set = (of: 'providers' | 'categories', code: string, isOffered: boolean) =>
    setWithheld({
      ...withheld,
      [of]: isOffered ? withheld[of].filter((one) => one !== code) : [...withheld[of], code],
    });
  const panel = (of: 'providers' | 'categories', title: string) => (
    <Panel title={title}>
      <ul className="divide-y divide-line/70">
        {groups[of].map(({ code, name, games }) => (
          <li key={code}>
            <label className="flex items-center gap-3 px-4 py-2 text-sm hover:bg-hover">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                disabled={!canManage}
                checked={!withheld[of].includes(code)}
                onChange={({ target }) => set(of, code, target.checked)}
              />
              <span className="flex-1 font-medium">{of === 'categories' ? categoryOf(code) : name}</span>
              <span className="text-muted">{t('gamesCount', { count: games })}</span>
            </label>
          </li>
        ))}
      </ul>
    </Panel>
  );
  return (
    <Page
      title={t('groups')}
      lead={t('groupsLead', { site: site.name })}
      actions={
        canManage && (
          <Button look="primary" disabled={isSame} onClick={() => setSaving(true)}>
            {t('save')}
          </Button>
        )
      }
    >
      <CasinoTabs />
      <div className="grid items-start gap-4 md:grid-cols-2">
        {panel('providers', t('studios'))}
        {panel('categories', t('categoriesTitle'))}
      </div>
      {isSaving && (
        <ActionDialog
          title={t('groups')}
          description={t('groupsDone')}
          confirm={t('save')}
          done={t('saved')}
          onClose={() => setSaving(false)}
          onSubmit={({ reason = '' }) =>
            act('/api/office/catalogue/set_groups', { site: site.code, was, withheld, reason })
          }
        />
      )}
    </Page>
  );
}
