import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from '../edge/metrics.ts';
import type { PublisherDeps } from './publish-events.ts';

/** Counts what is published and belongs to the figures of the process. */
export function publishCounters(metrics: Metrics, log: FastifyBaseLogger): PublisherDeps['count'] {
  const refusals = metrics.counter('baize_sms_refused_total', 'Codes that a budget of SMS held back', [
    'site',
    'scope',
  ]);
  return {
    visit: metrics.counter('baize_ads_visits_total', 'Visits that came by an advertisement', [
      'site',
      'source',
    ]),
    refusedSms(refused) {
      refusals(refused);
      log.warn(refused, 'a code was not sent by SMS: its budget is spent');
    },
  };
}
