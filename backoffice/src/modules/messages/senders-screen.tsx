import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { useSite } from '../../app/site-picker.tsx';
import { useMay, useMe } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Empty, Facts, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { say } from '../../ui/toaster.tsx';
import { CopyId, Time } from '../../ui/values.tsx';
import { MessageTabs } from './message-tabs.tsx';
import { languageName, SenderDialog } from './sender-dialog.tsx';

type Answer = OfficeResponse<'/api/office/messages/senders'>;
export type Sender = Answer['senders'][number];
export type Adapter = Answer['adapters'][number];

/** What sends the mail and SMS of a site: its services, how they do, and their settings. */
export function SendersScreen() {
  const { t } = useTranslation('messages');
  const me = useMe();
  const site = useSite() ?? me.sites[0]?.external_id ?? '';
  const mayManage = useMay('system.manage', site);
  const { data, error, refetch } = useCall('/api/office/messages/senders', { site });
  const [open, setOpen] = useState<Sender | 'new'>();
  return (
    <Page
      title={t('tabs')}
      beside={<span className="text-muted">{me.sites.find((one) => one.external_id === site)?.name}</span>}
      lead={t('sendersLead')}
      actions={
        mayManage && (
          <Button look="primary" onClick={() => setOpen('new')}>
            {t('add')}
          </Button>
        )
      }
    >
      <MessageTabs />
      {error && !data && <LoadFailed problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton />}
      {data && <Waiting waiting={data.waiting} />}
      {data?.senders.length === 0 && <Empty title={t('noSenders')}>{t('noSendersHint')}</Empty>}
      {data?.senders.map((sender) => (
        <SenderPanel
          key={sender.sender}
          site={site}
          sender={sender}
          mayManage={mayManage}
          onChange={() => setOpen(sender)}
        />
      ))}
      {data && open !== undefined && (
        <SenderDialog
          site={site}
          adapters={data.adapters}
          languages={data.languages}
          {...(open === 'new' ? {} : { sender: open })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  );
}

function Waiting({ waiting: { mail, sms } }: Pick<Answer, 'waiting'>) {
  const { t } = useTranslation('messages');
  const { number } = useFormats();
  if (mail + sms === 0) return null;
  return <Notice tone="bad">{t('waiting', { mail: number(mail), sms: number(sms) })}</Notice>;
}

function SenderPanel(props: {
  readonly site: string;
  readonly sender: Sender;
  readonly mayManage: boolean;
  readonly onChange: () => void;
}) {
  const { site, sender, mayManage, onChange } = props;
  const { t } = useTranslation('messages');
  const { number } = useFormats();
  const [isBusy, setBusy] = useState(false);
  async function test() {
    setBusy(true);
    const answer = await act('/api/office/messages/test_sender', { site, sender: sender.sender });
    setBusy(false);
    if (!isOfficeRefusal(answer)) say(t(`results.${answer.result}`));
  }
  const { sent, failed } = sender.last_day;
  return (
    <Panel
      title={sender.name}
      beside={
        <span className="flex flex-wrap items-center justify-end gap-2">
          <Badge tone={sender.is_on ? 'good' : 'warn'}>{t(sender.is_on ? 'on' : 'off')}</Badge>
          {mayManage && (
            <>
              <Button isBusy={isBusy} aria-label={`${t('test')}: ${sender.name}`} onClick={() => void test()}>
                {t('test')}
              </Button>
              <Button aria-label={t('action.changeOf', { name: sender.name })} onClick={onChange}>
                {t('change')}
              </Button>
            </>
          )}
        </span>
      }
    >
      <Facts
        facts={[
          [t('channel'), t(`channels.${sender.channel}`)],
          [t('service'), t(`adapters.${sender.adapter}`)],
          [t('language'), sender.language === null ? t('everyLanguage') : languageName(sender.language)],
          [
            t('lastDay'),
            <span key="day" className={failed > 0 ? 'text-bad' : ''}>
              {t('figures', { sent: number(sent), failed: number(failed) })}
            </span>,
          ],
          ...Object.entries(sender.settings).map(
            ([name, value]) =>
              [t(`fields.${name}`), name === 'security' ? t(`security.${value}`) : value] as const,
          ),
          ...sender.secrets.map(
            ({ name, since, until }) =>
              [
                t(`fields.${name}`),
                <span key={since}>
                  {t(until === null ? 'setOn' : 'replaced')} <Time at={until ?? since} />
                </span>,
              ] as const,
          ),
          [t('callback'), <CopyId key="callback" id={sender.callback} />],
        ]}
      />
    </Panel>
  );
}
