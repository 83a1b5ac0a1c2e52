import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSite } from '../../app/site-picker.tsx';
import { useMay } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/list/list.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty } from '../../ui/page.tsx';
import { Money } from '../../ui/values.tsx';
import { AffiliateState } from './affiliate-state.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { MakeDialog } from './make-dialog.tsx';

type Affiliate = OfficeResponse<'/api/office/affiliates/list'>['rows'][number];

/** Who brings players, and what came of it. */
export function AffiliatesScreen() {
  const { t } = useTranslation('affiliates');
  const mayMake = useMay('rewards.manage');
  const site = useSite();
  const [isMaking, setMaking] = useState(false);
  const [invitation, setInvitation] = useState<string>();
  const list = useList([]);
  const query = useCall('/api/office/affiliates/list', site === undefined ? {} : { site });
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={
        mayMake && (
          <Button look="primary" onClick={() => setMaking(true)}>
            {t('make')}
          </Button>
        )
      }
      name="affiliates.list"
      list={list}
      filters={[]}
      columns={useColumns()}
      query={{ ...query, data: query.data && { rows: query.data.rows, next: null } }}
      keyOf={({ affiliate_id }) => affiliate_id}
      to={({ affiliate_id }) => `/affiliates/${affiliate_id}`}
      empty={<Empty title={t('empty')}>{t('emptyHint')}</Empty>}
    >
      {isMaking && <MakeDialog onMade={setInvitation} onClose={() => setMaking(false)} />}
      {invitation !== undefined && (
        <InvitationDialog link={invitation} onClose={() => setInvitation(undefined)} />
      )}
    </ListPage>
  );
}

function useColumns(): readonly Column<Affiliate>[] {
  const { t } = useTranslation('affiliates');
  const { number } = useFormats();
  return [
    { id: 'name', header: t('name'), cell: ({ name }) => name },
    { id: 'mail', header: t('mail'), isWide: true, cell: ({ mail }) => mail },
    { id: 'site', header: t('site'), cell: ({ site }) => site },
    { id: 'state', header: t('state'), cell: ({ state }) => <AffiliateState state={state} /> },
    { id: 'clicks', header: t('clicks30'), isFigure: true, cell: (row) => number(row.clicks) },
    { id: 'players', header: t('players'), isFigure: true, cell: (row) => number(row.players) },
    { id: 'deposited', header: t('deposited'), isFigure: true, cell: (row) => number(row.deposited) },
    {
      id: 'unpaid',
      header: t('unpaid'),
      isFigure: true,
      cell: ({ unpaid, currency }) => <Money amount={unpaid} currency={currency} />,
    },
  ];
}
