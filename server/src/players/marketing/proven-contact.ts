import type { Reader, Writer } from '../../db/database.ts';
import type { MessageRequest } from '../../providers/messages/public.ts';
import type { PlayerRow } from '../store.ts';

export type ContactChannel = 'mail' | 'sms';

type Contacts = Pick<PlayerRow, 'contact_email' | 'contact_phone'>;

/** The contact of a channel as it is compared: a mail address in lower case, a phone number as E.164. */
export const contactOf = (player: Contacts, channel: ContactChannel): string | undefined =>
  (channel === 'mail' ? player.contact_email?.toLowerCase() : player.contact_phone) ?? undefined;

/** Keeps that a player received what was sent to a contact. */
export async function noteProof(
  writer: Writer,
  proof: {
    readonly siteId: number;
    readonly playerId: bigint;
    readonly channel: ContactChannel;
    readonly address: string;
  },
  now: Date,
): Promise<void> {
  const { siteId, playerId, channel, address } = proof;
  await writer
    .insertInto('proven_contact')
    .values({
      ...{ player_id: playerId, site_id: siteId, channel, proven_at: now },
      address: channel === 'mail' ? address.toLowerCase() : address,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The same for where a code went that was used. */
export async function noteContact(
  writer: Writer,
  player: Pick<PlayerRow, 'id' | 'site_id'>,
  to: MessageRequest['to'],
  now: Date,
): Promise<void> {
  if (to) await noteProof(writer, { siteId: player.site_id, playerId: player.id, ...to }, now);
}

export type ContactState = 'confirmed' | 'unconfirmed' | 'none';

/** Whether the contacts that a player has now were shown to be theirs. */
export async function contactStates(
  reader: Reader,
  player: Contacts & Pick<PlayerRow, 'id'>,
): Promise<Readonly<Record<ContactChannel, ContactState>>> {
  const rows = await reader
    .selectFrom('proven_contact')
    .select(['channel', 'address'])
    .where('player_id', '=', player.id)
    .execute();
  const stateOf = (channel: ContactChannel): ContactState => {
    const address = contactOf(player, channel);
    if (address === undefined) return 'none';
    const isProven = rows.some((row) => row.channel === channel && row.address === address);
    return isProven ? 'confirmed' : 'unconfirmed';
  };
  return { mail: stateOf('mail'), sms: stateOf('sms') };
}
