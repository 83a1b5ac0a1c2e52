import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { requestMessage } from '../../providers/messages/public.ts';
import { maskContact, noticeAddress } from '../codes/contact.ts';
import { type Budget, spend } from '../guards/guard-count.ts';
import { spendMessage } from '../guards/message-budget.ts';
import { readableLanguage } from '../language.ts';
import { playerById } from '../store.ts';

const HOUR_MS = 60 * 60_000;
const GOOD_MS = 24 * HOUR_MS;
const offers: Budget = { name: 'reset offered', most: 3, windowMs: HOUR_MS };

/**
 * Writes to a player where they set a new password: the site's own page, which sends them a code that fits in the browser that
 * asked for it. So the link opens nothing, in whichever hands. At most three an hour.
 *
 * @param of.origin of the site
 * @returns the address, masked; `undefined` where the player has none
 */
export async function offerReset(
  tx: Tx,
  { siteId, playerId, now }: PlayerAction,
  of: { readonly origin: string; readonly siteName: string; readonly ip: string },
): Promise<string | undefined | Refusal> {
  const player = await playerById(tx, playerId);
  const to = noticeAddress(player);
  if (!to) return undefined;
  const counted = await spend(tx, { siteId, now }, [{ budget: offers, key: String(playerId) }]);
  if ('retryAfter' in counted)
    return refuse('tooManyRequests', { detail: { retry_after: counted.retryAfter } });
  const account = player.account_id;
  const spent = await spendMessage(tx, { siteId, ip: of.ip, accountId: account, to, now });
  if (isRefusal(spent?.refusal)) return spent.refusal;
  await requestMessage(tx, {
    ...{ siteId, to, text: 'resetOffered', language: readableLanguage(player.language) },
    values: { site: of.siteName, account, link: `${of.origin}/forgot-password` },
    until: new Date(now.getTime() + GOOD_MS),
  });
  return maskContact(to);
}
