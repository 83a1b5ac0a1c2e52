import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSite } from '../../app/site-picker.tsx';
import { useMe } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, List } from '../../ui/list/list.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty, Page } from '../../ui/page.tsx';
import { Money, Time } from '../../ui/values.tsx';

type Request = OfficeResponse<'/api/office/requests/list'>['rows'][number];
type Decision = 'approve' | 'decline' | 'withdraw';

const states = ['open', 'approved', 'declined', 'withdrawn', 'expired'] as const;

const tones: Readonly<Record<Request['state'], Tone>> = {
  open: 'info',
  approved: 'good',
  declined: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
};

/** What waits for a second person, with the decision in the row. */
export function RequestsScreen() {
  const { t } = useTranslation('requests');
  const site = useSite();
  const [deciding, setDeciding] = useState<{ readonly verb: Decision; readonly request: Request }>();
  const filters = [
    {
      name: 'state',
      label: t('state'),
      kind: 'choice',
      options: states.map((state) => ({ value: state, label: t(`states.${state}`) })),
    },
  ] as const;
  const list = useList(filters);
  const query = useCall(
    '/api/office/requests/list',
    {
      state: states.find((one) => one === list.values.state) ?? 'open',
      ...(site === undefined ? {} : { site }),
      ...(list.before === undefined ? {} : { before: list.before }),
      limit: 50,
    },
    { keepsLast: true },
  );
  const columns: Column<Request>[] = [
    { id: 'kind', header: t('kind'), cell: (row) => t(`kinds.${row.kind}`) },
    {
      id: 'object',
      header: t('object'),
      isWide: true,
      cell: (row) => <span className="font-mono text-xs">{row.object}</span>,
    },
    {
      id: 'amount',
      header: t('amount'),
      isFigure: true,
      cell: (row) =>
        row.amount === null ? '—' : <Money amount={row.amount} currency={row.currency ?? ''} />,
    },
    { id: 'by', header: t('by'), cell: (row) => row.requested_by.full_name },
    { id: 'reason', header: t('reason'), cell: (row) => row.reason },
    {
      id: 'state',
      header: t('state'),
      cell: (row) => <Badge tone={tones[row.state]}>{t(`states.${row.state}`)}</Badge>,
    },
    { id: 'expires', header: t('expires'), isWide: true, cell: (row) => <Time at={row.expires_at} /> },
    {
      id: 'decide',
      header: t('decide'),
      cell: (request) => <Decisions request={request} onChoose={(verb) => setDeciding({ verb, request })} />,
    },
  ];
  return (
    <Page title={t('title')} lead={t('lead')}>
      <List
        name="requests.list"
        caption={t('title')}
        list={list}
        filters={filters}
        columns={columns}
        query={query}
        keyOf={(row) => row.id}
        empty={<Empty title={t('empty')}>{t('emptyHint')}</Empty>}
      />
      {deciding && <DecisionDialog {...deciding} onClose={() => setDeciding(undefined)} />}
    </Page>
  );
}

function Decisions({
  request,
  onChoose,
}: {
  readonly request: Request;
  readonly onChoose: (verb: Decision) => void;
}) {
  const { t } = useTranslation('requests');
  const { staff_id: own } = useMe();
  const isOwn = request.requested_by.staff_id === own;
  if (request.may_decide)
    return (
      <span className="flex gap-1">
        <Button look="primary" onClick={() => onChoose('approve')}>
          {t('verb.approve')}
        </Button>
        <Button look="danger" onClick={() => onChoose('decline')}>
          {t('verb.decline')}
        </Button>
      </span>
    );
  if (isOwn && request.state === 'open')
    return <Button onClick={() => onChoose('withdraw')}>{t('verb.withdraw')}</Button>;
  return <span className="text-muted">{request.decided_by?.full_name ?? '—'}</span>;
}

function DecisionDialog({
  verb,
  request,
  onClose,
}: {
  readonly verb: Decision;
  readonly request: Request;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('requests');
  return (
    <ActionDialog
      title={t(`verb.${verb}`)}
      description={t('about', { name: request.requested_by.full_name, reason: request.reason })}
      confirm={t(`verb.${verb}`)}
      isDangerous={verb === 'decline'}
      done={t(`done.${verb}`)}
      onClose={onClose}
      onSubmit={({ reason = '' }) => act(`/api/office/requests/${verb}`, { id: request.id, reason })}
    />
  );
}
