import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Time } from '../../ui/values.tsx';
import { flat } from './draft.ts';
import { useSaver } from './parts.tsx';

type Whole = OfficeResponse<'/api/office/content/get'>;

/** Every version of an item: who saved it, when and why, and what is different in the newest. */
export function History({ whole, canManage }: { readonly whole: Whole; readonly canManage: boolean }) {
  const { t } = useTranslation('content');
  const saverOf = useSaver();
  const { item, history } = whole;
  const [open, setOpen] = useState<{ readonly number: number; readonly as: 'differences' | 'restore' }>();
  const close = () => setOpen(undefined);
  return (
    <Panel title={t('history')}>
      <ol className="divide-y divide-line/70">
        {history.map(({ number, saved_at, saved_by, reason }) => (
          <li key={number} className="grid gap-1 px-4 py-2 text-sm">
            <div className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{t('versionNumber', { number })}</span>
              {number === item.published && <Badge tone="good">{t('states.published')}</Badge>}
              {number === item.scheduled && <Badge tone="info">{t('states.scheduled')}</Badge>}
              <span className="ml-auto text-xs text-muted">
                <Time at={saved_at} />
              </span>
            </div>
            <p className="text-muted">
              {reason === '' ? saverOf(saved_by) : `${saverOf(saved_by)}: ${reason}`}
            </p>
            {number !== item.newest && (
              <div className="flex gap-1">
                <Button look="quiet" onClick={() => setOpen({ number, as: 'differences' })}>
                  {t('differences')}
                </Button>
                {canManage && (
                  <Button look="quiet" onClick={() => setOpen({ number, as: 'restore' })}>
                    {t('restore')}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      {open?.as === 'differences' && <Differences whole={whole} number={open.number} onClose={close} />}
      {open?.as === 'restore' && (
        <ActionDialog
          title={t('restoreOf', { number: open.number })}
          description={t('restoreLead')}
          confirm={t('restore')}
          done={t('saved')}
          onClose={close}
          onSubmit={({ reason = '' }) =>
            act('/api/office/content/restore', {
              ...{ item_id: item.item_id, version: item.version, number: open.number, reason },
            })
          }
        />
      )}
    </Panel>
  );
}

/** How much two texts begin and end alike, in whole words. */
function apart(before: string, after: string) {
  const [a, b] = [before.split(/(?<=\s|>)/), after.split(/(?<=\s|>)/)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const cut = (words: readonly string[]) => words.slice(start, words.length - end).join('');
  const lead = a.slice(Math.max(0, start - 6), start).join('');
  return { lead: start > 6 ? `… ${lead}` : lead, before: cut(a), after: cut(b), hasMore: end > 0 };
}

function Differences(props: {
  readonly whole: Whole;
  readonly number: number;
  readonly onClose: () => void;
}) {
  const { whole, number, onClose } = props;
  const { t } = useTranslation('content');
  const { item_id, newest } = whole.item;
  const { data, error, refetch } = useCall('/api/office/content/version', { item_id, number });
  const before = data && flat(data.document);
  const after = flat(whole.document);
  const names = before ? [...new Set([...before.keys(), ...after.keys()])] : [];
  const changed = names.filter((name) => (before?.get(name) ?? '') !== (after.get(name) ?? ''));
  return (
    <Dialog title={t('differencesOf', { from: number, to: newest })} onClose={onClose}>
      {error !== null && !data ? (
        <LoadFailed problem={error} onRetry={() => void refetch()} />
      ) : !before ? (
        <Skeleton lines={5} />
      ) : changed.length === 0 ? (
        <p className="text-sm text-muted">{t('noDifference')}</p>
      ) : (
        <dl className="grid max-h-[60vh] gap-3 overflow-y-auto text-sm">
          {changed.map((name) => {
            const parts = apart(before.get(name) ?? '', after.get(name) ?? '');
            return (
              <div key={name} className="grid gap-0.5">
                <dt className="font-medium">{name}</dt>
                <dd className="break-words">
                  <span className="text-muted">{parts.lead}</span>
                  {parts.before !== '' && (
                    <del className="rounded bg-bad-soft px-0.5 text-bad">{parts.before}</del>
                  )}
                  {parts.after !== '' && (
                    <ins className="rounded bg-good-soft px-0.5 text-good no-underline">{parts.after}</ins>
                  )}
                  {parts.hasMore && <span className="text-muted"> …</span>}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </Dialog>
  );
}
