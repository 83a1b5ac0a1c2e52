import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { playerActor, type VisitorAction } from '../../actor.ts';
import type { Db, Reader } from '../../db/database.ts';
import { keepConsent } from './consent.ts';
import { type LinkAction, readOfferToken } from './offer-link.ts';
import { noteProof } from './proven-contact.ts';

/** The language of the player whose link it is; `undefined` where it is none of the site. */
export async function languageOfLink(
  reader: Reader,
  siteId: number,
  token: string,
): Promise<string | undefined> {
  return (await readOfferToken(reader, siteId, token))?.player.language;
}

/**
 * Ends the messages that a link is in, which was posted to by a mail program: one to confirm a contact is none of those.
 */
export async function stopByLink(
  db: Db,
  of: Pick<VisitorAction, 'siteId' | 'now'>,
  token: string,
): Promise<Refusal | undefined> {
  const link = await readOfferToken(db.read, of.siteId, token);
  if (link?.kind !== 'stop') return refuse('linkExpired');
  const answer = await pressLink(db, of, { token, everywhere: false });
  return isRefusal(answer) ? answer : undefined;
}

/**
 * Does what a link of a mail or SMS says, without a login and as often as it is pressed: no more offers there, or nowhere, or
 * the contact is the player's. A link of another site or another contact does nothing.
 */
export async function pressLink(
  db: Db,
  { siteId, now }: Pick<VisitorAction, 'siteId' | 'now'>,
  { token, everywhere }: { readonly token: string; readonly everywhere: boolean },
): Promise<LinkAction | Refusal> {
  const link = await readOfferToken(db.read, siteId, token);
  if (!link) return refuse('linkExpired');
  const { channel, player } = link;
  const of = { siteId, playerId: player.id, actor: playerActor(player.id), now };
  if (link.kind === 'confirm') {
    const { address } = link;
    if (address === undefined) return refuse('linkExpired');
    await noteProof(db.autocommit, { siteId, playerId: player.id, channel: link.channel, address }, now);
  } else if (everywhere)
    await keepConsent(db.autocommit, of, { inbox: false, mail: false, sms: false, push: false });
  else await keepConsent(db.autocommit, of, { [channel]: false });
  return link.kind === 'confirm'
    ? { kind: 'confirm', channel: link.channel }
    : { kind: 'stop', channel: link.channel };
}
