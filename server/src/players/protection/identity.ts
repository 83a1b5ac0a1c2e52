import { type Refusal, refuse } from '#contract/errors.ts';
import { birthdayProblem } from '#rules/players/age.ts';
import type { Reader, Tx } from '../../db/database.ts';

/** The data an account needs before it may deposit or play for money, regardless of what its site asks at sign-up. */
export interface Identity {
  readonly birthday: string | null;
  /** The version of the terms that the player accepted last; `null`: none. */
  readonly acceptedVersion: number | null;
  readonly acceptedAt: Date | null;
  /** The site's current version. */
  readonly termsVersion: number;
  readonly publishedAt: Date;
  readonly minimumAge: number;
}

export async function readIdentity(reader: Reader, playerId: bigint): Promise<Identity> {
  return reader
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select([
      'player.date_of_birth as birthday',
      'player.terms_version as acceptedVersion',
      'player.terms_accepted_at as acceptedAt',
      'site.terms_version as termsVersion',
      'site.terms_published_at as publishedAt',
      'site.minimum_age as minimumAge',
    ])
    .where('player.id', '=', playerId)
    .executeTakeFirstOrThrow();
}

export function isUnidentified({ birthday, acceptedVersion, termsVersion }: Identity): boolean {
  return birthday === null || acceptedVersion !== termsVersion;
}

/** Why an account may neither deposit nor play for money for want of age or consent, if so. */
export async function identityRefusal(
  reader: Reader,
  of: { readonly playerId: bigint; readonly now: Date },
): Promise<Refusal | undefined> {
  const identity = await readIdentity(reader, of.playerId);
  const { birthday, minimumAge } = identity;
  if (birthday === null) return refuse('birthdayRequired', { detail: { age: minimumAge } });
  // The site may have raised its age since the birthday was given.
  if (birthdayProblem(birthday, of.now.toISOString().slice(0, 10), minimumAge))
    return refuse('tooYoung', { field: 'date_of_birth', detail: { age: minimumAge } });
  return isUnidentified(identity) ? refuse('consentRequired') : undefined;
}

/** Records that the player accepts the site's current terms; accepting a version again changes nothing. */
export async function acceptTerms(tx: Tx, playerId: bigint, now: Date): Promise<void> {
  const { termsVersion, acceptedVersion } = await readIdentity(tx, playerId);
  if (acceptedVersion === termsVersion) return;
  await tx
    .updateTable('player')
    .set({ terms_version: termsVersion, terms_accepted_at: now })
    .where('id', '=', playerId)
    .execute();
  await tx
    .insertInto('player_consent')
    .values({ player_id: playerId, terms_version: termsVersion, accepted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
