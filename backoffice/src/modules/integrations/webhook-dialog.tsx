import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal, type OfficeRefusal } from '#contract/office/errors.ts';
import { type WebhookTopic, webhookTopics } from '#contract/office/webhooks.ts';
import { act } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { ChecksField, SitesField } from './choice-fields.tsx';

export type Webhook = OfficeResponse<'/api/office/integrations/webhooks'>['webhooks'][number];

/** The form of a new webhook, or of one that is changed. */
export function WebhookDialog({
  webhook,
  onSecret,
  onClose,
}: {
  readonly webhook?: Webhook;
  readonly onSecret?: (secret: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('integrations');
  const [topics, setTopics] = useState<readonly WebhookTopic[]>(
    webhookTopics.filter((topic) => webhook === undefined || webhook.topics.includes(topic)),
  );
  const [sites, setSites] = useState<readonly string[] | null>(webhook?.sites ?? null);
  const title = t(webhook === undefined ? 'makeWebhook' : 'edit');
  async function save(url: string, reason: string): Promise<object | OfficeRefusal> {
    const said = { url, reason, topics: [...topics], sites: sites && [...sites] };
    if (webhook !== undefined) {
      const { webhook_id, version, state } = webhook;
      return act('/api/office/integrations/change_webhook', { ...said, webhook_id, version, state });
    }
    const answer = await act('/api/office/integrations/make_webhook', said);
    if (!isOfficeRefusal(answer)) onSecret?.(answer.secret);
    return answer;
  }
  return (
    <ActionDialog
      title={title}
      confirm={title}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ url = '', reason = '' }) => save(url, reason)}
    >
      {(problem) => (
        <>
          <TextField
            name="url"
            type="url"
            label={t('url')}
            problem={problem('url')}
            defaultValue={webhook?.url}
            placeholder="https://"
            required
            maxLength={500}
          />
          <ChecksField
            label={t('topicsLabel')}
            options={webhookTopics.map((value) => ({ value, label: t(`topics.${value.replace('.', '_')}`) }))}
            chosen={topics}
            onChange={setTopics}
          />
          <SitesField sites={sites} onChange={setSites} />
        </>
      )}
    </ActionDialog>
  );
}
