import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { serverKey } from '../players/public.ts';
import { findGateway, settleNotice, settlePayout } from '../wallet/public.ts';
import { callbackRoutes } from './callbacks.ts';
import { askOutside, lookUpOutside } from './domains/send-outside.ts';
import {
  type Channel,
  loggedSender,
  type MessageSender,
  mailboxRoutes,
  openMailbox,
  openPushKeys,
  type PushKeys,
  type PushReach,
  pushSender,
  type SenderAdapters,
  SenderError,
  senderAdapters,
  siteSenders,
  statusCallbacks,
} from './messages/public.ts';
import type { PaymentAdapter } from './payment-adapter.ts';
import { vendorAdapters } from './payments/vendor-adapters.ts';
import type { PayoutAdapter } from './payout-adapter.ts';
import { sandboxAnalytics } from './sandbox-analytics/routes.ts';
import { sandboxChat } from './sandbox-chat/routes.ts';
import { sandboxAdapter } from './sandbox-pay/adapter.ts';
import { sandboxGateway } from './sandbox-pay/gateway.ts';
import { sandboxPayoutAdapter, workSandboxPayouts } from './sandbox-pay/payouts.ts';
import { openScreener } from './screeners/open-screener.ts';
import type { NameScreener } from './screening-adapter.ts';

/** The outside worlds this server talks to. */
export interface Providers {
  readonly payments: ReadonlyMap<string, PaymentAdapter>;
  readonly payouts: ReadonlyMap<string, PayoutAdapter>;
  readonly messages: Readonly<Record<Channel, MessageSender>>;
  /** How mail and SMS services are talked with that sites have senders at. */
  readonly senders: SenderAdapters;
  /** None: players are compared with imported lists alone. */
  readonly screener: NameScreener | undefined;
  /** How browsers and their push services know this server, and which of these it sends to. */
  readonly webPush: { readonly keys: PushKeys; readonly reach: PushReach };
  /** HTTP routes of the providers: callbacks, and the pages of the sandboxes. */
  readonly plugins: readonly ((app: FastifyInstance) => Promise<void>)[];
  readonly notifyAgain: () => Promise<void>;
}

/** Used without a mail or SMS service: messages stay queued for staff instead of being lost. */
const unconfigured: MessageSender = {
  async send(message) {
    throw new SenderError(`the site has no sender of ${message.channel} that is on`);
  },
};

/**
 * @param addresses `own`: where this process is reached from this machine, once its port is known
 */
export async function openProviders(
  config: Config,
  clock: Clock,
  db: Db,
  addresses: {
    readonly own: () => string;
    /** The public origin of a domain. */
    readonly originOf: (domain: string) => string;
  },
  log: FastifyBaseLogger,
): Promise<Providers> {
  const isProduction = config.environment === 'production';
  const ask = askOutside(isProduction, config.ownHosts);
  // Its address is of the environment, and may be on this machine.
  const screener = openScreener(config, askOutside(false, []));
  const vendors = vendorAdapters(ask, clock);
  const payments = new Map<string, PaymentAdapter>(vendors.payments.map((one) => [one.code, one]));
  const payouts = new Map<string, PayoutAdapter>(vendors.payouts.map((one) => [one.code, one]));
  const { originOf } = addresses;
  const senders = senderAdapters(ask, lookUpOutside(isProduction, config.ownHosts));
  const statuses = statusCallbacks({ db, clock, adapters: senders, originOf });
  const webPush = {
    keys: openPushKeys(db, config.pushKeys),
    reach: { isKnownOnly: isProduction, ownHosts: config.ownHosts },
  };
  const devices = loggedSender(db, clock, pushSender({ db, clock, ask, ...webPush }));
  const messagesOr = (otherwise: MessageSender) => {
    const sender = loggedSender(
      db,
      clock,
      siteSenders({ db, clock, adapters: senders, originOf, otherwise }),
    );
    return { mail: sender, sms: sender, push: devices };
  };
  const callbacks = callbackRoutes(
    clock,
    {
      find: (code, now) => findGateway(db.read, payments, code, now),
      settle: (gateway, notice, now) => settleNotice({ db, adapters: payments }, gateway, notice, now),
    },
    {
      find: (code, now) => findGateway(db.read, payouts, code, now),
      settle: (gateway, notice, now) => settlePayout(db, gateway, notice, now),
    },
  );
  if (isProduction && !config.seed) {
    return {
      payments,
      payouts,
      ...{ senders, webPush, messages: messagesOr(unconfigured), screener },
      plugins: [callbacks, statuses],
      notifyAgain: async () => undefined,
    };
  }
  const secret = await serverKey(db, 'sandbox-pay');
  const sandbox = { clock, db, secret, warn: (message: string) => log.warn(message) };
  const gateway = sandboxGateway({
    ...sandbox,
    callbackUrl: () => `${addresses.own()}/callbacks/payments/sandbox`,
  });
  const paysOut = { ...sandbox, callbackUrl: () => `${addresses.own()}/callbacks/payouts/sandbox` };
  const payer = sandboxPayoutAdapter(paysOut);
  payouts.set(payer.code, payer);
  const adapter = sandboxAdapter(gateway, secret);
  payments.set(adapter.code, adapter);
  return {
    payments,
    payouts,
    screener,
    ...{ senders, webPush, messages: messagesOr(openMailbox(db)) },
    // The mailbox shows codes of all players, so it is off in production, even with demonstration sites.
    plugins: [
      callbacks,
      statuses,
      gateway.routes,
      sandboxChat,
      sandboxAnalytics,
      ...(isProduction ? [] : [mailboxRoutes({ db })]),
    ],
    notifyAgain: async () => {
      await gateway.notifyAgain();
      await workSandboxPayouts(paysOut);
    },
  };
}
