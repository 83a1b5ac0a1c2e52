import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSite } from '../../../app/site-picker.tsx';
import { useMay } from '../../../data/me.ts';
import { useCall } from '../../../data/queries.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/list/list.tsx';
import { ListPage, usePage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Empty } from '../../../ui/page.tsx';
import { Time } from '../../../ui/values.tsx';
import { MarginDialog, type MarginOf } from './margin-dialog.tsx';
import { marginText } from './margin-text.ts';
import { NewMarginDialog } from './new-margin-dialog.tsx';

type Row = OfficeResponse<'/api/office/sportsbook/margins'>['rows'][number];

const NO_FILTERS = [] as const;

const scopeOf = ({ competition_id, event_id }: Row) =>
  event_id !== null ? 'event' : competition_id !== null ? 'competition' : 'sport';

const marginOf = (row: Row): MarginOf => ({
  ...{ site: row.site, sport: row.sport, was: row.margin },
  ...(row.competition_id === null ? {} : { competition_id: row.competition_id }),
  ...(row.event_id === null ? {} : { event_id: row.event_id }),
});

/** What sites add to the prices of their feeds, by sport, competition and event. */
export function MarginsScreen() {
  const { t } = useTranslation('pricing');
  const site = useSite();
  const mayTrade = useMay('sportsbook.trade');
  const [isNew, setNew] = useState(false);
  const [changed, setChanged] = useState<MarginOf>();
  const list = useList(NO_FILTERS);
  const query = useCall(
    '/api/office/sportsbook/margins',
    { ...(site === undefined ? {} : { site }), ...usePage(list) },
    { keepsLast: true, topics: ['desk'] },
  );
  const columns: Column<Row>[] = [
    { id: 'scope', header: t('scope'), cell: (row) => t(`scopes.${scopeOf(row)}`) },
    { id: 'name', header: t('of'), cell: (row) => row.name ?? t(`sports.${row.sport}`) },
    { id: 'margin', header: t('margin'), isFigure: true, cell: (row) => marginText(row.margin) },
    { id: 'site', header: t('site'), cell: (row) => row.site },
    { id: 'set', header: t('setAt'), isWide: true, cell: (row) => <Time at={row.set_at} /> },
    ...(mayTrade
      ? [
          {
            id: 'change',
            header: '',
            cell: (row: Row) => <Button onClick={() => setChanged(marginOf(row))}>{t('change')}</Button>,
          },
        ]
      : []),
  ];
  return (
    <>
      <ListPage
        title={t('title')}
        lead={t('lead')}
        actions={
          mayTrade && (
            <Button look="primary" onClick={() => setNew(true)}>
              <Plus size={14} aria-hidden />
              {t('new')}
            </Button>
          )
        }
        name="sportsbook.margins"
        list={list}
        filters={NO_FILTERS}
        columns={columns}
        query={query}
        keyOf={(row) => row.margin_id}
        empty={<Empty title={t('empty')}>{t('emptyHint')}</Empty>}
      />
      {isNew && <NewMarginDialog onClose={() => setNew(false)} />}
      {changed && <MarginDialog of={changed} onClose={() => setChanged(undefined)} />}
    </>
  );
}
