import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { emailProblem, nameProblem, normaliseName } from '#rules/players/fields.ts';
import { maskPhone } from '#rules/players/phone.ts';
import type { PlayerContext, RequestOf, ResponseOf } from '../../edge/handlers.ts';
import { countTry, forgetTries } from '../guards/login-guard.ts';
import type { PlayerParts } from '../parts.ts';
import { readIdentity } from '../protection/identity.ts';
import { type PlayerRow, playerById, setProfile } from '../store.ts';
import { isNameFixed, recordNameChange } from './legal-name.ts';

export async function readProfile(
  parts: PlayerParts,
  { player }: PlayerContext,
): Promise<ResponseOf<'settings.profile'>> {
  const row = await playerById(parts.db.read, player.playerId);
  const { termsVersion, publishedAt, acceptedVersion, acceptedAt } = await readIdentity(
    parts.db.read,
    player.playerId,
  );
  return {
    statusCode: 1,
    value: {
      account_id: row.account_id,
      full_name: row.full_name,
      name_fixed: await isNameFixed(parts, parts.db.read, row, parts.clock.now()),
      contact_email: row.contact_email ?? '',
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

/** Whoever can change the mail address can have a new password sent there: a stolen session must not be enough. */
async function confirmByPassword(
  parts: PlayerParts,
  who: { readonly siteId: number; readonly accountId: string; readonly ip: string },
  row: PlayerRow,
  password: string | undefined,
): Promise<Refusal | undefined> {
  if (password === undefined || password === '') return refuse('passwordRequired', { field: 'password' });
  const tried = { ...who, now: parts.clock.now() };
  const tooMany = await countTry(parts.db, tried);
  if (tooMany) return tooMany;
  const isRight = await parts.hasher.matches(password, row.password_hash);
  if (isRefusal(isRight)) return isRight;
  if (!isRight) return refuse('invalidCredentials', { field: 'password' });
  await parts.db.tx((tx) => forgetTries(tx, tried));
  return undefined;
}

export async function updateProfile(
  parts: PlayerParts,
  request: RequestOf<'settings.profileUpdate'>,
  { player, siteId, ip }: PlayerContext,
): Promise<ResponseOf<'settings.profileUpdate'> | Refusal> {
  const fullName = normaliseName(request.full_name);
  const badName = nameProblem(fullName);
  if (badName) return refuse(badName, { field: 'full_name' });
  const email = request.contact_email.trim();
  const badEmail = emailProblem(email);
  if (badEmail) return refuse(badEmail, { field: 'contact_email' });
  const row = await playerById(parts.db.read, player.playerId);
  const isRenamed = fullName !== row.full_name;
  const now = parts.clock.now();
  if (isRenamed && (await isNameFixed(parts, parts.db.read, row, now)))
    return refuse('nameFixed', { field: 'full_name' });
  if (email.toLowerCase() !== (row.contact_email ?? '').toLowerCase()) {
    const who = { siteId, accountId: player.accountId, ip };
    const refusal = await confirmByPassword(parts, who, row, request.password);
    if (refusal) return refusal;
  }
  const isSet = await setProfile(parts.db, player.playerId, {
    fullName,
    email: email === '' ? null : email,
  });
  if (!isSet) return refuse('contactTaken', { field: 'contact_email' });
  if (isRenamed) {
    const change = { playerId: row.id, from: row.full_name, to: fullName, now };
    await recordNameChange(parts.db.read, { ...change, by: 'player', reason: '' });
  }
  return {
    statusCode: 1,
    value: [{ account_id: player.accountId, full_name: fullName, contact_email: email }],
  };
}
