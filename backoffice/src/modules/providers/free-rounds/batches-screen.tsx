import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useCall } from '../../../data/queries.ts';
import { useFormats } from '../../../texts/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/list/list.tsx';
import { ListPage, usePage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Empty } from '../../../ui/page.tsx';
import { Time } from '../../../ui/values.tsx';
import { ProviderTabs } from '../provider-tabs.tsx';

export type Batch = OfficeResponse<'/api/office/rewards/free_rounds_batches'>['rows'][number];

export const batchTones = { running: 'info', done: 'good', stopped: 'bad' } as const;

/** Whether a provider is still asked for some of it. */
export const isUnderWay = ({ state, waiting }: Batch) =>
  state === 'running' || (state === 'done' && waiting > 0);

/** Free rounds that the players of segments were given. */
export function BatchesScreen() {
  const { t } = useTranslation('providers');
  const list = useList([]);
  const query = useCall('/api/office/rewards/free_rounds_batches', usePage(list), {
    keepsLast: true,
    isPending: ({ rows }) => rows.some(isUnderWay),
  });
  return (
    <ListPage
      title={t('batch.title')}
      lead={t('batch.lead')}
      tabs={<ProviderTabs />}
      actions={
        <Link className={buttonClass()} to="/providers/free-rounds">
          {t('batch.toPlayers')}
        </Link>
      }
      name="freeRounds.batches"
      list={list}
      filters={[]}
      columns={useColumns()}
      query={query}
      keyOf={({ batch_id }) => batch_id}
      empty={<Empty title={t('batch.empty')}>{t('batch.emptyHint')}</Empty>}
    />
  );
}

function useColumns(): readonly Column<Batch>[] {
  const { t } = useTranslation('providers');
  const { number } = useFormats();
  return [
    {
      id: 'segment',
      header: t('batch.segment'),
      cell: ({ batch_id, segment_name }) => (
        <Link to={`/providers/free-rounds/batches/${batch_id}`} className="text-accent hover:underline">
          {segment_name}
        </Link>
      ),
    },
    { id: 'game', header: t('game'), cell: ({ game_name }) => game_name },
    {
      id: 'state',
      header: t('state'),
      cell: ({ state }) => <Badge tone={batchTones[state]}>{t(`batch.states.${state}`)}</Badge>,
    },
    { id: 'players', header: t('batch.players'), isFigure: true, cell: ({ players }) => number(players) },
    { id: 'waiting', header: t('batch.waiting'), isFigure: true, cell: ({ waiting }) => number(waiting) },
    {
      id: 'failed',
      header: t('batch.failed'),
      isFigure: true,
      cell: ({ left_out, refused }) => number(left_out + refused),
    },
    { id: 'asked', header: t('free.orderedAt'), cell: ({ asked_at }) => <Time at={asked_at} /> },
    { id: 'by', header: t('free.givenBy'), isExtra: true, cell: ({ given_by }) => given_by },
    { id: 'site', header: t('site'), isExtra: true, cell: ({ site }) => site },
  ];
}
