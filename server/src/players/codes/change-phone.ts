import type { CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { normalisePhone } from '#rules/players/phone.ts';
import type { PlayerDeps } from '../deps.ts';
import { stopIfExcluded } from '../exclusions/stop-related.ts';
import { type Credentials, provePassword } from '../security/prove-password.ts';
import type { Visit } from '../security/visitor.ts';
import { lockPlayer, setPendingPhone, takeContact } from '../store.ts';
import { sendCode } from './send-code.ts';

/**
 * Corrects the phone of an account that was never confirmed, for a client that has its password, and sends the code to
 * the new number: codes that went to the old one no longer fit. For any other account the answer is that of a wrong
 * password.
 */
export async function changePhone(
  deps: PlayerDeps,
  visit: Visit,
  input: Credentials & { readonly phone: string },
): Promise<CallResponse<'/api/auth/tac/change_phone'> | Refusal> {
  const { site, now, from } = visit;
  const phone = normalisePhone(input.phone, site.phoneCountry);
  if (phone === undefined) return refuse('invalidPhone', { field: 'contact_phone' });
  const proven = await provePassword(deps, visit, input);
  if (isRefusal(proven)) return proven;
  const of = { accountId: proven.player.account_id, purpose: 'register', from } as const;
  return takeContact(deps.db, async (tx) => {
    const player = await lockPlayer(tx, site.id, of.accountId);
    if (player?.status !== 'pending') return refuse('invalidCredentials');
    await proven.forget(tx);
    if (player.contact_phone !== phone) await deps.tacs.endPause(tx, { ...of, siteId: site.id });
    const to = { channel: 'sms', address: phone } as const;
    const refusal = await sendCode(tx, deps.tacs, { ...of, site, to, language: player.language, now });
    if (refusal) return refusal;
    await setPendingPhone(tx, player, phone, now);
    await stopIfExcluded(tx, { playerId: player.id, foundBy: 'signup', now });
    return { statusCode: 1 };
  });
}
