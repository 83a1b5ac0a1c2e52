import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { keyScopes } from '#contract/office/webhooks.ts';
import { useMay } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { type Column, List } from '../../ui/list/list.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty, Page } from '../../ui/page.tsx';
import { Time } from '../../ui/values.tsx';
import { ChecksField, SiteNames, SitesField } from './choice-fields.tsx';
import { IntegrationTabs } from './integration-tabs.tsx';
import { SecretDialog } from './secret-dialog.tsx';

type Key = OfficeResponse<'/api/office/integrations/keys'>['keys'][number];

const stateOf = ({ revoked_at, expires_at }: Key) =>
  revoked_at !== null
    ? 'revoked'
    : expires_at !== null && Date.parse(expires_at) <= Date.now()
      ? 'expired'
      : 'active';

/** The keys with which programs read reports and lists. */
export function KeysScreen() {
  const { t } = useTranslation('integrations');
  const mayManage = useMay('team.manage');
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<{ readonly name: string; readonly key: string }>();
  const [revoking, setRevoking] = useState<Key>();
  const list = useList([]);
  const query = useCall('/api/office/integrations/keys', {});
  const columns = useColumns(mayManage ? setRevoking : undefined);
  return (
    <Page
      title={t('tabs')}
      lead={t('keysLead')}
      actions={
        mayManage && (
          <Button look="primary" onClick={() => setMaking(true)}>
            {t('makeKey')}
          </Button>
        )
      }
    >
      <IntegrationTabs />
      <List
        name="integrations.keys"
        caption={t('keys')}
        list={list}
        filters={[]}
        columns={columns}
        query={{ ...query, data: query.data && { rows: query.data.keys, next: null } }}
        keyOf={({ key_id }) => key_id}
        empty={<Empty title={t('noKeys')}>{t('noKeysHint')}</Empty>}
      />
      {isMaking && <MakeKeyDialog onMade={setMade} onClose={() => setMaking(false)} />}
      {made && (
        <SecretDialog
          title={t('keyMade', { name: made.name })}
          secret={made.key}
          onClose={() => setMade(undefined)}
        />
      )}
      {revoking && (
        <ActionDialog
          title={t('revoke')}
          description={t('revokeLead', { name: revoking.name })}
          confirm={t('revoke')}
          isDangerous
          done={t('revoked')}
          onClose={() => setRevoking(undefined)}
          onSubmit={({ reason = '' }) =>
            act('/api/office/integrations/revoke_key', { key_id: revoking.key_id, reason })
          }
        />
      )}
    </Page>
  );
}

/** @param revoke what the button of a row asks for; none without it */
function useColumns(revoke: ((key: Key) => void) | undefined): readonly Column<Key>[] {
  const { t } = useTranslation('integrations');
  return [
    { id: 'name', header: t('name'), cell: ({ name }) => <strong className="font-medium">{name}</strong> },
    { id: 'ending', header: t('keys'), cell: ({ ending }) => <code className="font-mono">…{ending}</code> },
    {
      id: 'scopes',
      header: t('scopes'),
      cell: ({ scopes }) => scopes.map((one) => t(`permissions.${one.replace('.', '_')}`)).join(', '),
    },
    { id: 'sites', header: t('sites'), cell: ({ sites }) => <SiteNames sites={sites} /> },
    {
      id: 'state',
      header: t('state'),
      cell: (key) => (
        <Badge tone={stateOf(key) === 'active' ? 'good' : 'neutral'}>{t(`keyStates.${stateOf(key)}`)}</Badge>
      ),
    },
    {
      id: 'used',
      header: t('used'),
      cell: ({ last_used_at: at }) => (at === null ? t('never') : <Time at={at} />),
    },
    {
      id: 'expires',
      header: t('expires'),
      cell: ({ expires_at: at }) => (at === null ? t('never') : <Time at={at} />),
    },
    {
      id: 'made',
      header: t('made'),
      isWide: true,
      cell: ({ created_at, created_by }) => (
        <>
          <Time at={created_at} /> <span className="text-muted">{t('madeBy', { name: created_by })}</span>
        </>
      ),
    },
    {
      id: 'action',
      header: t('revoke'),
      cell: (key) =>
        revoke !== undefined &&
        stateOf(key) === 'active' && (
          <Button look="danger" onClick={() => revoke(key)}>
            {t('revoke')}
          </Button>
        ),
    },
  ];
}

function MakeKeyDialog({
  onMade,
  onClose,
}: {
  readonly onMade: (made: { readonly name: string; readonly key: string }) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('integrations');
  const [scopes, setScopes] = useState<readonly (typeof keyScopes)[number][]>(['reports.read']);
  const [sites, setSites] = useState<readonly string[] | null>(null);
  return (
    <ActionDialog
      title={t('makeKey')}
      description={t('keysLead')}
      confirm={t('makeKey')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={async ({ name = '', days = '', reason = '' }) => {
        const answer = await act('/api/office/integrations/make_key', {
          ...{ name, reason, scopes: [...scopes], sites: sites && [...sites] },
          days: days === '' ? null : Number(days),
        });
        if (!isOfficeRefusal(answer)) onMade({ name, key: answer.key });
        return answer;
      }}
    >
      {(problem) => (
        <>
          <TextField name="name" label={t('name')} problem={problem('name')} required maxLength={60} />
          <ChecksField
            label={t('scopes')}
            options={keyScopes.map((value) => ({
              value,
              label: t(`permissions.${value.replace('.', '_')}`),
            }))}
            chosen={scopes}
            onChange={setScopes}
          />
          <SitesField sites={sites} onChange={setSites} />
          <TextField
            name="days"
            type="number"
            min={1}
            max={3650}
            label={t('days')}
            hint={t('daysHint')}
            problem={problem('days')}
          />
        </>
      )}
    </ActionDialog>
  );
}
