import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, List } from '../../ui/list/list.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty, Page } from '../../ui/page.tsx';
import { SiteNames } from './choice-fields.tsx';
import { IntegrationTabs } from './integration-tabs.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { type Webhook, WebhookDialog } from './webhook-dialog.tsx';

/** The addresses that receive what happens. */
export function WebhooksScreen() {
  const { t } = useTranslation('integrations');
  const { number } = useFormats();
  const mayManage = useMay('system.manage');
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const list = useList([]);
  const query = useCall('/api/office/integrations/webhooks', {});
  const columns: Column<Webhook>[] = [
    { id: 'url', header: t('url'), cell: ({ url }) => <span className="break-all">{url}</span> },
    {
      id: 'topics',
      header: t('topicsLabel'),
      cell: ({ topics }) => topics.map((topic) => t(`topics.${topic.replace('.', '_')}`)).join(', '),
    },
    { id: 'sites', header: t('sites'), cell: ({ sites }) => <SiteNames sites={sites} /> },
    {
      id: 'state',
      header: t('state'),
      cell: ({ state, paused_for }) => (
        <Badge tone={state === 'active' ? 'good' : 'warn'}>
          {paused_for === null ? t(`states.${state}`) : t(`pausedFor.${paused_for}`)}
        </Badge>
      ),
    },
    {
      id: 'lastDay',
      header: t('lastDay'),
      cell: ({ last_day: { waiting, delivered, failed } }) => (
        <span className={failed > 0 ? 'text-bad' : ''}>
          {t('figures', {
            waiting: number(waiting),
            delivered: number(delivered),
            failed: number(failed),
          })}
        </span>
      ),
    },
  ];
  return (
    <Page
      title={t('tabs')}
      lead={t('webhooksLead')}
      actions={
        mayManage && (
          <Button look="primary" onClick={() => setMaking(true)}>
            {t('makeWebhook')}
          </Button>
        )
      }
    >
      <IntegrationTabs />
      <List
        name="integrations.webhooks"
        caption={t('webhooks')}
        list={list}
        filters={[]}
        columns={columns}
        query={{ ...query, data: query.data && { rows: query.data.webhooks, next: null } }}
        keyOf={({ webhook_id }) => webhook_id}
        to={({ webhook_id }) => `/integrations/webhooks/${webhook_id}`}
        empty={<Empty title={t('noWebhooks')}>{t('noWebhooksHint')}</Empty>}
      />
      {isMaking && <WebhookDialog onSecret={setSecret} onClose={() => setMaking(false)} />}
      {secret !== undefined && (
        <SecretDialog title={t('secretMade')} secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </Page>
  );
}
