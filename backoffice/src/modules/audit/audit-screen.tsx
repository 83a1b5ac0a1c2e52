import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../app/site-picker.tsx';
import { useCall } from '../../data/queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Column, List } from '../../ui/list/list.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty, Facts, Page } from '../../ui/page.tsx';
import { CopyId, Time } from '../../ui/values.tsx';
import { type Entry, useEntryTexts } from './entry-texts.ts';
import { ProofDialog } from './proof-dialog.tsx';

export function AuditScreen() {
  const { t } = useTranslation('audit');
  const site = useSite();
  const { action, person } = useEntryTexts();
  const [open, setOpen] = useState<Entry>();
  const [isProving, setProving] = useState(false);
  const filters = [
    { name: 'object', label: t('object'), kind: 'text' },
    { name: 'actor', label: t('actor'), kind: 'text' },
    { name: 'action', label: t('action'), kind: 'text' },
    {
      name: 'refused',
      label: t('outcome'),
      kind: 'choice',
      options: [
        { value: 'false', label: t('done') },
        { value: 'true', label: t('refused') },
      ],
    },
  ] as const;
  const list = useList(filters);
  const { refused, ...values } = list.values;
  const request = {
    ...values,
    ...(refused === undefined ? {} : { refused: refused === 'true' }),
    ...(site === undefined ? {} : { site }),
    ...(list.before === undefined ? {} : { before: list.before }),
    limit: 50,
  };
  const query = useCall('/api/office/audit/entries', request, { keepsLast: true });
  const columns: Column<Entry>[] = [
    {
      id: 'action',
      header: t('action'),
      cell: (entry) => (
        <button
          type="button"
          className="text-left font-medium text-accent hover:underline"
          onClick={() => setOpen(entry)}
        >
          {action(entry)}
        </button>
      ),
    },
    { id: 'person', header: t('actor'), cell: person },
    {
      id: 'object',
      header: t('object'),
      cell: (entry) => <span className="font-mono text-xs">{entry.object}</span>,
    },
    {
      id: 'reason',
      header: t('reason'),
      cell: (entry) => <span className="line-clamp-2 max-w-96">{entry.reason || '—'}</span>,
    },
    { id: 'site', header: t('site'), cell: (entry) => entry.site ?? '—', isExtra: true },
    {
      id: 'outcome',
      header: t('outcome'),
      cell: (entry) =>
        entry.outcome === 'done' ? (
          <Badge tone="good">{t('done')}</Badge>
        ) : (
          <Badge tone="bad">{t('refused')}</Badge>
        ),
    },
    { id: 'ip', header: t('address'), cell: (entry) => entry.ip, isExtra: true },
    { id: 'at', header: t('at'), cell: (entry) => <Time at={entry.at} /> },
  ];
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <Button onClick={() => setProving(true)}>
          <ShieldCheck size={14} aria-hidden />
          {t('proof.check')}
        </Button>
      }
    >
      <List
        name="audit.entries"
        caption={t('title')}
        list={list}
        filters={filters}
        columns={columns}
        request={request}
        query={{ ...query, data: query.data && { rows: query.data.entries, next: query.data.next } }}
        keyOf={(entry) => entry.number}
        empty={<Empty title={t('empty')}>{t('emptyHint')}</Empty>}
      />
      {isProving && <ProofDialog onClose={() => setProving(false)} />}
      {open && <EntryDialog entry={open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

function EntryDialog({ entry, onClose }: { readonly entry: Entry; readonly onClose: () => void }) {
  const { t } = useTranslation('audit');
  const { action, person } = useEntryTexts();
  return (
    <Dialog title={action(entry)} onClose={onClose} isWide>
      <Facts
        facts={[
          [t('number'), entry.number],
          [t('actor'), person(entry)],
          [t('object'), <CopyId key="object" id={entry.object} />],
          [t('reason'), entry.reason || '—'],
          [t('outcome'), entry.outcome],
          [t('at'), <Time key="at" at={entry.at} />],
          [t('address'), entry.ip],
          [t('device'), entry.user_agent],
          [
            t('hash'),
            <span key="hash" className="font-mono text-xs break-all">
              {entry.hash}
            </span>,
          ],
        ]}
      />
      <Change before={entry.before} after={entry.after} />
    </Dialog>
  );
}

/** Before and after, field by field; what changed is marked. */
function Change({ before, after }: Pick<Entry, 'before' | 'after'>) {
  const { t } = useTranslation('audit');
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (fields.length === 0) return null;
  const text = (value: unknown) =>
    value === undefined ? '—' : typeof value === 'string' ? value : JSON.stringify(value);
  return (
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr className="border-b border-line text-left text-muted">
          <th className="px-4 py-1.5 font-medium">{t('field')}</th>
          <th className="px-4 py-1.5 font-medium">{t('before')}</th>
          <th className="px-4 py-1.5 font-medium">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => {
          const [was, is] = [text(before?.[field]), text(after?.[field])];
          return (
            <tr
              key={field}
              className={`border-b border-line/70 align-top ${was === is ? '' : 'bg-warn-soft'}`}
            >
              <th scope="row" className="px-4 py-1.5 text-left font-normal">
                {field}
              </th>
              <td className="px-4 py-1.5 break-words">{was}</td>
              <td className="px-4 py-1.5 break-words">{is}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
