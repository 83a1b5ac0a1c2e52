import { playerActor } from '../actor.ts';
import { systemClock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { SiteRecord } from '../sites/public.ts';
import { withdrawForHistory } from '../wallet/public.ts';
import { smallestDeposit } from './seed-payment-methods.ts';

/** Bank accounts of the demonstration player, and withdrawals in every state a player meets. */
export async function seedWithdrawals(db: Db, site: SiteRecord, playerId: bigint): Promise<void> {
  const { step } = smallestDeposit(site.currency);
  const context = { siteId: site.id, playerId, actor: playerActor(playerId), now: systemClock.now() };
  await withdrawForHistory(db, context, site.currency, [
    { amount: 8n * step, state: 'paid' },
    { amount: 15n * step, state: 'paid' },
    { amount: 3n * step, state: 'cancelled' },
    { amount: 4n * step, state: 'rejected', reason: 'The bank could not confirm the account.' },
    // Above what is let through unseen: it stays for staff to look at.
    { amount: 24n * step, state: 'pending' },
  ]);
}
