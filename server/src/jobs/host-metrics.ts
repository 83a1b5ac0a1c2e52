import type { ConnectionSource } from '../db/pool.ts';
import type { HostState } from '../db/primary/hosts.ts';
import { surveyHosts } from '../db/primary/primary-client.ts';
import type { Metrics } from '../edge/metrics.ts';

/** Gauges of the hosts of a database that has several: which is the primary, and how far the standbys are behind it. */
export function addHostMetrics(metrics: Pick<Metrics, 'gaugeBy'>, source: ConnectionSource): void {
  metrics.gaugeBy(
    'baize_database_primary',
    'By host: 1 for the primary, 0 for a standby, -1 for one that does not answer',
    ['host'],
    async () =>
      (await surveyHosts(source)).map(({ name, state }) => ({
        labels: { host: name },
        value: roleOf(state),
      })),
  );
  metrics.gaugeBy(
    'baize_database_lag_bytes',
    'Bytes of the write-ahead log that a standby has not replayed yet, by host',
    ['host'],
    async () => {
      const hosts = await surveyHosts(source);
      const primary = hosts.find(({ state }) => state?.isStandby === false)?.state;
      return hosts.flatMap(({ name, state }) => {
        if (!primary || !state?.isStandby) return [];
        // The standby may have been asked a moment later.
        const behind = Math.max(0, Number(primary.position - state.position));
        return [{ labels: { host: name }, value: behind }];
      });
    },
  );
}

function roleOf(state: HostState | undefined): number {
  if (!state) return -1;
  return state.isStandby ? 0 : 1;
}
