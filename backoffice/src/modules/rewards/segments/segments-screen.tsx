import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSiteSearch } from '../../../app/site-picker.tsx';
import { useMay } from '../../../data/me.ts';
import { useCall } from '../../../data/queries.ts';
import { buttonClass } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/list/list.tsx';
import { ListPage, usePage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Empty } from '../../../ui/page.tsx';
import { Time } from '../../../ui/values.tsx';

type Row = OfficeResponse<'/api/office/segments/list'>['rows'][number];

const conditionsOf = ({ rule }: Row): string[] =>
  rule.groups.flatMap(({ conditions }) => conditions.map(({ fact }) => fact));

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('segments');
  return [
    { id: 'name', header: t('name'), cell: (row) => row.name },
    {
      id: 'about',
      header: t('about'),
      cell: (row) => {
        const named = [...new Set(conditionsOf(row))].map((fact) => t(`facts.${fact}`));
        return named.length === 0 ? t('all') : named.join(', ');
      },
    },
    { id: 'site', header: t('site'), isWide: true, cell: (row) => row.site },
    { id: 'version', header: t('versionShort'), isFigure: true, isWide: true, cell: (row) => row.version },
    { id: 'changed', header: t('changedAt'), cell: (row) => <Time at={row.changed_at} /> },
  ];
}

/** The segments of players of the sites. */
export function SegmentsScreen() {
  const { t } = useTranslation('segments');
  const canManage = useMay('rewards.manage');
  const search = useSiteSearch();
  const filters = [
    {
      name: 'retired',
      label: t('state'),
      kind: 'choice',
      options: [
        { value: 'no', label: t('inUse') },
        { value: 'yes', label: t('retired') },
      ],
    },
  ] as const;
  const list = useList(filters);
  const retired = list.values.retired === 'yes' ? 'yes' : 'no';
  const query = useCall('/api/office/segments/list', { retired, ...usePage(list) }, { keepsLast: true });
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={
        canManage && (
          <Link to={`/segments/new${search}`} className={buttonClass('primary')}>
            <Plus size={14} aria-hidden />
            {t('new')}
          </Link>
        )
      }
      name="segments.list"
      list={list}
      filters={filters}
      columns={useColumns()}
      query={query}
      keyOf={(row) => row.segment_id}
      to={(row) => `/segments/${row.segment_id}${search}`}
      empty={<Empty title={t('empty')}>{t('emptyHint')}</Empty>}
    />
  );
}
