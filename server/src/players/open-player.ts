import { systemClock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { openPlayerAccounts } from '../ledger/public.ts';
import type { SiteRecord } from '../sites/public.ts';
import { acceptTerms } from './protection/identity.ts';
import { findPlayer, insertPlayer } from './store.ts';

/** Opens an account that needs no code and no welcome, of somebody whose age and consent are known, for staff and seeds; gives its id, also when it was there. */
export async function openPlayer(
  db: Db,
  site: SiteRecord,
  as: {
    readonly accountId: string;
    readonly passwordHash: string;
    readonly fullName: string;
    readonly email: string;
    /** YYYY-MM-DD. */
    readonly birthday: string;
  },
): Promise<bigint> {
  const found = await findPlayer(db.read, site.id, as.accountId);
  if (found) return found.id;
  const now = systemClock.now();
  return db.tx(async (tx) => {
    const inserted = await insertPlayer(tx, {
      site_id: site.id,
      account_id: as.accountId,
      password_hash: as.passwordHash,
      full_name: as.fullName,
      contact_email: as.email,
      contact_phone: null,
      date_of_birth: as.birthday,
      status: 'active',
      language: site.languages[0] ?? 'EN',
      referrer_id: null,
      affiliate_code: null,
      attribution: '{}',
      created_at: now,
      activated_at: now,
    });
    if ('taken' in inserted) throw new Error(`somebody has the ${inserted.taken} of ${as.accountId}`);
    await openPlayerAccounts(tx, { siteId: site.id, playerId: inserted.id, currency: site.currency });
    await acceptTerms(tx, inserted.id, now);
    return inserted.id;
  });
}
