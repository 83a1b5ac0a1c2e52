import { campaignHandler } from '../campaigns/public.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { ConnectionSource } from '../db/pool.ts';
import type { Metrics } from '../edge/metrics.ts';
import { deliveryHandler, type OperatorWallet } from '../games/public.ts';
import { postOutside } from '../providers/domains/send-outside.ts';
import {
  type CallProvider,
  freeRoundsBatchHandler,
  freeRoundsHandler,
  gameListHandler,
} from '../providers/games/public.ts';
import { messageHandler } from '../providers/messages/public.ts';
import type { Providers } from '../providers/open-providers.ts';
import { webhookHandler } from '../staff/public.ts';
import { askHandler, payoutHandler } from '../wallet/public.ts';
import { type OutsideJobs, openOutsideJobs } from './outside-jobs.ts';

/** The queues of what other machines do, and their figures. */
export async function startOutside(deps: {
  readonly source: ConnectionSource;
  readonly db: Db;
  readonly clock: Clock;
  readonly providers: Providers;
  /** The wallets of partners whose players play house games. */
  readonly wallet: OperatorWallet;
  readonly metrics: Metrics;
  /** The public origin of a domain, for links that are sent. */
  readonly originOf: (domain: string) => string;
  /** Addresses that operators give are public ones then. */
  readonly isProduction: boolean;
  readonly callProvider: CallProvider;
  readonly warn: (error: unknown, message: string) => void;
}): Promise<OutsideJobs> {
  const { db, clock, providers, wallet, metrics } = deps;
  const outside = await openOutsideJobs(deps.source, deps.warn);
  await outside.start({
    mail: messageHandler(db, clock, providers.messages.mail),
    sms: messageHandler(db, clock, providers.messages.sms),
    push: messageHandler(db, clock, providers.messages.push),
    campaign: campaignHandler({ db, clock, senders: providers.messages, originOf: deps.originOf }),
    payment: askHandler(db, providers.payments, clock),
    payout: payoutHandler(db, providers.payouts, clock),
    webhook: webhookHandler(db, clock, postOutside(deps.isProduction)),
    partner: deliveryHandler({ db, clock, wallet }),
    'free-rounds': freeRoundsHandler({ db, clock, call: deps.callProvider }),
    'free-rounds-batch': freeRoundsBatchHandler({ db, clock, add: outside.add }),
    'game-list': gameListHandler({ db, clock, call: deps.callProvider }),
  });
  metrics.gaugeBy(
    'baize_outside_jobs',
    'Work for other machines, by queue: what waits, and what failed for good',
    ['queue', 'state'],
    () =>
      outside.counts().then(
        (counts) =>
          counts.flatMap(({ queue, waiting, dead }) => [
            { labels: { queue, state: 'waiting' }, value: waiting },
            { labels: { queue, state: 'dead' }, value: dead },
          ]),
        (error: unknown) => {
          deps.warn(error, 'the jobs could not be counted');
          return [];
        },
      ),
  );
  return outside;
}
