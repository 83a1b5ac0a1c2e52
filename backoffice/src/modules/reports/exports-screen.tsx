import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeErrorCode, isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { EXPORT_FILE_PATH } from '#contract/office/exports.ts';
import { act, useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { type Column, List } from '../../ui/list/list.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty, Page } from '../../ui/page.tsx';
import { useRefusalText } from '../../ui/refusal.tsx';
import { say } from '../../ui/toaster.tsx';
import { Time } from '../../ui/values.tsx';

type Row = OfficeResponse<'/api/office/exports/list'>['rows'][number];

const tones = {
  waiting: 'neutral',
  running: 'info',
  done: 'good',
  failed: 'bad',
  cancelled: 'neutral',
} as const;
const NO_FILTERS = [] as const;

/** The files that somebody asked for, with how far they are. */
export function ExportsScreen() {
  const { t } = useTranslation('system');
  const { number } = useFormats();
  const list = useList(NO_FILTERS);
  const query = useCall(
    '/api/office/exports/list',
    { limit: 50, ...(list.before === undefined ? {} : { before: list.before }) },
    { keepsLast: true, topics: ['jobs'] },
  );
  const columns: Column<Row>[] = [
    { id: 'list', header: t('exports.list'), cell: (row) => t(`exports.lists.${row.list}`) },
    { id: 'filter', header: t('exports.filter'), cell: (row) => <Filters filter={row.filter} /> },
    { id: 'state', header: t('exports.state'), cell: (row) => <State row={row} /> },
    { id: 'rows', header: t('exports.rows'), isFigure: true, cell: (row) => number(row.rows) },
    { id: 'begun', header: t('exports.begun'), cell: (row) => <Time at={row.created_at} /> },
    {
      id: 'ended',
      header: t('exports.ended'),
      cell: (row) => (row.ended_at === null ? '—' : <Time at={row.ended_at} />),
    },
    {
      id: 'deleted',
      header: t('exports.deleted'),
      cell: (row) => <Time at={row.deleted_at} />,
      isExtra: true,
    },
    { id: 'file', header: t('exports.file'), cell: (row) => <File row={row} /> },
  ];
  return (
    <Page title={t('exports.title')} lead={t('exports.lead')}>
      <List
        name="exports.list"
        caption={t('exports.title')}
        list={list}
        filters={NO_FILTERS}
        columns={columns}
        query={query}
        keyOf={({ id }) => id}
        empty={<Empty title={t('exports.empty')}>{t('exports.emptyHint')}</Empty>}
      />
    </Page>
  );
}

function Filters({ filter }: Pick<Row, 'filter'>) {
  const { t } = useTranslation('system');
  const parts = Object.entries(filter).map(([name, value]) => `${name}: ${String(value)}`);
  return parts.length === 0 ? (
    t('exports.all')
  ) : (
    <span className="line-clamp-2 max-w-96 font-mono text-xs break-words">{parts.join(', ')}</span>
  );
}

function State({ row: { state, failure } }: { readonly row: Row }) {
  const { t } = useTranslation('system');
  const textOf = useRefusalText();
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={tones[state]}>{t(`exports.states.${state}`)}</Badge>
      {state === 'running' && <progress aria-label={t('exports.states.running')} className="h-1.5 w-20" />}
      {failure !== null && (
        <span className="text-muted">
          {textOf(refuseStaff(isOfficeErrorCode(failure) ? failure : 'internalServerError'))}
        </span>
      )}
    </span>
  );
}

function File({ row: { id, state, may_download } }: { readonly row: Row }) {
  const { t } = useTranslation('system');
  const textOf = useRefusalText();
  if (may_download)
    return (
      <a href={`${EXPORT_FILE_PATH}?${new URLSearchParams({ id })}`} download className={buttonClass()}>
        <Download size={14} aria-hidden />
        {t('exports.download')}
      </a>
    );
  if (state === 'done') return <span className="text-muted">{t('exports.notAllowed')}</span>;
  if (state !== 'waiting' && state !== 'running') return '—';
  return (
    <Button
      onClick={async () => {
        const answer = await act('/api/office/exports/cancel', { id });
        say(isOfficeRefusal(answer) ? textOf(answer) : t('exports.cancelled'));
      }}
    >
      {t('exports.cancel')}
    </Button>
  );
}
