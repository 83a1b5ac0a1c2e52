import { type Refusal, refuse } from '#contract/errors.ts';
import { type Actor, actorText, type PlayerAction } from '../../actor.ts';
import type { Db, Reader, Tx, Writer } from '../../db/database.ts';
import { requestMessage } from '../../providers/messages/public.ts';
import { type Budget, spend } from '../guards/guard-count.ts';
import { spendMessage } from '../guards/message-budget.ts';
import { readableLanguage } from '../language.ts';
import { type PlayerRow, playerById } from '../store.ts';
import { offerPath, offerToken } from './offer-link.ts';
import { type ContactChannel, type ContactState, contactStates } from './proven-contact.ts';

const DAY_MS = 86_400_000;
/** Links to confirm a contact that a player is sent. */
const links: Budget = { name: 'offer links', most: 6, windowMs: DAY_MS };

/** Where campaigns may write to a player: the inbox until the player has said no, mail, SMS and devices once the player has said yes. */
interface Consent {
  readonly inbox: boolean;
  readonly mail: boolean;
  readonly sms: boolean;
  /** On the devices that have messages. */
  readonly push: boolean;
}

const UNSAID: Consent = { inbox: true, mail: false, sms: false, push: false };

export interface Marketing extends Consent {
  /** Nothing is sent to a contact that is not confirmed. */
  readonly contacts: Readonly<Record<ContactChannel, ContactState>>;
}

export async function readMarketing(reader: Reader, playerId: bigint): Promise<Marketing> {
  const [consent, player] = [await readConsent(reader, playerId), await playerById(reader, playerId)];
  return { ...consent, contacts: await contactStates(reader, player) };
}

async function readConsent(reader: Reader, playerId: bigint): Promise<Consent> {
  const row = await reader
    .selectFrom('player_marketing')
    .select(['inbox', 'mail', 'sms', 'push'])
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row ?? UNSAID;
}

/** Keeps what is said about being written to, from the next message on; what is not said stays as it is. */
export async function keepConsent(
  writer: Writer,
  of: { readonly siteId: number; readonly playerId: bigint; readonly actor: Actor; readonly now: Date },
  said: Partial<Consent>,
): Promise<void> {
  const set = { ...said, changed_at: of.now, changed_by: actorText(of.actor) };
  await writer
    .insertInto('player_marketing')
    .values({ player_id: of.playerId, site_id: of.siteId, ...UNSAID, ...set })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(set))
    .execute();
}

/** The site on which a player says something about offers. */
interface OfSite {
  readonly name: string;
  readonly origin: string;
}

/**
 * Keeps what the player says about offers. Who says yes to a contact that was never confirmed is sent a link there: until
 * that is opened, nothing about offers is.
 */
export function setMarketing(
  db: Db,
  action: PlayerAction,
  site: OfSite,
  said: Partial<Consent>,
): Promise<Marketing | Refusal> {
  return db.tx(async (tx) => {
    const before = await readConsent(tx, action.playerId);
    const player = await playerById(tx, action.playerId);
    const contacts = await contactStates(tx, player);
    for (const channel of ['mail', 'sms'] as const) {
      if (said[channel] !== true || before[channel] || contacts[channel] !== 'unconfirmed') continue;
      const refusal = await sendLink(tx, action, site, { player, channel });
      if (refusal) return refusal;
    }
    await keepConsent(tx, action, said);
    return { ...before, ...said, contacts };
  });
}

async function sendLink(
  tx: Tx,
  { siteId, now }: PlayerAction,
  site: OfSite,
  { player, channel }: { readonly player: PlayerRow; readonly channel: ContactChannel },
): Promise<Refusal | undefined> {
  const counted = await spend(tx, { siteId, now }, [{ budget: links, key: String(player.id) }]);
  if ('retryAfter' in counted)
    return refuse('tooManyRequests', { detail: { retry_after: counted.retryAfter } });
  const address = channel === 'mail' ? player.contact_email : player.contact_phone;
  if (address === null) return undefined;
  const to = { channel, address };
  const spent = await spendMessage(tx, { siteId, ip: '', accountId: player.account_id, to, now });
  if (spent) return spent.refusal;
  const token = await offerToken(tx, siteId, player, { kind: 'confirm', channel });
  await requestMessage(tx, {
    ...{ siteId, to, text: 'offersConfirm', language: readableLanguage(player.language) },
    values: { site: site.name, account: player.account_id, link: site.origin + offerPath(token) },
    until: new Date(now.getTime() + DAY_MS),
  });
  return undefined;
}
