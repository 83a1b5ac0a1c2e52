import { type Refusal, refuse } from '#contract/errors.ts';
import { networkBlockOf, networkOf } from '#rules/players/network.ts';
import type { Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';
import type { MessageRequest } from '../../providers/messages/public.ts';
import { type Spend, spend } from './guard-count.ts';

export const messageScopes = ['address', 'network', 'range', 'site'] as const;
export type MessageScope = (typeof messageScopes)[number];

/** Default SMS limits of sites without a row in `message_limit`; windows in seconds. */
const defaults: Readonly<Record<MessageScope, { readonly most: number; readonly window_s: number }>> = {
  // One number, also across accounts.
  address: { most: 8, window_s: 24 * 3600 },
  // Requests of one network; for IPv6 a /48.
  network: { most: 15, window_s: 3600 },
  // Numbers that differ in their last three digits only: premium ranges are dialled through.
  range: { most: 20, window_s: 3600 },
  site: { most: 2_000, window_s: 24 * 3600 },
};
const RANGE_DIGITS = 3;

interface Wanted {
  readonly siteId: number;
  /** Empty where only the player's own session can ask. */
  readonly ip: string;
  /** The counter key used instead of a number when no code is sent, so that both cases take the same steps. */
  readonly accountId: string;
  readonly to: MessageRequest['to'];
  readonly now: Date;
}

/**
 * Charges a code sent by SMS to the budgets of its number, network, range and site, so that nobody can run up the bill of
 * a site with foreign numbers. Refusals are counted in `baize_sms_refused_total` and logged.
 * @returns which budget is spent, and the refusal that says so
 */
export async function spendMessage(
  tx: Tx,
  wanted: Wanted,
): Promise<{ readonly scope: MessageScope; readonly refusal: Refusal } | undefined> {
  const { siteId, now } = wanted;
  const limits = await tx
    .selectFrom('message_limit')
    .select(['scope', 'most', 'window_s'])
    .where('site_id', '=', siteId)
    .execute();
  const keys = keysOf(wanted);
  const spends = messageScopes.map((scope): Spend => {
    const limit = limits.find((row) => row.scope === scope) ?? defaults[scope];
    const budget = { name: `sms ${scope}`, most: limit.most, windowMs: limit.window_s * 1000 };
    return { budget, key: keys[scope] };
  });
  const counted = await spend(tx, { siteId, now }, spends);
  if (!('retryAfter' in counted)) return undefined;
  const scope = messageScopes.find((one) => counted.name === `sms ${one}`) ?? 'site';
  await addToOutbox(tx, { siteId, topic: 'sms.refused', payload: { scope } });
  return { scope, refusal: refuse('smsLimitReached', { detail: { retry_after: counted.retryAfter } }) };
}

/** Only SMS count against a number: for mail and for unknown accounts the account's own keys are used. */
function keysOf({ to, ip, accountId }: Wanted): Readonly<Record<MessageScope, string>> {
  const nobodys = `account ${accountId}`;
  const number = to?.channel === 'sms' ? to.address : nobodys;
  return {
    address: number,
    network: ip === '' ? nobodys : ip.includes('.') ? networkOf(ip) : networkBlockOf(ip),
    range: to?.channel === 'sms' ? number.slice(0, -RANGE_DIGITS) : nobodys,
    site: to?.channel === 'sms' ? 'all' : nobodys,
  };
}
