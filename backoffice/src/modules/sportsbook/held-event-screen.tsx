import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useMay } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Empty, Facts, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { CopyId, Time } from '../../ui/values.tsx';
import { Effects } from './effects.tsx';

type Held = OfficeResponse<'/api/office/sportsbook/held_event'>;
type Decision = keyof Held['effects'];

const decisions = ['release', 'void'] as const;

/** A held match: what was said, what each decision would do, and the decision. */
export function HeldEventScreen() {
  const { t } = useTranslation('sportsbook');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const mayDecide = useMay('sportsbook.trade');
  const [as, setAs] = useState<Decision>();
  const query = useCall(
    '/api/office/sportsbook/held_event',
    { event_id: id },
    { topics: ['events', 'requests'] },
  );
  if (query.error !== null) return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={12} />;
  const { event, effects, is_shared, open_request, messages } = query.data;
  return (
    <Page
      title={event.name}
      beside={<Badge tone="warn">{t(`holds.${event.held}`)}</Badge>}
      lead={t(`why.${event.held}`)}
      actions={
        mayDecide &&
        !is_shared &&
        open_request === null &&
        decisions.map((one) => (
          <Button key={one} look={one === 'release' ? 'primary' : 'danger'} onClick={() => setAs(one)}>
            {t(one)}
          </Button>
        ))
      }
    >
      {is_shared && <Notice tone="warn">{t('shared')}</Notice>}
      {open_request !== null && (
        <Notice tone="info">
          <Link to="/requests" className="underline">
            {t('waits')}
          </Link>
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title={t('facts')}>
          <Facts
            facts={[
              [t('id'), <CopyId key="id" id={event.event_id} />],
              [t('feed'), `${event.feed} ${event.source_id}`],
              [t('starts'), <Time key="starts" at={event.starts_at} />],
              [t('known'), t(event.has_result ? 'yes' : 'no')],
              [t('openTickets'), `${event.open_tickets}`],
            ]}
          />
        </Panel>
        <Panel title={t('effect')}>
          {decisions.map((one) => (
            <div key={one} className="grid gap-2 border-b border-line/60 p-4 last:border-0">
              <h3 className="font-medium">{t(one)}</h3>
              <Effects effects={effects[one]} name={t(one)} />
            </div>
          ))}
        </Panel>
      </div>
      <Said messages={messages} />
      {as && (
        <ActionDialog
          title={t(as)}
          description={t(`${as}Lead`)}
          confirm={t(as)}
          isDangerous={as === 'void'}
          done={t('done')}
          onClose={() => setAs(undefined)}
          onSubmit={async ({ reason = '' }) => {
            const answer = await act('/api/office/sportsbook/decide_held', { event_id: id, as, reason });
            // The match is on hold no longer: its page would only say so.
            if ('request_id' in answer && answer.request_id === null) void navigate('/held');
            return answer;
          }}
        >
          <Effects effects={effects[as]} name={t('effect')} />
        </ActionDialog>
      )}
    </Page>
  );
}

/** The messages that decide bets, as they came. */
function Said({ messages }: Pick<Held, 'messages'>) {
  const { t } = useTranslation('sportsbook');
  return (
    <Panel title={t('messages')}>
      {messages.length === 0 ? (
        <Empty title={t('noMessages')} />
      ) : (
        <ul>
          {messages.map(({ kind, at, verdict, reason, body }) => (
            <li
              key={`${at} ${kind}`}
              className="grid gap-1 border-b border-line/60 px-4 py-2 text-sm last:border-0"
            >
              <span className="flex flex-wrap items-center gap-2">
                <Time at={at} /> <span className="font-mono">{kind}</span>
                <Badge tone={verdict === 'applied' ? 'good' : 'warn'}>{verdict}</Badge>
                {reason !== null && <span className="text-muted">{reason}</span>}
              </span>
              <pre className="font-mono text-xs whitespace-pre-wrap break-all">{JSON.stringify(body)}</pre>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
