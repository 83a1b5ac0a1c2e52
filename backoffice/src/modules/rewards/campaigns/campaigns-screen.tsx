import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { campaignStates } from '#contract/office/rewards/campaign.ts';
import { useSite, useSiteSearch } from '../../../app/site-picker.tsx';
import { useMay, useMe } from '../../../data/me.ts';
import { useCall } from '../../../data/queries.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/list/list.tsx';
import { ListPage, usePage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Empty } from '../../../ui/page.tsx';
import { Time } from '../../../ui/values.tsx';
import { CapDialog } from './cap-dialog.tsx';
import { CampaignBadge } from './parts.tsx';

type Row = OfficeResponse<'/api/office/campaigns/list'>['rows'][number];

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('campaigns');
  return [
    { id: 'name', header: t('name'), cell: (row) => row.name },
    { id: 'state', header: t('state'), cell: (row) => <CampaignBadge state={row.state} /> },
    {
      id: 'next',
      header: t('nextAt'),
      cell: (row) => (row.next_at === null ? '—' : <Time at={row.next_at} />),
    },
    { id: 'reached', header: t('reached'), isFigure: true, cell: (row) => row.reached },
    { id: 'held', header: t('heldOut'), isFigure: true, isWide: true, cell: (row) => row.held_out },
    { id: 'site', header: t('site'), isWide: true, cell: (row) => row.site },
  ];
}

/** The campaigns of the sites. */
export function CampaignsScreen() {
  const { t } = useTranslation('campaigns');
  const canManage = useMay('rewards.manage');
  const search = useSiteSearch();
  const [isCapOpen, setCapOpen] = useState(false);
  const me = useMe();
  const looked = useSite();
  const own = me.may.find((one) => one.permission === 'rewards.manage')?.sites ?? [];
  const filters = [
    {
      name: 'state',
      label: t('state'),
      kind: 'choice',
      options: campaignStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
    },
  ] as const;
  const list = useList(filters);
  const state = campaignStates.find((one) => one === list.values.state);
  const request = { ...(state === undefined ? {} : { state }), ...usePage(list) };
  const query = useCall('/api/office/campaigns/list', request, { keepsLast: true });
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={
        canManage && (
          <>
            <Button onClick={() => setCapOpen(true)}>{t('cap')}</Button>
            <Link to={`/campaigns/new${search}`} className={buttonClass('primary')}>
              <Plus size={14} aria-hidden />
              {t('new')}
            </Link>
          </>
        )
      }
      name="campaigns.list"
      list={list}
      filters={filters}
      columns={useColumns()}
      query={query}
      keyOf={(row) => row.campaign_id}
      to={(row) => `/campaigns/${row.campaign_id}${search}`}
      empty={<Empty title={t('empty')}>{t('emptyHint')}</Empty>}
    >
      {isCapOpen && (
        <CapDialog sites={looked === undefined ? own : [looked]} onClose={() => setCapOpen(false)} />
      )}
    </ListPage>
  );
}
