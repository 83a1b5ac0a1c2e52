import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { Tx } from '../db/database.ts';
import { addToOutbox } from '../db/outbox.ts';
import type { CallContext, RequestOf, ResponseOf } from '../edge/handlers.ts';
import { openPlayerAccounts } from '../ledger/public.ts';
import { requestMessage } from '../providers/messages/public.ts';
import type { SiteRecord } from '../sites/public.ts';
import { type CheckedSignup, checkSignup, storable } from './checks.ts';
import { codeAddress, noticeAddress } from './codes/contact.ts';
import { sendFirstCode } from './codes/send-code.ts';
import { stopIfExcluded } from './exclusions/stop-related.ts';
import { spendMessage } from './guards/message-budget.ts';
import { isSelfReferral } from './guards/self-referral.ts';
import { readableLanguage } from './language.ts';
import type { PlayerParts } from './parts.ts';
import { renewGuard } from './protection/guard.ts';
import { acceptTerms } from './protection/identity.ts';
import { recordDevice } from './security/devices.ts';
import { findReferrer, insertPlayer, type NewPlayer } from './store.ts';

const WELCOME_GOOD_MS = 24 * 60 * 60 * 1000;

/** Opens an account. All of it happens, or nothing: of two who want one name at once, one is told it is taken. */
export async function signUp(
  parts: PlayerParts,
  request: RequestOf<'auth.signup'>,
  context: CallContext,
): Promise<ResponseOf<'auth.signup'> | Refusal> {
  const { site } = context;
  const now = parts.clock.now();
  const checked = checkSignup(request, site, now.toISOString().slice(0, 10));
  if (isRefusal(checked)) return checked;
  const overBudget = await codeRefusal(parts, checked, context, now);
  if (overBudget) return overBudget;
  const passwordHash = await parts.hasher.hash(checked.password, { ip: context.ip, isKnownDevice: false });
  if (isRefusal(passwordHash)) return passwordHash;
  return parts.db.tx(async (tx) => {
    const referrer = await referrerOf(tx, request, site.id);
    if (isRefusal(referrer)) return referrer;
    const row = rowOf(request, checked, context, { passwordHash, referrer, now });
    const inserted = await insertPlayer(tx, row);
    if ('taken' in inserted) {
      const { taken } = inserted;
      return refuse(taken === 'account_id' ? 'accountTaken' : 'contactTaken', { field: taken });
    }
    if (checked.acceptedTerms) await acceptTerms(tx, inserted.id, now);
    await recordDevice(tx, context, { playerId: inserted.id, now });
    // Nobody is told so here: who excluded themselves is nothing to learn by signing up with their contacts.
    await stopIfExcluded(tx, { playerId: inserted.id, foundBy: 'signup', now });
    if (!site.signup.tac) {
      await activate(tx, site, inserted.id, now);
      return { statusCode: 1, tac_required: false };
    }
    await sendFirstCode(tx, parts.tacs, {
      site,
      accountId: checked.accountId,
      purpose: 'register',
      from: context,
      to: codeAddress({ contact_phone: checked.phone, contact_email: checked.email }),
      language: row.language,
      now,
    });
    return { statusCode: 1, tac_required: true };
  });
}

/** Where the site confirms accounts by a code: whether one may leave for this number, before there is an account. */
async function codeRefusal(
  parts: PlayerParts,
  { accountId, phone }: CheckedSignup,
  { site, ip }: CallContext,
  now: Date,
): Promise<Refusal | undefined> {
  if (!site.signup.tac) return undefined;
  const to = codeAddress({ contact_phone: phone, contact_email: null });
  const spent = await parts.db.tx((tx) => spendMessage(tx, { siteId: site.id, ip, accountId, to, now }));
  return spent?.refusal;
}

/** Makes an account ready to play: its purses are opened, and those who wait for new players are told. */
export async function activate(tx: Tx, site: SiteRecord, playerId: bigint, now: Date): Promise<void> {
  const activated = await tx
    .updateTable('player')
    .set({ status: 'active', activated_at: now })
    .where('id', '=', playerId)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  if (!activated) return;
  await openPlayerAccounts(tx, { siteId: site.id, playerId, currency: site.currency });
  await renewGuard(tx, playerId, now);
  await addToOutbox(tx, {
    siteId: site.id,
    playerId,
    topic: 'player.registered',
    payload: { referrer_id: activated.referrer_id === null ? null : String(activated.referrer_id) },
  });
  await requestMessage(tx, {
    siteId: site.id,
    to: noticeAddress(activated),
    text: 'welcome',
    language: readableLanguage(activated.language),
    values: { site: site.name, account: activated.account_id },
    until: new Date(now.getTime() + WELCOME_GOOD_MS),
  });
}

async function referrerOf(
  tx: Tx,
  request: RequestOf<'auth.signup'>,
  siteId: number,
): Promise<bigint | null | Refusal> {
  const wanted = storable(request.referrer_code);
  if (wanted === null) return null;
  const referrer = await findReferrer(tx, siteId, wanted);
  if (referrer === undefined) return refuse('unknownReferrer', { field: 'referrer_code' });
  const newcomer = { email: storable(request.contact_email), visitorId: storable(request.visitor_id) };
  return (await isSelfReferral(tx, referrer, newcomer))
    ? refuse('selfReferral', { field: 'referrer_code' })
    : referrer;
}

function rowOf(
  request: RequestOf<'auth.signup'>,
  checked: CheckedSignup,
  { site, language }: CallContext,
  made: { readonly passwordHash: string; readonly referrer: bigint | null; readonly now: Date },
): NewPlayer {
  const wished = site.languages.find((code) => code === request.language);
  const told = {
    ch: request.ch,
    cm: request.cm,
    pp: request.pp,
    fbp: request.fbp,
    appsflyer_id: request.appsflyer_id,
    visitor_id: request.visitor_id,
  };
  const attribution = Object.entries(told).flatMap(([name, value]) => {
    const text = storable(value);
    return text === null ? [] : [[name, text]];
  });
  return {
    site_id: site.id,
    account_id: checked.accountId,
    password_hash: made.passwordHash,
    full_name: checked.fullName,
    contact_email: checked.email,
    contact_phone: checked.phone,
    date_of_birth: checked.birthday,
    status: 'pending',
    language: wished ?? language,
    referrer_id: made.referrer,
    affiliate_code: storable(request.affiliate_code),
    attribution: JSON.stringify(Object.fromEntries(attribution)),
    created_at: made.now,
    activated_at: null,
  };
}
