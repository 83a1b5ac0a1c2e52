import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { normalisePhone } from '#rules/players/phone.ts';
import type { CallContext, RequestOf, ResponseOf } from '../../edge/handlers.ts';
import { stopIfExcluded } from '../exclusions/stop-related.ts';
import type { PlayerParts } from '../parts.ts';
import { provePassword } from '../security/prove-password.ts';
import { setPendingPhone, takeContact } from '../store.ts';
import { sendCode } from './send-code.ts';

/**
 * Corrects the phone of an account that was never confirmed, by whom its password proves to have opened it, and sends
 * the code to the new number: codes that went to the old one fit no more. For any other account the answer is that of a
 * wrong password.
 */
export async function changePhone(
  parts: PlayerParts,
  request: RequestOf<'auth.tacChangePhone'>,
  context: CallContext,
): Promise<ResponseOf<'auth.tacChangePhone'> | Refusal> {
  const { site } = context;
  const phone = normalisePhone(request.contact_phone, site.phoneCountry);
  if (phone === undefined) return refuse('invalidPhone', { field: 'contact_phone' });
  const proven = await provePassword(parts, request, context);
  if (isRefusal(proven)) return proven;
  const { player, forget } = proven;
  return takeContact(parts.db, async (tx) => {
    const now = parts.clock.now();
    if (!(await setPendingPhone(tx, player.id, phone))) return refuse('invalidCredentials');
    await forget(tx);
    await stopIfExcluded(tx, { playerId: player.id, foundBy: 'signup', now });
    const of = { accountId: player.account_id, purpose: 'register', from: context } as const;
    await parts.tacs.withdraw(tx, { ...of, siteId: site.id });
    const refusal = await sendCode(tx, parts.tacs, {
      ...of,
      site,
      to: { channel: 'sms', address: phone },
      language: player.language,
      now,
    });
    return refusal ?? { statusCode: 1 };
  });
}
