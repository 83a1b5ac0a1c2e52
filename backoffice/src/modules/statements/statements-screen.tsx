import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSite, useSiteSearch } from '../../app/site-picker.tsx';
import { useMay } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import type { Column } from '../../ui/list/list.tsx';
import { ListPage, usePage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty } from '../../ui/page.tsx';
import { Time } from '../../ui/values.tsx';

export type Statement = OfficeResponse<'/api/office/statements/list'>['rows'][number];

/** How many differences of a statement wait. */
export function OpenBadge({ open }: Pick<Statement, 'open'>) {
  const { t } = useTranslation('statements');
  return (
    <Badge tone={open === 0 ? 'good' : 'warn'}>
      {open === 0 ? t('allDone') : t('open', { number: open })}
    </Badge>
  );
}

/** Statements of gateways, newest first. */
export function StatementsScreen() {
  const { t } = useTranslation('statements');
  const site = useSite();
  const search = useSiteSearch();
  const mayUpload = useMay('cashier.resolve', site);
  const filters = [
    { name: 'open', label: t('state'), kind: 'choice', options: [{ value: 'true', label: t('onlyOpen') }] },
    { name: 'gateway', label: t('gateway'), kind: 'text' },
  ] as const;
  const list = useList(filters);
  const page = usePage(list);
  const { open, gateway } = list.values;
  const request = {
    ...(open === 'true' ? { is_open: true } : {}),
    ...(gateway !== undefined && /^[a-z0-9-]{1,64}$/.test(gateway) ? { adapter: gateway } : {}),
    ...page,
  };
  const query = useCall('/api/office/statements/list', request, { keepsLast: true });
  const columns: Column<Statement>[] = [
    { id: 'gateway', header: t('gateway'), cell: (row) => row.adapter },
    { id: 'period', header: t('period'), cell: (row) => <Period from={row.from} to={row.to} /> },
    { id: 'site', header: t('site'), cell: (row) => row.site },
    { id: 'lines', header: t('lines'), isFigure: true, cell: (row) => row.lines },
    { id: 'open', header: t('differences'), cell: (row) => <OpenBadge open={row.open} /> },
    { id: 'file', header: t('file'), cell: (row) => <span className="break-all">{row.file_name}</span> },
    { id: 'by', header: t('uploadedBy'), cell: (row) => row.uploaded_by, isExtra: true },
    { id: 'at', header: t('uploaded'), cell: (row) => <Time at={row.uploaded_at} /> },
  ];
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={
        mayUpload && (
          <Link to={`/statements/upload${search}`} className={buttonClass('primary')}>
            {t('upload')}
          </Link>
        )
      }
      name="statements.list"
      list={list}
      filters={filters}
      columns={columns}
      request={request}
      query={query}
      keyOf={(row) => row.statement_id}
      to={(row) => `/statements/${row.statement_id}${search}`}
      empty={<Empty title={t('empty')}>{t('emptyHint')}</Empty>}
    />
  );
}

/** The days of a statement, as they are written in its file's calendar. */
export function Period({ from, to }: { readonly from: string; readonly to: string }) {
  return <span className="whitespace-nowrap tabular-nums">{from === to ? from : `${from} – ${to}`}</span>;
}
