import type { MetNeeds, VerificationNeed } from '#rules/players/verification.ts';
import type { Reader } from '../../db/database.ts';
import { contactStates } from '../marketing/proven-contact.ts';
import { type PlayerRow, playerById } from '../store.ts';
import type { PlayerVerificationTable } from './tables.ts';

/** What a player says of themselves beyond the account. */
export type PlayerFields = {
  readonly [Column in Exclude<
    keyof PlayerVerificationTable,
    'player_id' | 'site_id' | 'level' | 'renewal_asked_at'
  >]: string;
};

const noFields: PlayerFields = {
  ...{ nationality: '', funds_source: '', funds_note: '' },
  ...{ address_line: '', address_city: '', address_postcode: '', address_country: '' },
};

/** All that levels are decided by. */
export interface VerificationFacts {
  readonly player: PlayerRow;
  readonly fields: PlayerFields;
  readonly met: MetNeeds;
}

export async function readFields(reader: Reader, playerId: bigint): Promise<PlayerFields> {
  const row = await reader
    .selectFrom('player_verification')
    .select(['nationality', 'address_line', 'address_city', 'address_postcode', 'address_country'])
    .select(['funds_source', 'funds_note'])
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row ?? noFields;
}

/** Whether the fields of the two needs that are filled in are there. */
export const filledNeeds = (
  player: Pick<PlayerRow, 'full_name' | 'date_of_birth'>,
  { nationality, address_line, address_city, address_country }: PlayerFields,
): Readonly<Record<'identity' | 'address', boolean>> => ({
  identity: player.full_name !== '' && player.date_of_birth !== null && nationality !== '',
  address: address_line !== '' && address_city !== '' && address_country !== '',
});

export async function readFacts(reader: Reader, playerId: bigint): Promise<VerificationFacts> {
  const player = await playerById(reader, playerId);
  const [fields, contacts, items] = [
    await readFields(reader, playerId),
    await contactStates(reader, player),
    await reader
      .selectFrom('verification_item')
      .select(['need', 'approved_at', 'valid_until'])
      .where('player_id', '=', playerId)
      .execute(),
  ];
  const filled = filledNeeds(player, fields);
  const simple: Readonly<Partial<Record<VerificationNeed, boolean>>> = {
    phone: contacts.sms === 'confirmed',
    mail: contacts.mail === 'confirmed',
    ...filled,
  };
  const met = new Map<VerificationNeed, { approvedAt: number | null; validUntil: number | null }>();
  for (const [need, isMet] of Object.entries(simple) as [VerificationNeed, boolean][])
    if (isMet) met.set(need, { approvedAt: null, validUntil: null });
  for (const { need, approved_at, valid_until } of items)
    met.set(need, { approvedAt: approved_at.getTime(), validUntil: valid_until?.getTime() ?? null });
  return { player, fields, met };
}
