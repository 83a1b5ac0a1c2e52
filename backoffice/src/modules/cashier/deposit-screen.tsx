import { ArrowLeftRight, CircleCheck, CircleX, Clock, Scale, Webhook } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useCall } from '../../data/queries.ts';
import { Facts, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Timeline, type TimelineItem } from '../../ui/timeline.tsx';
import { CopyId, Money, Time } from '../../ui/values.tsx';
import { DepositState } from './deposit-parts.tsx';

type Read = OfficeResponse<'/api/office/deposits/get'>;

/** A deposit: its facts, and all that happened to it with what its gateway sent. */
export function DepositScreen() {
  const { t } = useTranslation('deposits');
  const { id = '' } = useParams();
  const query = useCall('/api/office/deposits/get', { deposit_id: id }, { topics: ['deposits'] });
  if (query.error !== null) return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={12} />;
  const { deposit } = query.data;
  return (
    <Page title={t('of', { player: deposit.account_id })} beside={<DepositState state={deposit.state} />}>
      <div className="grid items-start gap-4 lg:grid-cols-[28rem_minmax(0,1fr)]">
        <Panel title={t('facts')}>
          <Facts
            facts={[
              [t('id'), <CopyId key="id" id={deposit.deposit_id} />],
              [
                t('player'),
                <Link
                  key="player"
                  to={`/players/${deposit.player_id}`}
                  className="text-accent hover:underline"
                >
                  {deposit.account_id}
                </Link>,
              ],
              [t('site'), deposit.site],
              [t('amount'), <Money key="amount" amount={deposit.amount} currency={deposit.currency} />],
              [t('fee'), <Money key="fee" amount={deposit.fee} currency={deposit.currency} />],
              [t('method'), deposit.method_code],
              [t('gateway'), deposit.adapter],
              [t('opened'), <Time key="opened" at={deposit.created_at} />],
              [t('expires'), <Time key="expires" at={deposit.expires_at} />],
            ]}
          />
        </Panel>
        <Panel title={t('happened')}>
          <Happened read={query.data} />
        </Panel>
      </div>
    </Page>
  );
}

function Happened({ read: { deposit, callbacks, cases, transfers } }: { readonly read: Read }) {
  const { t } = useTranslation('deposits');
  const { t: nameOf } = useTranslation('players');
  const of = (amount: string, currency: string) => <Money amount={amount} currency={currency} />;
  const items: TimelineItem[] = [
    { key: 'opened', at: deposit.created_at, icon: Clock, title: t('opened') },
    ...callbacks.map((one, place) => ({
      ...{ key: `callback ${place}`, at: one.at, icon: Webhook },
      title: `${t('callback')}: ${t(`verdicts.${one.verdict}`, { defaultValue: one.verdict })}`,
      ...(one.raw === null ? {} : { detail: <Raw text={one.raw} /> }),
      ...(one.amount === null ? {} : { figure: of(one.amount, one.currency ?? deposit.currency) }),
    })),
    ...cases.map((one) => ({
      ...{ key: one.case_id, at: one.opened_at, icon: Scale, tone: 'warn' as const },
      title: `${t('case')}: ${t(`kinds.${one.kind}`)}`,
      detail: <DepositState state={one.state} />,
      to: `/deposits/cases/${one.case_id}`,
    })),
    ...transfers.map((one) => ({
      ...{ key: one.transfer_id, at: one.at, icon: ArrowLeftRight, tone: 'info' as const },
      title: `${t('transfer')}: ${nameOf([`timeline.what.${one.kind}`, `timeline.kind.${one.kind}`])}`,
      to: `/players/${deposit.player_id}/transfers/${one.transfer_id}`,
      figure: of(one.amount, one.currency),
    })),
  ];
  if (deposit.settled_at !== null)
    items.push({
      ...{ key: 'settled', at: deposit.settled_at, icon: deposit.state === 'paid' ? CircleCheck : CircleX },
      tone: deposit.state === 'paid' ? 'good' : 'neutral',
      title: t(`states.${deposit.state}`),
    });
  return <Timeline items={items.toSorted((a, b) => b.at.localeCompare(a.at))} />;
}

/** What a gateway sent, as it came. */
export function Raw({ text }: { readonly text: string }) {
  const { t } = useTranslation('deposits');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard
    <section tabIndex={0} aria-label={t('raw')} className="overflow-x-auto">
      <pre className="font-mono text-xs whitespace-pre-wrap break-all">{text}</pre>
    </section>
  );
}
