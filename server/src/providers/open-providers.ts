import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { serverKey } from '../players/public.ts';
import { settleDeposit } from '../wallet/public.ts';
import { type MessageSender, mailbox, mailboxRoutes } from './messages/public.ts';
import type { PaymentAdapter } from './payment-adapter.ts';
import { paymentCallbacks } from './payment-callbacks.ts';
import { sandboxAdapter } from './sandbox-pay/adapter.ts';
import { sandboxGateway } from './sandbox-pay/gateway.ts';

/** The outside worlds this server talks to. */
export interface Providers {
  readonly payments: ReadonlyMap<string, PaymentAdapter>;
  readonly messages: { readonly mail: MessageSender; readonly sms: MessageSender };
  /** Routes through which they talk to us, or stand in for themselves. */
  readonly doors: readonly ((app: FastifyInstance) => Promise<void>)[];
  readonly notifyAgain: () => Promise<void>;
}

/** Where no mail or SMS service is set up: what was to be sent is kept for staff instead of being lost. */
const unconfigured: MessageSender = {
  async send(message) {
    throw new Error(`No adapter sends ${message.channel} messages on this server.`);
  },
};

/**
 * @param ownAddress where this process is reached from this machine, once its port is known
 */
export async function openProviders(
  config: Config,
  clock: Clock,
  db: Db,
  ownAddress: () => string,
  log: FastifyBaseLogger,
): Promise<Providers> {
  const payments = new Map<string, PaymentAdapter>();
  const callbacks = paymentCallbacks(clock, payments, (adapter, news, now) =>
    settleDeposit(db, adapter, news, now),
  );
  if (config.environment === 'production' && !config.seed) {
    return {
      payments,
      messages: { mail: unconfigured, sms: unconfigured },
      doors: [callbacks],
      notifyAgain: async () => undefined,
    };
  }
  const secret = await serverKey(db, 'sandbox-pay');
  const gateway = sandboxGateway({
    clock,
    db,
    secret,
    callbackUrl: () => `${ownAddress()}/callbacks/payments/sandbox`,
    warn: (message) => log.warn(message),
  });
  const adapter = sandboxAdapter(gateway, secret);
  payments.set(adapter.code, adapter);
  return {
    payments,
    messages: { mail: mailbox, sms: mailbox },
    // Whoever reads the mailbox reads everybody's codes: in production it stays shut, also beside demonstration sites.
    doors: [
      callbacks,
      gateway.routes,
      ...(config.environment === 'production' ? [] : [mailboxRoutes({ db })]),
    ],
    notifyAgain: gateway.notifyAgain,
  };
}
