import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { outsideFreeRoundStates } from '#contract/outside-free-rounds.ts';
import { may, useMay, useMe } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { useFormats } from '../../../texts/formats.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/list/list.tsx';
import { ListPage, usePage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Empty } from '../../../ui/page.tsx';
import { Money, Time } from '../../../ui/values.tsx';
import { ProviderTabs } from '../provider-tabs.tsx';
import { GiveDialog } from './give-dialog.tsx';

type Row = OfficeResponse<'/api/office/rewards/free_rounds'>['rows'][number];

const stateTones = {
  ordered: 'info',
  given: 'good',
  refused: 'bad',
  cancelling: 'info',
  cancelled: 'neutral',
  finished: 'good',
} as const;

const isPending = ({ rows }: { readonly rows: readonly Row[] }) =>
  rows.some(({ state }) => state === 'ordered' || state === 'cancelling');

/** Free rounds of games of other studios: who has them, what became of them, and giving more. */
export function FreeRoundsScreen() {
  const { t } = useTranslation('providers');
  const mayGive = useMay('rewards.manage');
  const [isGiving, setGiving] = useState(false);
  const [cancelled, setCancelled] = useState<Row>();
  const filters = [
    { name: 'player', label: t('playerId'), kind: 'text' },
    {
      name: 'state',
      label: t('state'),
      kind: 'choice',
      options: outsideFreeRoundStates.map((value) => ({ value, label: t(`free.states.${value}`) })),
    },
  ] as const;
  const list = useList(filters);
  const { player = '' } = list.values;
  const state = outsideFreeRoundStates.find((one) => one === list.values.state);
  const query = useCall(
    '/api/office/rewards/free_rounds',
    {
      ...usePage(list),
      ...(/^[1-9]\d{0,17}$/.test(player) ? { player_id: player } : {}),
      ...(state === undefined ? {} : { state }),
    },
    { keepsLast: true, isPending },
  );
  return (
    <ListPage
      title={t('free.title')}
      lead={t('free.lead')}
      tabs={<ProviderTabs />}
      actions={
        <>
          <Link className={buttonClass()} to="/providers/free-rounds/batches">
            {t('batch.title')}
          </Link>
          {mayGive && (
            <Button look="primary" onClick={() => setGiving(true)}>
              {t('free.give')}
            </Button>
          )}
        </>
      }
      name="freeRounds.list"
      list={list}
      filters={filters}
      columns={useColumns(setCancelled)}
      query={query}
      keyOf={({ free_rounds_id }) => free_rounds_id}
      empty={<Empty title={t('free.empty')}>{t('free.emptyHint')}</Empty>}
    >
      {isGiving && <GiveDialog onClose={() => setGiving(false)} />}
      {cancelled && <CancelDialog rounds={cancelled} onClose={() => setCancelled(undefined)} />}
    </ListPage>
  );
}

function useColumns(onCancel: (row: Row) => void): readonly Column<Row>[] {
  const { t } = useTranslation('providers');
  const { number } = useFormats();
  const me = useMe();
  return [
    {
      id: 'player',
      header: t('player'),
      cell: ({ player_id, account_id }) => (
        <Link to={`/players/${player_id}`} className="text-accent hover:underline">
          {account_id}
        </Link>
      ),
    },
    {
      id: 'game',
      header: t('game'),
      cell: ({ game_name }) => <span className="block min-w-32">{game_name}</span>,
    },
    {
      id: 'state',
      header: t('state'),
      cell: ({ state, problem }) => (
        <span className="inline-flex flex-wrap items-center gap-1.5">
          <Badge tone={stateTones[state]}>{t(`free.states.${state}`)}</Badge>
          {problem !== null && <span className="text-muted">{problem}</span>}
        </span>
      ),
    },
    { id: 'quantity', header: t('free.quantity'), isFigure: true, cell: (row) => number(row.quantity) },
    {
      id: 'stake',
      header: t('stake'),
      isFigure: true,
      cell: ({ stake, currency }) => <Money amount={stake} currency={currency} />,
    },
    {
      id: 'win',
      header: t('win'),
      isFigure: true,
      cell: ({ win, currency }) => (win === null ? '—' : <Money amount={win} currency={currency} />),
    },
    {
      id: 'paid',
      header: t('free.paidAs'),
      isExtra: true,
      cell: ({ promotion_name: name }) =>
        name === null ? t('free.asCash') : t('free.asPromotion', { name }),
    },
    {
      id: 'played',
      header: t('free.played'),
      isExtra: true,
      isFigure: true,
      cell: ({ promotion_id, played }) => (promotion_id === null ? '—' : number(played)),
    },
    { id: 'ends', header: t('free.endsAt'), cell: ({ ends_at }) => <Time at={ends_at} /> },
    { id: 'given', header: t('free.orderedAt'), isExtra: true, cell: (row) => <Time at={row.ordered_at} /> },
    { id: 'by', header: t('free.givenBy'), isExtra: true, cell: ({ given_by }) => given_by },
    { id: 'site', header: t('site'), isExtra: true, cell: ({ site }) => site },
    {
      id: 'cancel',
      header: t('free.action'),
      cell: (row) =>
        row.state === 'given' && may(me, 'rewards.manage', row.site) ? (
          <Button onClick={() => onCancel(row)}>{t('free.cancel')}</Button>
        ) : null,
    },
  ];
}

function CancelDialog({ rounds, onClose }: { readonly rounds: Row; readonly onClose: () => void }) {
  const { t } = useTranslation('providers');
  const { free_rounds_id, account_id: player, game_name: game } = rounds;
  return (
    <ActionDialog
      title={t('free.cancel')}
      description={t('free.cancelLead', { player, game })}
      confirm={t('free.cancel')}
      isDangerous
      done={t('free.cancelAsked')}
      onClose={onClose}
      onSubmit={({ reason = '' }) =>
        act('/api/office/rewards/cancel_free_rounds', { free_rounds_id, reason })
      }
    />
  );
}
