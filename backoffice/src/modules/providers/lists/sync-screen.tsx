import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useMay } from '../../../data/me.ts';
import { useCall } from '../../../data/queries.ts';
import { useFormats } from '../../../texts/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { type Column, List } from '../../../ui/list/list.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Empty, Facts, Page, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { Time } from '../../../ui/values.tsx';
import { syncTones } from './list-panel.tsx';
import { SyncDialog } from './sync-dialog.tsx';

type Answer = OfficeResponse<'/api/office/providers/list_changes'>;
type Change = Answer['rows'][number];
type Sync = Answer['sync'];

const changeTones = { added: 'good', back: 'good', changed: 'info', gone: 'bad' } as const;

/** One comparison of the list of an account: what it found game by game, and the decision on one that was held. */
export function SyncScreen() {
  const { t } = useTranslation('providers');
  const { code = '', id = '' } = useParams();
  const list = useList([]);
  const columns = useColumns();
  const query = useCall(
    '/api/office/providers/list_changes',
    { account: code, sync_id: id, ...(list.before === undefined ? {} : { before: list.before }) },
    { keepsLast: true, isPending: ({ sync }) => sync.state === 'running' },
  );
  if (query.error !== null) return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={12} />;
  const { sync } = query.data;
  return (
    <Page
      title={t('list.of', { account: code })}
      beside={<Badge tone={syncTones[sync.state]}>{t(`list.states.${sync.state}`)}</Badge>}
      actions={
        <>
          <Link className={buttonClass()} to={`/providers/accounts/${code}`}>
            {t('list.toAccount')}
          </Link>
          {sync.state === 'held' && sync.is_last && <Accept account={code} sync={sync} />}
        </>
      }
    >
      {sync.state === 'held' && (
        <Notice tone="warn">{t(sync.is_last ? 'list.held' : 'list.heldOnce')}</Notice>
      )}
      <FactsPanel sync={sync} />
      <List
        name="providers.listChanges"
        caption={t('list.found')}
        list={list}
        filters={[]}
        columns={columns}
        query={query}
        keyOf={({ place }) => String(place)}
        empty={
          <Empty title={t(`list.nothing.${sync.state}`)}>
            {sync.state === 'failed' ? t('list.failedHint') : undefined}
          </Empty>
        }
      />
    </Page>
  );
}

function Accept({ account, sync }: { readonly account: string; readonly sync: Sync }) {
  const { t } = useTranslation('providers');
  const mayManage = useMay('system.manage');
  const [isAccepting, setAccepting] = useState(false);
  if (!mayManage) return null;
  return (
    <>
      <Button look="danger" onClick={() => setAccepting(true)}>
        {t('list.accept')}
      </Button>
      {isAccepting && <SyncDialog account={account} held={sync} onClose={() => setAccepting(false)} />}
    </>
  );
}

function FactsPanel({ sync }: { readonly sync: Sync }) {
  const { t } = useTranslation('providers');
  const { number } = useFormats();
  return (
    <Panel title={t('facts')}>
      <Facts
        facts={[
          [t('at'), <Time key="at" at={sync.started_at} />],
          [t('list.askedBy'), sync.by_job ? t('list.byNight') : sync.staff_name],
          ...(sync.problem === null ? [] : [[t('list.problem'), sync.problem] as const]),
          [t('list.listed'), number(sync.listed)],
          [t('list.what.added'), number(sync.added)],
          [t('list.what.changed'), number(sync.changed)],
          [t('list.what.gone'), number(sync.gone)],
          [t('list.leftOut'), number(sync.left_out)],
        ]}
      />
    </Panel>
  );
}

function useColumns(): readonly Column<Change>[] {
  const { t } = useTranslation('providers');
  return [
    { id: 'game', header: t('game'), cell: ({ game_name }) => game_name },
    {
      id: 'what',
      header: t('list.change'),
      cell: ({ what }) => <Badge tone={changeTones[what]}>{t(`list.what.${what}`)}</Badge>,
    },
    {
      id: 'differs',
      header: t('list.differs'),
      cell: ({ differs }) => (
        <span className="grid gap-0.5">
          {differs.map((one) => (
            <Difference key={one.field} {...one} />
          ))}
        </span>
      ),
    },
    { id: 'studio', header: t('studio'), isWide: true, cell: ({ provider_code }) => provider_code },
    { id: 'code', header: t('list.code'), isWide: true, cell: ({ game_code }) => game_code },
  ];
}

function Difference({ field, before, after }: Change['differs'][number]) {
  const { t } = useTranslation('providers');
  const textOf = (value: string) =>
    value === '' ? '—' : value === 'true' ? t('list.yes') : value === 'false' ? t('list.no') : value;
  return (
    <span className="min-w-0 break-words whitespace-normal">
      <span className="text-muted">{t(`list.fields.${field}`)}:</span> <del>{textOf(before)}</del> →{' '}
      <ins className="no-underline">{textOf(after)}</ins>
    </span>
  );
}
