import type { Db } from '../db/database.ts';
import { addToOutbox } from '../db/outbox.ts';
import type { Ledger } from '../ledger/public.ts';
import { openPlayer } from '../players/public.ts';
import type { SiteRecord } from '../sites/public.ts';
import { seedHistory } from './seed-history.ts';
import { DEMO_HASH } from './seed-players.ts';
import { seedSubmission } from './verification/seed-verification.ts';

/** Demonstration players beside the one that can be logged in as, and how many rounds each has played. */
const company: readonly {
  readonly accountId: string;
  readonly fullName: string;
  readonly birthYear: number;
  readonly rounds: number;
}[] = [
  { accountId: 'marisol', birthYear: 1986, fullName: 'Marisol Cruz', rounds: 28 },
  { accountId: 'tomas', birthYear: 1990, fullName: 'Tomas Villar', rounds: 24 },
  { accountId: 'hanna', birthYear: 1994, fullName: 'Hanna Lim', rounds: 16 },
  { accountId: 'odin', birthYear: 1979, fullName: 'Odin Santos', rounds: 12 },
  { accountId: 'pilar', birthYear: 1983, fullName: 'Pilar Ramos', rounds: 8 },
];

/** Further ones to log in as, whose password everybody knows too: for what takes more than one to play. */
export const FURTHER = ['demo2', 'demo3', 'demo4', 'demo5'] as const;

/** The Argon2id hash of a random password that was thrown away, at the cost of every other player's. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$ngIkFshsVhAoS5DafyfeEQ$O/mVGSlVEg3/SLlJl4rR8go6gWb2XAAJAT1wLutkU2I';

/** Players who signed up with the demonstration player's referral code. */
const REFERRED: ReadonlySet<string> = new Set(['hanna', 'pilar']);

/** Who has documents that wait for staff. */
const HANDED_IN = 'tomas';

/**
 * Others on a site, so that a leaderboard has more than one place and a referral somebody. Their rounds are real
 * ones of theirs; nobody knows their passwords. Who is there already is left as they are.
 */
export async function seedCompany(db: Db, ledger: Ledger, site: SiteRecord, demoId: bigint): Promise<void> {
  for (const { accountId, fullName, birthYear, rounds } of company) {
    const playerId = await openPlayer(db, site, {
      accountId,
      fullName,
      birthday: birthdayOn(site, birthYear),
      passwordHash: NOBODYS_HASH,
      email: `${accountId}@${site.externalId}.example`,
    });
    if (REFERRED.has(accountId)) await refer(db, site.id, playerId, demoId);
    await seedHistory(db, ledger, site, playerId, rounds);
    if (accountId === HANDED_IN) await seedSubmission(db, site, playerId, new Date());
  }
  for (const [index, accountId] of FURTHER.entries()) {
    const playerId = await openPlayer(db, site, {
      accountId,
      fullName: `Demo ${accountId.slice('demo'.length)}`,
      birthday: birthdayOn(site, 1970 + index),
      passwordHash: DEMO_HASH,
      email: `${accountId}@${site.externalId}.example`,
    });
    await seedHistory(db, ledger, site, playerId, 0);
  }
}

/** Another day on each site: people of one name on two sites are not one person. */
const birthdayOn = (site: SiteRecord, year: number): string =>
  new Date(Date.UTC(year, 0, 1 + (site.id % 365))).toISOString().slice(0, 10);

async function refer(db: Db, siteId: number, playerId: bigint, referrerId: bigint): Promise<void> {
  await db.tx(async (tx) => {
    const referred = await tx
      .updateTable('player')
      .set({ referrer_id: referrerId })
      .where('id', '=', playerId)
      .where('referrer_id', 'is', null)
      .executeTakeFirst();
    if (referred.numUpdatedRows === 0n) return;
    await addToOutbox(tx, {
      siteId,
      playerId,
      topic: 'player.registered',
      payload: { referrer_id: String(referrerId) },
    });
  });
}
