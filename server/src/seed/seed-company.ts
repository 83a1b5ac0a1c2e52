import { randomBytes } from 'node:crypto';
import { isRefusal } from '#contract/errors.ts';
import type { Db } from '../db/database.ts';
import { addToOutbox } from '../db/outbox.ts';
import type { Ledger } from '../ledger/public.ts';
import { createHasher, hashCost, openPlayer } from '../players/public.ts';
import type { SiteRecord } from '../sites/public.ts';
import { seedHistory } from './seed-history.ts';
import { PASSWORD } from './seed-players.ts';

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

/** Who came by the demonstration player's code. */
const REFERRED: ReadonlySet<string> = new Set(['hanna', 'pilar']);

/**
 * Others on a site, so that a leaderboard has more than one place and a referral somebody. Their rounds are real
 * ones of theirs; nobody knows their passwords. Who is there already is left as they are.
 */
export async function seedCompany(db: Db, ledger: Ledger, site: SiteRecord, demoId: bigint): Promise<void> {
  // Passwords that are drawn at random need no slow hash, nor does one that everybody knows.
  const hasher = await createHasher(hashCost('test'));
  for (const { accountId, fullName, birthYear, rounds } of company) {
    const playerId = await openPlayer(db, hasher, site, {
      accountId,
      fullName,
      birthday: birthdayOn(site, birthYear),
      password: randomBytes(24).toString('base64url'),
      email: `${accountId}@${site.externalId}.example`,
    });
    if (isRefusal(playerId)) throw new Error(`${accountId} was refused: ${playerId.refused}`);
    if (REFERRED.has(accountId)) await refer(db, site.id, playerId, demoId);
    await seedHistory(db, ledger, site, playerId, rounds);
  }
  for (const [index, accountId] of FURTHER.entries()) {
    const playerId = await openPlayer(db, hasher, site, {
      accountId,
      fullName: `Demo ${accountId.slice('demo'.length)}`,
      birthday: birthdayOn(site, 1970 + index),
      password: PASSWORD,
      email: `${accountId}@${site.externalId}.example`,
    });
    if (isRefusal(playerId)) throw new Error(`${accountId} was refused: ${playerId.refused}`);
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
