import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Time } from '../../ui/values.tsx';
import { SystemTabs } from './system-tabs.tsx';

type Servers = OfficeResponse<'/api/office/system/servers'>;

/** The servers that are alive, what each does alone, the queues, and how far the database is. */
export function ServersScreen() {
  const { t } = useTranslation('jobs');
  const { number } = useFormats();
  const { data, error, refetch } = useCall('/api/office/system/servers', {}, { topics: ['system'] });
  return (
    <Page title={t('servers.title')} lead={t('servers.lead')}>
      <SystemTabs />
      {error && <LoadFailed problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={12} />}
      {data && (
        <>
          {/* A row of its own: beside another table its last columns were hidden. */}
          <Nodes nodes={data.nodes} />
          <Table
            title={t('servers.queues')}
            columns={[t('queue'), t('servers.waiting'), t('servers.running'), t('servers.dead')]}
            rows={data.queues.map(({ queue, waiting, running, dead }) => [
              t(`queues.${queue}`),
              ...[waiting, running, dead].map((count) => number(count)),
            ])}
          />
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <Table
              title={t('servers.leases')}
              columns={[t('servers.lease'), t('servers.holder'), t('servers.lastRun')]}
              rows={data.leases.map(({ name, holder, last_run_at }) => [
                name,
                holder ?? t('servers.nobody'),
                <Time key="at" at={last_run_at} />,
              ])}
            />
            <Migrations migrations={data.migrations} />
          </div>
        </>
      )}
    </Page>
  );
}

function Nodes({ nodes }: Pick<Servers, 'nodes'>) {
  const { t } = useTranslation('jobs');
  return (
    <Table
      title={t('servers.nodes')}
      columns={[
        t('servers.node'),
        t('servers.state'),
        t('servers.started'),
        t('servers.seen'),
        t('servers.newest'),
      ]}
      rows={nodes.map(({ name, is_alive, is_this, started_at, seen_at, migration }) => [
        is_this ? `${name} (${t('servers.thisOne')})` : name,
        <Badge key="state" tone={is_alive ? 'good' : 'bad'}>
          {t(is_alive ? 'servers.alive' : 'servers.gone')}
        </Badge>,
        <Time key="started" at={started_at} />,
        <Time key="seen" at={seen_at} />,
        String(migration).padStart(4, '0'),
      ])}
    />
  );
}

function Migrations({ migrations }: Pick<Servers, 'migrations'>) {
  const { t } = useTranslation('jobs');
  return (
    <Table
      title={t('servers.migrations')}
      columns={[t('servers.migration'), t('servers.applied'), t('servers.state')]}
      rows={migrations.map(({ name, applied_at, is_known }) => [
        name,
        applied_at === null ? '—' : <Time key="at" at={applied_at} />,
        <Badge key="state" tone={applied_at !== null && is_known ? 'neutral' : 'warn'}>
          {t(applied_at === null ? 'servers.lacking' : is_known ? 'servers.known' : 'servers.unknownHere')}
        </Badge>,
      ])}
    />
  );
}

/** A table whose first column names its rows. */
function Table(props: {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly [string, ...ReactNode[]])[];
}) {
  return (
    <Panel title={props.title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard */}
      <section tabIndex={0} aria-label={props.title} className="max-h-[32rem] overflow-auto px-4 py-2">
        <table className="w-full text-sm tabular-nums">
          <thead className="text-left text-muted">
            <tr>
              {props.columns.map((column) => (
                <th key={column} className="py-1 pr-4 font-normal">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.rows.map(([name, ...cells]) => (
              <tr key={name} className="border-t border-line/60">
                <td className="py-1.5 pr-4 whitespace-nowrap">{name}</td>
                {cells.map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their order
                  <td key={place} className="py-1.5 pr-4 whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
