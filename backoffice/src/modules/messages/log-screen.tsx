import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { deliveryStates, messageChannels } from '#contract/office/messages.ts';
import { useSite } from '../../app/site-picker.tsx';
import { useMe } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { type Column, List } from '../../ui/list/list.tsx';
import { given, playerIdOf } from '../../ui/list/request.ts';
import { useList } from '../../ui/list/use-list.ts';
import { Empty, Page } from '../../ui/page.tsx';
import { CopyId, PlayerLink, Time } from '../../ui/values.tsx';
import { MessageAddress, MessageState } from './message-state.tsx';
import { MessageTabs } from './message-tabs.tsx';

type Logged = OfficeResponse<'/api/office/messages/log'>['rows'][number];

/** What became of each mail and SMS of a site. */
export function LogScreen() {
  const { t } = useTranslation('messages');
  const me = useMe();
  const site = useSite() ?? me.sites[0]?.external_id ?? '';
  const filters = [
    { name: 'to', label: t('searchTo'), kind: 'search' },
    { name: 'player', label: t('playerId'), kind: 'text' },
    {
      name: 'state',
      label: t('state'),
      kind: 'choice',
      options: deliveryStates.map((value) => ({ value, label: t(`states.${value}`) })),
    },
    {
      name: 'channel',
      label: t('channel'),
      kind: 'choice',
      options: messageChannels.map((value) => ({ value, label: t(`channels.${value}`) })),
    },
  ] as const;
  const list = useList(filters);
  const columns = useColumns();
  const query = useCall('/api/office/messages/log', requestOf(list.values, site, list.before), {
    keepsLast: true,
  });
  return (
    <Page
      title={t('log')}
      beside={<span className="text-muted">{me.sites.find((one) => one.external_id === site)?.name}</span>}
      lead={t('logLead')}
    >
      <MessageTabs />
      <List
        name="messages.log"
        caption={t('log')}
        list={list}
        filters={filters}
        columns={columns}
        query={query}
        keyOf={({ message_id }) => message_id}
        empty={<Empty title={t('noMessages')}>{t('noMessagesHint')}</Empty>}
      />
    </Page>
  );
}

function requestOf(
  { to, player, state, channel }: Readonly<Record<string, string>>,
  site: string,
  before: string | undefined,
) {
  return {
    site,
    ...given({
      to: to !== undefined && to.length >= 3 ? to : undefined,
      player_id: playerIdOf(player),
      state: deliveryStates.find((one) => one === state),
      channel: messageChannels.find((one) => one === channel),
      before,
    }),
  };
}

function useColumns(): readonly Column<Logged>[] {
  const { t } = useTranslation('messages');
  return [
    { id: 'to', header: t('to'), cell: ({ to, mark }) => <MessageAddress to={to} mark={mark} /> },
    { id: 'kind', header: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    { id: 'channel', header: t('channel'), cell: ({ channel }) => t(`channels.${channel}`) },
    {
      id: 'state',
      header: t('state'),
      cell: ({ state, reason }) => <MessageState state={state} reason={reason} />,
    },
    {
      id: 'player',
      header: t('player'),
      cell: ({ player_id }) => <PlayerLink id={player_id} />,
    },
    { id: 'at', header: t('at'), cell: ({ created_at }) => <Time at={created_at} /> },
    {
      id: 'sent',
      header: t('sentAt'),
      cell: ({ sent_at: at }) => (at === null ? '—' : <Time at={at} />),
    },
    { id: 'attempts', header: t('attempts'), isExtra: true, cell: ({ attempts }) => attempts },
    { id: 'language', header: t('language'), isExtra: true, cell: ({ language }) => language },
    { id: 'sender', header: t('sender'), isExtra: true, cell: ({ sender }) => sender ?? '—' },
    {
      id: 'ref',
      header: t('ref'),
      isExtra: true,
      cell: ({ sender_ref: ref }) => (ref === null ? '—' : <CopyId id={ref} />),
    },
  ];
}
