import { type Refusal, refuse } from '#contract/errors.ts';
import { emailProblem, nameProblem, normaliseName } from '#rules/players/fields.ts';
import { maskPhone } from '#rules/players/phone.ts';
import type { PlayerContext, RequestOf, ResponseOf } from '../../edge/handlers.ts';
import type { PlayerParts } from '../parts.ts';
import { playerById, setProfile } from '../store.ts';

export async function readProfile(
  parts: PlayerParts,
  { player }: PlayerContext,
): Promise<ResponseOf<'settings.profile'>> {
  const row = await playerById(parts.db.read, player.playerId);
  return {
    statusCode: 1,
    value: {
      account_id: row.account_id,
      full_name: row.full_name,
      contact_email: row.contact_email ?? '',
      contact_phone: maskPhone(row.contact_phone ?? ''),
      referral_code: row.referral_code,
      date_of_birth: row.date_of_birth,
      joined_at: row.created_at.toISOString(),
    },
  };
}

export async function updateProfile(
  parts: PlayerParts,
  request: RequestOf<'settings.profileUpdate'>,
  { player }: PlayerContext,
): Promise<ResponseOf<'settings.profileUpdate'> | Refusal> {
  const fullName = normaliseName(request.full_name);
  const badName = nameProblem(fullName);
  if (badName) return refuse(badName, { field: 'full_name' });
  const email = request.contact_email.trim();
  const badEmail = emailProblem(email);
  if (badEmail) return refuse(badEmail, { field: 'contact_email' });
  const isSet = await setProfile(parts.db, player.playerId, {
    fullName,
    email: email === '' ? null : email,
  });
  if (!isSet) return refuse('contactTaken', { field: 'contact_email' });
  return {
    statusCode: 1,
    value: [{ account_id: player.accountId, full_name: fullName, contact_email: email }],
  };
}
