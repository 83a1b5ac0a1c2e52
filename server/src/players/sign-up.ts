import type { CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { Tx } from '../db/database.ts';
import { addToOutbox } from '../db/outbox.ts';
import { openPlayerAccounts } from '../ledger/public.ts';
import { requestMessage } from '../providers/messages/public.ts';
import type { SiteRecord } from '../sites/public.ts';
import { type CheckedSignup, checkSignup, type SignupFields, storable } from './checks.ts';
import { codeAddress, noticeAddress } from './codes/contact.ts';
import { sendFirstCode } from './codes/send-code.ts';
import type { PlayerDeps } from './deps.ts';
import { stopIfExcluded } from './exclusions/stop-related.ts';
import { spendMessage } from './guards/message-budget.ts';
import { isSelfReferral } from './guards/self-referral.ts';
import { readableLanguage } from './language.ts';
import { renewGuard } from './protection/guard.ts';
import { acceptTerms } from './protection/identity.ts';
import { recordDevice } from './security/devices.ts';
import type { Visit } from './security/visitor.ts';
import { findReferrer, insertPlayer, type NewPlayer } from './store.ts';

const WELCOME_GOOD_MS = 24 * 60 * 60 * 1000;

/** The input of a sign-up, beside the data checked of every account. */
export interface SignupInput extends SignupFields {
  readonly referrerCode: string | undefined;
  readonly affiliateCode: string | undefined;
  /** Campaign parameters of the visit. */
  readonly attribution: Readonly<Record<string, string | undefined>>;
  /** The language they asked for, taken where the site has it. */
  readonly requestedLanguage: string | undefined;
  /** The language of the page that they signed up on. */
  readonly language: LanguageCode;
}

/** Opens an account. All of it happens, or nothing: of two concurrent sign-ups for a name, one is refused. */
export async function signUp(
  deps: PlayerDeps,
  visit: Visit,
  input: SignupInput,
): Promise<CallResponse<'/api/auth/signup'> | Refusal> {
  const { site, now, from } = visit;
  const checked = checkSignup(input, site, now.toISOString().slice(0, 10));
  if (isRefusal(checked)) return checked;
  const overBudget = await codeRefusal(deps, checked, visit);
  if (overBudget) return overBudget;
  const passwordHash = await deps.hasher.hash(checked.password, { ip: from.ip, isKnownDevice: false });
  if (isRefusal(passwordHash)) return passwordHash;
  return deps.db.tx(async (tx) => {
    const referrer = await referrerOf(tx, input, site.id);
    if (isRefusal(referrer)) return referrer;
    const row = rowOf(input, checked, site, { passwordHash, referrer, now });
    const inserted = await insertPlayer(tx, row);
    if ('taken' in inserted) {
      const { taken } = inserted;
      return refuse(taken === 'account_id' ? 'accountTaken' : 'contactTaken', { field: taken });
    }
    if (checked.acceptedTerms) await acceptTerms(tx, inserted.id, now);
    await recordDevice(tx, visit, inserted.id);
    // Not reported here: a sign-up with a person's contacts must not reveal their exclusion.
    await stopIfExcluded(tx, { playerId: inserted.id, foundBy: 'signup', now });
    if (!site.signup.tac) {
      await activate(tx, site, inserted.id, now);
      return { statusCode: 1, tac_required: false };
    }
    await sendFirstCode(tx, deps.tacs, {
      site,
      accountId: checked.accountId,
      purpose: 'register',
      from,
      to: codeAddress({ contact_phone: checked.phone, contact_email: checked.email }),
      language: row.language,
      now,
    });
    return { statusCode: 1, tac_required: true };
  });
}

/** On sites that confirm accounts by a code: checks the SMS budgets before an account exists. */
async function codeRefusal(
  deps: PlayerDeps,
  { accountId, phone }: CheckedSignup,
  { site, now, from: { ip } }: Visit,
): Promise<Refusal | undefined> {
  if (!site.signup.tac) return undefined;
  const to = codeAddress({ contact_phone: phone, contact_email: null });
  const spent = await deps.db.tx((tx) => spendMessage(tx, { siteId: site.id, ip, accountId, to, now }));
  return spent?.refusal;
}

/** Activates an account: opens its purses and publishes the event of a new player. */
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

async function referrerOf(tx: Tx, input: SignupInput, siteId: number): Promise<bigint | null | Refusal> {
  const wanted = storable(input.referrerCode);
  if (wanted === null) return null;
  const referrer = await findReferrer(tx, siteId, wanted);
  if (referrer === undefined) return refuse('unknownReferrer', { field: 'referrer_code' });
  const newcomer = { email: storable(input.email), visitorId: storable(input.attribution.visitor_id) };
  return (await isSelfReferral(tx, referrer, newcomer))
    ? refuse('selfReferral', { field: 'referrer_code' })
    : referrer;
}

function rowOf(
  input: SignupInput,
  checked: CheckedSignup,
  site: SiteRecord,
  made: { readonly passwordHash: string; readonly referrer: bigint | null; readonly now: Date },
): NewPlayer {
  const requested = site.languages.find((code) => code === input.requestedLanguage);
  const attribution = Object.entries(input.attribution).flatMap(([name, value]) => {
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
    language: requested ?? input.language,
    referrer_id: made.referrer,
    affiliate_code: storable(input.affiliateCode),
    attribution: JSON.stringify(Object.fromEntries(attribution)),
    created_at: made.now,
    activated_at: null,
  };
}
