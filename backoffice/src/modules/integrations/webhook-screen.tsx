import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { deliveryStates, webhookTopics } from '#contract/office/webhooks.ts';
import { NotFound } from '../../app/not-found.tsx';
import { useMay } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, List } from '../../ui/list/list.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty, Page } from '../../ui/page.tsx';
import { say } from '../../ui/toaster.tsx';
import { CopyId, PlayerLink, Time } from '../../ui/values.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { type Webhook, WebhookDialog } from './webhook-dialog.tsx';

type Delivery = OfficeResponse<'/api/office/integrations/deliveries'>['rows'][number];

const tones = { waiting: 'info', delivered: 'good', failed: 'bad' } as const;

/** One webhook: what it receives, and the log of what it was sent. */
export function WebhookScreen() {
  const { id = '' } = useParams();
  const { data } = useCall('/api/office/integrations/webhooks', {});
  const webhook = data?.webhooks.find((one) => one.webhook_id === id);
  if (data === undefined) return null;
  return webhook === undefined ? <NotFound /> : <Log webhook={webhook} />;
}

function Log({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('integrations');
  const mayManage = useMay('system.manage');
  const [resending, setResending] = useState<{
    readonly rows: readonly Delivery[];
    readonly clear: () => void;
  }>();
  const filters = [
    {
      name: 'state',
      label: t('state'),
      kind: 'choice',
      options: deliveryStates.map((value) => ({ value, label: t(`deliveryStates.${value}`) })),
    },
  ] as const;
  const list = useList(filters);
  const state = deliveryStates.find((one) => one === list.values.state);
  const columns = useColumns();
  const { webhook_id } = webhook;
  const query = useCall(
    '/api/office/integrations/deliveries',
    {
      webhook_id,
      ...(state === undefined ? {} : { state }),
      ...(list.before === undefined ? {} : { before: list.before }),
    },
    {
      keepsLast: true,
      isPending: ({ rows }) => rows.some((row) => row.state === 'waiting' && row.attempts === 0),
    },
  );
  return (
    <Page
      title={new URL(webhook.url).host}
      beside={
        <Badge tone={webhook.state === 'active' ? 'good' : 'warn'}>
          {webhook.paused_for === null ? t(`states.${webhook.state}`) : t(`pausedFor.${webhook.paused_for}`)}
        </Badge>
      }
      lead={webhook.url}
      actions={mayManage && <WebhookActions webhook={webhook} />}
    >
      <List
        name="integrations.deliveries"
        caption={t('log')}
        list={list}
        filters={filters}
        columns={columns}
        query={query}
        keyOf={({ delivery_id }) => delivery_id}
        empty={<Empty title={t('noDeliveries')}>{t('noDeliveriesHint')}</Empty>}
        {...(mayManage
          ? {
              bulk: (rows: readonly Delivery[], clear: () => void) => (
                <Button onClick={() => setResending({ rows, clear })}>{t('resend')}</Button>
              ),
            }
          : {})}
      />
      {resending && (
        <ActionDialog
          title={t('resend')}
          description={t('resendLead', { count: resending.rows.length })}
          confirm={t('resend')}
          done={t('resent')}
          onClose={() => {
            resending.clear();
            setResending(undefined);
          }}
          onSubmit={({ reason = '' }) =>
            act('/api/office/integrations/resend', {
              ...{ webhook_id, reason, delivery_ids: resending.rows.map(({ delivery_id }) => delivery_id) },
            })
          }
        />
      )}
    </Page>
  );
}

function useColumns(): readonly Column<Delivery>[] {
  const { t } = useTranslation('integrations');
  const { number } = useFormats();
  return [
    { id: 'topic', header: t('topic'), cell: ({ topic }) => t(`topics.${topic.replace('.', '_')}`) },
    { id: 'site', header: t('site'), cell: ({ site }) => site || '—' },
    {
      id: 'player',
      header: t('player'),
      cell: ({ player_id }) => <PlayerLink id={player_id} />,
    },
    {
      id: 'state',
      header: t('state'),
      cell: (row) => <Badge tone={tones[row.state]}>{t(`deliveryStates.${row.state}`)}</Badge>,
    },
    { id: 'answer', header: t('answer'), cell: ({ status, problem }) => status ?? problem ?? '—' },
    { id: 'attempts', header: t('attempts'), isFigure: true, cell: ({ attempts }) => number(attempts) },
    { id: 'at', header: t('at'), cell: ({ created_at }) => <Time at={created_at} /> },
    {
      id: 'sent',
      header: t('sent'),
      isWide: true,
      cell: ({ attempted_at: at }) => (at === null ? '—' : <Time at={at} />),
    },
    { id: 'id', header: 'webhook-id', isExtra: true, cell: ({ delivery_id }) => <CopyId id={delivery_id} /> },
    {
      id: 'body',
      header: t('body'),
      isExtra: true,
      cell: ({ body }) => <code className="font-mono text-xs break-all">{body}</code>,
    },
  ];
}

/** What can be done with a webhook, each with its dialog. */
function WebhookActions({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('integrations');
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'turn' | 'rotate' | 'remove'>();
  const [secret, setSecret] = useState<string>();
  const onClose = () => setOpen(undefined);
  const { webhook_id, version, url, topics, sites } = webhook;
  const turned = webhook.state === 'active' ? 'paused' : 'active';
  const turn = t(turned === 'paused' ? 'pause' : 'resume');
  async function ping(): Promise<void> {
    const answer = await act('/api/office/integrations/ping', { webhook_id });
    if (!isOfficeRefusal(answer)) say(t('pinged'));
  }
  async function rotate(reason: string) {
    const answer = await act('/api/office/integrations/rotate_webhook', { webhook_id, reason });
    if (!isOfficeRefusal(answer)) setSecret(answer.secret);
    return answer;
  }
  async function remove(reason: string) {
    const answer = await act('/api/office/integrations/remove_webhook', { webhook_id, reason });
    if (!isOfficeRefusal(answer)) await navigate('/integrations');
    return answer;
  }
  return (
    <>
      <Button onClick={() => void ping()}>{t('ping')}</Button>
      <Button onClick={() => setOpen('edit')}>{t('edit')}</Button>
      <Button onClick={() => setOpen('turn')}>{turn}</Button>
      <Button onClick={() => setOpen('rotate')}>{t('rotate')}</Button>
      <Button look="danger" onClick={() => setOpen('remove')}>
        {t('remove')}
      </Button>
      {open === 'edit' && <WebhookDialog webhook={webhook} onClose={onClose} />}
      {open === 'turn' && (
        <ActionDialog
          title={turn}
          confirm={turn}
          done={t('saved')}
          onClose={onClose}
          onSubmit={({ reason = '' }) =>
            act('/api/office/integrations/change_webhook', {
              ...{ webhook_id, version, url, sites, reason, state: turned },
              topics: webhookTopics.filter((topic) => topics.includes(topic)),
            })
          }
        />
      )}
      {open === 'rotate' && (
        <ActionDialog
          title={t('rotate')}
          description={t('rotateLead')}
          confirm={t('rotate')}
          done={t('saved')}
          onClose={onClose}
          onSubmit={({ reason = '' }) => rotate(reason)}
        />
      )}
      {open === 'remove' && (
        <ActionDialog
          title={t('remove')}
          description={t('removeLead', { url })}
          confirm={t('remove')}
          isDangerous
          done={t('removed')}
          onClose={onClose}
          onSubmit={({ reason = '' }) => remove(reason)}
        />
      )}
      {secret !== undefined && (
        <SecretDialog title={t('secretMade')} secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </>
  );
}
