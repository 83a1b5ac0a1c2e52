import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { type Backlog, outboxBacklog } from '../db/outbox.ts';
import type { Metrics } from '../edge/metrics.ts';
import { countSupplies } from '../games/public.ts';
import { type UncountedRounds, uncountedRounds } from '../ledger/public.ts';

/**
 * Gauges of the outbox by partition (events to relay, and the age of the oldest), of the rounds to count, of what wallets of partners
 * have not answered, and of the queue of notifications. They are read when they are asked for.
 */
export function addBacklogMetrics(
  metrics: Pick<Metrics, 'gaugeBy'>,
  db: Pick<Db, 'read'>,
  warn: (error: unknown, message: string) => void,
): void {
  const read = (value: (of: Backlog) => number) => async () => {
    try {
      const backlog = await outboxBacklog(db.read);
      return backlog.map((of) => ({ labels: { partition: String(of.partition) }, value: value(of) }));
    } catch (error) {
      warn(error, 'the outbox could not be counted');
      return [];
    }
  };
  metrics.gaugeBy(
    'baize_outbox_events',
    'Events that are not relayed yet, by partition',
    ['partition'],
    read(({ events }) => events),
  );
  metrics.gaugeBy(
    'baize_outbox_oldest_seconds',
    'How long the oldest event has been waiting, by partition',
    ['partition'],
    read(({ oldestSeconds }) => oldestSeconds),
  );
  const readRounds = (value: (of: UncountedRounds) => number) => async () => {
    try {
      return [{ labels: {}, value: value(await uncountedRounds(db.read)) }];
    } catch (error) {
      warn(error, 'the rounds to count could not be read');
      return [];
    }
  };
  metrics.gaugeBy(
    'baize_rounds_uncounted',
    'Rounds that are not counted towards levels, missions and the like yet',
    [],
    readRounds(({ rounds }) => rounds),
  );
  metrics.gaugeBy(
    'baize_rounds_oldest_seconds',
    'How long the oldest of them has been waiting',
    [],
    readRounds(({ oldestMs }) => oldestMs / 1_000),
  );
  metrics.gaugeBy(
    'baize_partner_transactions',
    'Messages to wallets of partners: what is not answered yet, and what was refused for good',
    ['partner', 'state'],
    async () => {
      try {
        const counts = await countSupplies(db.read);
        return counts.map(({ partner, state, n }) => ({ labels: { partner, state }, value: n }));
      } catch (error) {
        warn(error, 'the messages to wallets of partners could not be counted');
        return [];
      }
    },
  );
  metrics.gaugeBy(
    'baize_notification_queue',
    'Share of the database’s queue of notifications that is full; at 1 it takes no more',
    [],
    async () => {
      try {
        const { rows } = await sql<{ value: number }>`select pg_notification_queue_usage() as value`.execute(
          db.read,
        );
        return rows.map(({ value }) => ({ labels: {}, value }));
      } catch (error) {
        warn(error, 'the queue of notifications could not be read');
        return [];
      }
    },
  );
}
