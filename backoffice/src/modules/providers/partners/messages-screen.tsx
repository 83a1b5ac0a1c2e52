import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { partnerMessageStates } from '#contract/office/providers.ts';
import { useCall } from '../../../data/queries.ts';
import { useFormats } from '../../../texts/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/list/list.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Empty } from '../../../ui/page.tsx';
import { CopyId, Money, Time } from '../../../ui/values.tsx';

type Message = OfficeResponse<'/api/office/partners/messages'>['rows'][number];

const stateTones = {
  open: 'info',
  done: 'good',
  refused: 'neutral',
  cancelled: 'warn',
  failed: 'bad',
} as const;

/** The rounds of a partner as its wallet was asked about them: stakes, wins and rollbacks. */
export function MessagesScreen() {
  const { t } = useTranslation('providers');
  const { code = '' } = useParams();
  const filters = [
    {
      name: 'state',
      label: t('state'),
      kind: 'choice',
      options: partnerMessageStates.map((value) => ({ value, label: t(`partner.states.${value}`) })),
    },
  ] as const;
  const list = useList(filters);
  const state = partnerMessageStates.find((one) => one === list.values.state);
  const query = useCall(
    '/api/office/partners/messages',
    {
      ...{ partner: code, limit: 50 },
      ...(state === undefined ? {} : { state }),
      ...(list.before === undefined ? {} : { before: list.before }),
    },
    { keepsLast: true },
  );
  return (
    <ListPage
      title={t('partner.messagesOf', { partner: code })}
      lead={t('partner.messagesLead')}
      actions={
        <Link className={buttonClass()} to={`/providers/partners/${code}`}>
          {t('partner.toPartner')}
        </Link>
      }
      name="partners.messages"
      list={list}
      filters={filters}
      columns={useColumns()}
      query={query}
      keyOf={({ message_id }) => message_id}
      empty={<Empty title={t('partner.noMessages')}>{t('partner.noMessagesHint')}</Empty>}
    />
  );
}

function useColumns(): readonly Column<Message>[] {
  const { t } = useTranslation('providers');
  const { number } = useFormats();
  return [
    { id: 'kind', header: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      id: 'state',
      header: t('state'),
      cell: ({ state, status }) => (
        <span className="inline-flex flex-wrap items-center gap-1.5">
          <Badge tone={stateTones[state]}>{t(`partner.states.${state}`)}</Badge>
          {status !== null && <span className="text-muted">{status}</span>}
        </span>
      ),
    },
    {
      id: 'amount',
      header: t('amount'),
      isFigure: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    { id: 'game', header: t('game'), cell: ({ game }) => game },
    {
      id: 'user',
      header: t('player'),
      cell: ({ user }) => <span className="block min-w-32 break-all">{user}</span>,
    },
    { id: 'at', header: t('at'), cell: ({ at }) => <Time at={at} /> },
    {
      id: 'tries',
      header: t('partner.tries'),
      isFigure: true,
      isWide: true,
      cell: (row) => number(row.tries),
    },
    { id: 'round', header: t('round'), isExtra: true, cell: ({ round_id }) => <CopyId id={round_id} /> },
    { id: 'id', header: t('id'), isExtra: true, cell: ({ message_id }) => <CopyId id={message_id} /> },
  ];
}
