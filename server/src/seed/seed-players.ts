import { isRefusal } from '#contract/errors.ts';
import type { Db } from '../db/database.ts';
import { openPlayer, type PasswordHasher } from '../players/public.ts';
import { createSites } from '../sites/public.ts';

export const ACCOUNT_ID = 'demo';
export const PASSWORD = 'Demo1234!';

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
export async function seedPlayers(db: Db, hasher: PasswordHasher): Promise<SeededPlayer[]> {
  const seeded: SeededPlayer[] = [];
  const sites = createSites(db);
  for (const [externalId, person] of Object.entries(people)) {
    const site = await sites.byExternalId(externalId);
    if (!site) continue;
    const playerId = await openPlayer(db, hasher, site, {
      accountId: ACCOUNT_ID,
      password: PASSWORD,
      ...person,
      email: `${ACCOUNT_ID}@${externalId}.example`,
    });
    if (isRefusal(playerId)) throw new Error(`the demonstration player was refused: ${playerId.refused}`);
    seeded.push({ externalId, playerId });
  }
  return seeded;
}
