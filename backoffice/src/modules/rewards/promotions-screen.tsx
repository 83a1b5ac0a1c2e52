import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { promotionStates } from '#contract/bonus-promotion.ts';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSiteSearch } from '../../app/site-picker.tsx';
import { useMay } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { Column } from '../../ui/list/list.tsx';
import { ListPage, usePage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty } from '../../ui/page.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { PromotionBadge, useGiftText } from './parts.tsx';

type Row = OfficeResponse<'/api/office/promotions/list'>['rows'][number];

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('rewards');
  const giftText = useGiftText();
  return [
    { id: 'name', header: t('name'), cell: (row) => row.name },
    { id: 'state', header: t('state'), cell: (row) => <PromotionBadge state={row.state} /> },
    {
      id: 'trigger',
      header: t('trigger'),
      cell: (row) => (row.code === null ? t(`triggers.${row.trigger}`) : row.code),
    },
    { id: 'gift', header: t('gift'), cell: (row) => giftText(row.gift, row.currency) },
    { id: 'grants', header: t('grants'), isFigure: true, cell: (row) => row.grants },
    {
      id: 'granted',
      header: t('granted'),
      isFigure: true,
      cell: (row) => <Money amount={row.granted} currency={row.currency} />,
    },
    {
      id: 'budget',
      header: t('budget'),
      isFigure: true,
      isWide: true,
      cell: (row) => (row.budget === null ? '—' : <Money amount={row.budget} currency={row.currency} />),
    },
    { id: 'site', header: t('site'), isWide: true, cell: (row) => row.site },
    {
      id: 'until',
      header: t('endsAt'),
      isExtra: true,
      cell: (row) => (row.ends_at === null ? '—' : <Time at={row.ends_at} />),
    },
  ];
}

/** The promotions of the sites. */
export function PromotionsScreen() {
  const { t } = useTranslation('rewards');
  const canManage = useMay('rewards.manage');
  const search = useSiteSearch();
  const filters = [
    {
      name: 'state',
      label: t('state'),
      kind: 'choice',
      options: promotionStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
    },
  ] as const;
  const list = useList(filters);
  const state = promotionStates.find((one) => one === list.values.state);
  const request = { ...(state === undefined ? {} : { state }), ...usePage(list) };
  const query = useCall('/api/office/promotions/list', request, { keepsLast: true });
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={
        canManage && (
          <Link to={`/promotions/new${search}`} className={buttonClass('primary')}>
            <Plus size={14} aria-hidden />
            {t('new')}
          </Link>
        )
      }
      name="promotions.list"
      list={list}
      filters={filters}
      columns={useColumns()}
      query={query}
      keyOf={(row) => row.promotion_id}
      to={(row) => `/promotions/${row.promotion_id}${search}`}
      empty={<Empty title={t('empty')}>{t('emptyHint')}</Empty>}
    />
  );
}
