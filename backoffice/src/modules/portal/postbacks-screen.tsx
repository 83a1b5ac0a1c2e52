import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { affiliateTopics } from '#contract/office/money/affiliate-words.ts';
import { act, useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { SimpleTable } from '../../ui/list/simple-table.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Empty, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { say } from '../../ui/toaster.tsx';
import { CopyId, Time } from '../../ui/values.tsx';
import { useForm } from '../login/use-form.ts';

type Answer = OfficeResponse<'/api/office/affiliate/postback'>;

/** Keys of the texts of topics. */
const names = {
  'affiliate.registered': 'topics.registered',
  'affiliate.deposited': 'topics.deposited',
  'affiliate.qualified': 'topics.qualified',
} as const;

/** Where the affiliate's server is sent what its players do. */
export function PostbacksScreen() {
  const { t } = useTranslation('affiliates');
  const query = useCall('/api/office/affiliate/postback', {});
  if (query.error !== null) return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton lines={8} />;
  return (
    <Page title={t('postbacks')} lead={t('postbacksLead')}>
      <PostbackForm postback={query.data.postback} />
      <Log deliveries={query.data.deliveries} />
    </Page>
  );
}

function PostbackForm({ postback }: { readonly postback: Answer['postback'] }) {
  const { t } = useTranslation('affiliates');
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm(async (values) => {
    const answer = await act('/api/office/affiliate/set_postback', {
      url: values.url ?? '',
      topics: affiliateTopics.filter((topic) => values[topic] === 'on'),
      is_on: values.on === 'on',
      new_secret: values.secret === 'on',
    });
    if (isOfficeRefusal(answer)) return answer;
    setSecret(answer.secret);
    say(t('saved'));
    return undefined;
  });
  return (
    <Panel>
      <form onSubmit={form.submit} className="grid max-w-2xl gap-4 p-4">
        <TextField
          name="url"
          type="url"
          label={t('url')}
          defaultValue={postback?.url ?? ''}
          placeholder="https://"
          required
          maxLength={500}
        />
        {affiliateTopics.map((topic) => (
          <CheckField
            key={topic}
            name={topic}
            label={t(names[topic])}
            defaultChecked={postback?.topics.includes(topic) ?? true}
          />
        ))}
        <CheckField name="on" label={t('isOn')} defaultChecked={postback?.is_on ?? true} />
        {postback && <CheckField name="secret" label={t('newSecret')} />}
        {form.problem !== undefined && <Notice tone="bad">{form.problem}</Notice>}
        {secret !== null && (
          <Notice tone="good">
            {t('secretLead')} <CopyId id={secret} />
          </Notice>
        )}
        <Button type="submit" look="primary" isBusy={form.isBusy} className="justify-self-start">
          {t('save')}
        </Button>
      </form>
    </Panel>
  );
}

function Log({ deliveries }: Pick<Answer, 'deliveries'>) {
  const { t } = useTranslation('affiliates');
  const { number } = useFormats();
  return (
    <Panel title={t('log')}>
      {deliveries.length === 0 ? (
        <Empty title={t('noLog')} />
      ) : (
        <SimpleTable
          caption={t('log')}
          headers={[t('sentAt'), t('event'), t('state'), t('answer'), t('tries')]}
          rows={deliveries.map((one) => ({
            key: one.id,
            cells: [
              <Time key="at" at={one.created_at} />,
              one.topic,
              <Badge
                key="state"
                tone={one.state === 'failed' ? 'bad' : one.state === 'delivered' ? 'good' : 'info'}
              >
                {t(`delivery.${one.state}`)}
              </Badge>,
              one.status ?? one.problem ?? '—',
              number(one.attempts),
            ],
          }))}
        />
      )}
    </Panel>
  );
}
