import type { Db } from '../db/database.ts';
import { openPlayer } from '../players/public.ts';
import { createSites } from '../sites/public.ts';

export const ACCOUNT_ID = 'demo';
/**
 * The Argon2id hash of `Demo1234!` at the cost of every other player's, made once, so that a first start does not wait
 * for it and a login takes as long as anybody's. The password itself is on the list of common ones: nobody can choose it.
 */
export const DEMO_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$y0S9vz0wZCmMHK+fulkHfQ$ilEFTHQowYVq2p8V3pN/QkLkQkbSRERasrr+6f2xM1E';

const people: Readonly<Record<string, { readonly fullName: string; readonly birthday: string }>> = {
  baize: { fullName: 'Dalisay Reyes', birthday: '1991-04-17' },
  lucky: { fullName: 'Mei Ling Tan', birthday: '1988-09-02' },
  arena: { fullName: 'Jordan Avery', birthday: '1985-12-11' },
};

interface SeededPlayer {
  readonly externalId: string;
  readonly playerId: bigint;
}

/** The demonstration player of each open site; one that is there is left as it is. */
export async function seedPlayers(db: Db): Promise<SeededPlayer[]> {
  const seeded: SeededPlayer[] = [];
  const sites = createSites(db);
  for (const [externalId, person] of Object.entries(people)) {
    const site = await sites.byExternalId(externalId);
    if (!site) continue;
    const playerId = await openPlayer(db, site, {
      accountId: ACCOUNT_ID,
      passwordHash: DEMO_HASH,
      ...person,
      email: `${ACCOUNT_ID}@${externalId}.example`,
    });
    seeded.push({ externalId, playerId });
  }
  return seeded;
}
