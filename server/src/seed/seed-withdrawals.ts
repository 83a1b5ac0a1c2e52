import type { Db } from '../db/database.ts';
import { NO_BROWSER } from '../players/public.ts';
import type { SiteRecord } from '../sites/public.ts';
import { withdrawForHistory } from '../wallet/public.ts';
import { smallestDeposit } from './seed-payment-methods.ts';
import { ACCOUNT_ID } from './seed-players.ts';

/** Bank accounts of the demonstration player, and withdrawals in every state a player meets. */
export async function seedWithdrawals(db: Db, site: SiteRecord, playerId: bigint): Promise<void> {
  const { step } = smallestDeposit(site.currency);
  const context = {
    site,
    siteId: site.id,
    domainName: site.domains[0] ?? '',
    origin: '',
    language: site.languages[0] ?? 'EN',
    ip: '',
    userAgent: '',
    requestId: '',
    device: null,
    caller: NO_BROWSER,
    newCookieHash: null,
    player: {
      playerId,
      sessionId: '',
      siteId: site.id,
      accountId: ACCOUNT_ID,
      fullName: '',
      contactEmail: '',
      language: site.languages[0] ?? 'EN',
    },
  };
  await withdrawForHistory({ db }, context, [
    { amount: 8n * step, state: 'paid' },
    { amount: 15n * step, state: 'paid' },
    { amount: 3n * step, state: 'cancelled' },
    { amount: 4n * step, state: 'rejected', reason: 'The bank could not confirm the account.' },
    // Above what is let through unseen: it stays for staff to look at.
    { amount: 24n * step, state: 'pending' },
  ]);
}
