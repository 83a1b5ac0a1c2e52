import { type Refusal, refuse } from '#contract/errors.ts';
import { normalisePhone } from '#rules/players/phone.ts';
import type { MessageRequest } from '../../providers/messages/public.ts';
import type { SiteRecord } from '../../sites/public.ts';
import { guardedAccountId } from '../checks.ts';
import type { PlayerDeps } from '../deps.ts';
import { noteContact } from '../marketing/proven-contact.ts';
import type { Visit } from '../security/visitor.ts';
import { activate } from '../sign-up.ts';
import { findPlayer, lockPlayer, type PlayerRow } from '../store.ts';
import type { TacPurpose } from '../tables.ts';
import { codeAddress } from './contact.ts';
import { sendCode } from './send-code.ts';

type Done = { statusCode: 1 };
type Address = MessageRequest['to'];

/** The code that confirms a new account, again. */
export function requestRegisterCode(
  deps: PlayerDeps,
  visit: Visit,
  accountId: string,
): Promise<Done | Refusal> {
  return requestCode(deps, visit, accountId, 'register', (player) =>
    player.status === 'pending' ? codeAddress(player) : undefined,
  );
}

/** A code to log in with. */
export function requestLoginCode(deps: PlayerDeps, visit: Visit, accountId: string): Promise<Done | Refusal> {
  return requestCode(deps, visit, accountId, 'login', (player) =>
    player.status === 'pending' ? undefined : codeAddress(player),
  );
}

/** Requests a code to reset the password, by the phone or mail address on record. */
export function requestResetCode(
  deps: PlayerDeps,
  visit: Visit,
  accountId: string,
  contact: string,
): Promise<Done | Refusal> {
  return requestCode(deps, visit, accountId, 'reset', (player) =>
    player.status === 'pending' ? undefined : contactOnRecord(player, contact, visit.site),
  );
}

/** Confirms a new account with the code that was sent to it. */
export async function confirmAccount(
  deps: PlayerDeps,
  { site, now, from }: Visit,
  typed: string,
  code: string,
): Promise<Done | Refusal> {
  const accountId = guardedAccountId(typed);
  return deps.db.tx(async (tx) => {
    const player = await lockPlayer(tx, site.id, accountId);
    const subject = player && codeAddress(player)?.address;
    const of = { siteId: site.id, accountId, purpose: 'register', subject, from } as const;
    const refusal = await deps.tacs.use(tx, of, code, now);
    if (refusal) return refusal;
    if (!player) return refuse('invalidTac', { field: 'tac' });
    await activate(tx, site, player.id, now);
    await noteContact(tx, player, codeAddress(player), now);
    return { statusCode: 1 };
  });
}

async function requestCode(
  deps: PlayerDeps,
  { site, now, from }: Visit,
  typed: string,
  purpose: TacPurpose,
  addressOf: (player: PlayerRow) => Address,
): Promise<Done | Refusal> {
  const accountId = guardedAccountId(typed);
  return deps.db.tx(async (tx) => {
    const player = await findPlayer(tx, site.id, accountId);
    const refusal = await sendCode(tx, deps.tacs, {
      site,
      accountId,
      purpose,
      from,
      to: player && addressOf(player),
      language: player?.language,
      now,
    });
    return refusal ?? { statusCode: 1 };
  });
}

function contactOnRecord(player: PlayerRow, typed: string, site: SiteRecord): Address {
  const phone = normalisePhone(typed, site.phoneCountry);
  if (phone !== undefined && phone === player.contact_phone) return { channel: 'sms', address: phone };
  const email = player.contact_email;
  const isEmail = email !== null && email.toLowerCase() === typed.trim().toLowerCase();
  return isEmail ? { channel: 'mail', address: email } : undefined;
}
