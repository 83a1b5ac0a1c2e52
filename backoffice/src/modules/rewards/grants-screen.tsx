import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { grantStates } from '#contract/bonus-promotion.ts';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useMay } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/list/list.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { GrantBadge, type Whole } from './parts.tsx';

type Row = OfficeResponse<'/api/office/promotions/grants'>['rows'][number];

/** The grants of a promotion. */
export function GrantsScreen() {
  const { promotionId = '' } = useParams();
  const { data, error, refetch } = useCall('/api/office/promotions/get', { promotion_id: promotionId });
  if (error !== null && !data) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  return <Grants promotion={data.promotion} />;
}

function Grants({ promotion }: { readonly promotion: Whole['promotion'] }) {
  const { t } = useTranslation('rewards');
  const canManage = useMay('rewards.manage', promotion.site);
  const [cancelled, setCancelled] = useState<Row>();
  const filters = [
    {
      name: 'state',
      label: t('state'),
      kind: 'choice',
      options: grantStates.map((state) => ({ value: state, label: t(`grantStates.${state}`) })),
    },
  ] as const;
  const list = useList(filters);
  const state = grantStates.find((one) => one === list.values.state);
  const query = useCall(
    '/api/office/promotions/grants',
    {
      ...{ promotion_id: promotion.promotion_id, limit: 50 },
      ...(state === undefined ? {} : { state }),
      ...(list.before === undefined ? {} : { before: list.before }),
    },
    { keepsLast: true },
  );
  return (
    <ListPage
      title={`${promotion.name}: ${t('grants')}`}
      lead={t('grantsLead')}
      name="promotions.grants"
      list={list}
      filters={filters}
      columns={useColumns(promotion.currency, canManage ? setCancelled : undefined)}
      query={query}
      keyOf={(row) => row.grant_id}
      to={(row) => `/players/${row.player_id}`}
      empty={<Empty title={t('noGrants')}>{t('noGrantsHint')}</Empty>}
    >
      {cancelled && <CancelDialog grant={cancelled} onClose={() => setCancelled(undefined)} />}
    </ListPage>
  );
}

function useColumns(currency: string, onCancel: ((row: Row) => void) | undefined): Column<Row>[] {
  const { t } = useTranslation('rewards');
  const of = (amount: string) => <Money amount={amount} currency={currency} />;
  return [
    {
      id: 'player',
      header: t('player'),
      cell: (row) => (
        <Link to={`/players/${row.player_id}`} className="text-accent hover:underline">
          {row.account_id}
        </Link>
      ),
    },
    { id: 'state', header: t('state'), cell: (row) => <GrantBadge state={row.state} /> },
    { id: 'amount', header: t('gifts.money'), isFigure: true, cell: (row) => of(row.amount) },
    { id: 'wagered', header: t('wagered'), isFigure: true, cell: (row) => of(row.wagered) },
    { id: 'required', header: t('required'), isFigure: true, cell: (row) => of(row.required) },
    {
      id: 'converted',
      header: t('becameCash'),
      isFigure: true,
      isWide: true,
      cell: (row) => of(row.converted),
    },
    { id: 'created', header: t('createdAt'), cell: (row) => <Time at={row.created_at} /> },
    {
      id: 'expires',
      header: t('expiresAt'),
      isWide: true,
      cell: (row) => (row.expires_at === null ? '—' : <Time at={row.expires_at} />),
    },
    {
      id: 'cancel',
      header: t('action'),
      cell: (row) =>
        onCancel && (row.state === 'active' || row.state === 'waiting') ? (
          <Button onClick={() => onCancel(row)}>{t('cancelGrant')}</Button>
        ) : null,
    },
  ];
}

function CancelDialog({ grant, onClose }: { readonly grant: Row; readonly onClose: () => void }) {
  const { t } = useTranslation('rewards');
  return (
    <ActionDialog
      title={t('cancelGrant')}
      description={t('cancelLead', { player: grant.account_id })}
      confirm={t('cancelGrant')}
      isDangerous
      done={t('done')}
      onClose={onClose}
      onSubmit={({ reason = '' }) =>
        act('/api/office/promotions/cancel_grant', { grant_id: grant.grant_id, reason })
      }
    />
  );
}
