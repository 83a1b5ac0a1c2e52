import type { Clock } from '../../clock.ts';
import type { AskOutside } from '../outside-work.ts';
import type { PaymentAdapter } from '../payment-adapter.ts';
import type { PayoutAdapter } from '../payout-adapter.ts';
import { ownBank } from './bank/adapter.ts';
import { billplz } from './billplz/adapter.ts';
import { bitcoin } from './bitcoin/adapter.ts';
import { custody } from './custody/adapter.ts';
import { genericGateway } from './generic/adapter.ts';
import { nowpayments } from './nowpayments/adapter.ts';
import { paymongo } from './paymongo/adapter.ts';
import { stripe } from './stripe/adapter.ts';

/** How every vendor is talked with that a site may have a gateway at. */
export function vendorAdapters(
  ask: AskOutside,
  clock: Clock,
): {
  readonly payments: readonly PaymentAdapter[];
  readonly payouts: readonly PayoutAdapter[];
} {
  const generic = genericGateway(ask, clock);
  const ofCoins = custody(ask, clock);
  return {
    payments: [
      ...[generic, stripe(ask), paymongo(ask), billplz(ask), nowpayments(ask)],
      ...[bitcoin(ask), ofCoins, ownBank],
    ],
    payouts: [generic, ofCoins],
  };
}
