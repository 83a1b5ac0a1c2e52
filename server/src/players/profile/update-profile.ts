import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { emailProblem, nameProblem, normaliseName } from '#rules/players/fields.ts';
import { maskPhone } from '#rules/players/phone.ts';
import type { PlayerAction } from '../../actor.ts';
import type { SiteRecord } from '../../sites/public.ts';
import type { PlayerDeps } from '../deps.ts';
import { readIdentity } from '../protection/identity.ts';
import { playerById, setFullName } from '../store.ts';
import { askForAddress } from './change-mail.ts';
import { isNameFixed, recordNameChange } from './legal-name.ts';
import { setEmail, waitingChange } from './mail-change-store.ts';

export async function readProfile(
  deps: PlayerDeps,
  { playerId, now }: PlayerAction,
): Promise<CallResponse<'/api/settings/profile'>> {
  const row = await playerById(deps.db.read, playerId);
  const { termsVersion, publishedAt, acceptedVersion, acceptedAt } = await readIdentity(
    deps.db.read,
    playerId,
  );
  const waiting = await waitingChange(deps.db.read, playerId);
  return {
    statusCode: 1,
    value: {
      account_id: row.account_id,
      full_name: row.full_name,
      name_fixed: await isNameFixed(deps, deps.db.read, row, now),
      contact_email: row.contact_email ?? '',
      pending_email: waiting?.to_email ?? null,
      contact_phone: maskPhone(row.contact_phone ?? ''),
      referral_code: row.referral_code,
      date_of_birth: row.date_of_birth,
      terms: {
        version: termsVersion,
        published_at: publishedAt.toISOString(),
        accepted_version: acceptedVersion,
        accepted_at: acceptedAt?.toISOString() ?? null,
      },
      joined_at: row.created_at.toISOString(),
    },
  };
}

const isSame = (one: string | null | undefined, other: string): boolean =>
  (one ?? '').toLowerCase() === other.toLowerCase();

/** The profile as the player wants it. */
export interface ProfileInput {
  readonly fullName: string;
  readonly email: string;
  readonly site: SiteRecord;
  /** Scheme, host and port of the site, for the link in the notice to the former address. */
  readonly origin: string;
}

/**
 * Sets the name, and asks the mailbox of a new address to confirm it. An address that is there cannot be removed: codes
 * for a new password may have nowhere else to go.
 */
export async function updateProfile(
  deps: PlayerDeps,
  { playerId, actor, now }: PlayerAction,
  input: ProfileInput,
): Promise<CallResponse<'/api/settings/profile_update'> | Refusal> {
  const fullName = normaliseName(input.fullName);
  const badName = nameProblem(fullName);
  if (badName) return refuse(badName, { field: 'full_name' });
  const email = input.email.trim();
  const badEmail = emailProblem(email);
  if (badEmail) return refuse(badEmail, { field: 'contact_email' });
  return deps.db.tx(async (tx) => {
    const row = await playerById(tx, playerId);
    const isRenamed = fullName !== row.full_name;
    if (isRenamed && (await isNameFixed(deps, tx, row, now)))
      return refuse('nameFixed', { field: 'full_name' });
    if (email === '' && row.contact_email !== null) return refuse('invalidEmail', { field: 'contact_email' });
    const waiting = await waitingChange(tx, playerId);
    const isKept = isSame(row.contact_email, email);
    const isNew = !isKept && !isSame(waiting?.to_email, email);
    const refusal = isNew
      ? await askForAddress(tx, deps, { site: input.site, origin: input.origin, now }, { row, email })
      : undefined;
    if (refusal) return refusal;
    // Another spelling of the same mailbox needs no proof.
    if (isKept && email !== '') await setEmail(tx, playerId, email);
    if (isRenamed) {
      await setFullName(tx, playerId, fullName);
      const change = { playerId, from: row.full_name, to: fullName, reason: '' };
      await recordNameChange(tx, { actor, now }, change);
    }
    const contactEmail = isKept ? email : (row.contact_email ?? '');
    const value = {
      account_id: row.account_id,
      full_name: fullName,
      contact_email: contactEmail,
      pending_email: isNew ? email : (waiting?.to_email ?? null),
    };
    return { statusCode: 1, value: [value] };
  });
}
