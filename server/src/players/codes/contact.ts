import type { LanguageCode } from '#contract/languages.ts';
import { maskPhone } from '#rules/players/phone.ts';
import type { Reader } from '../../db/database.ts';
import type { MessageRequest } from '../../providers/messages/public.ts';
import { readableLanguage } from '../language.ts';
import { type PlayerRow, playerById } from '../store.ts';

type Address = NonNullable<MessageRequest['to']>;

/** The address for codes to a player: the phone, else the mail address. */
export function codeAddress(
  player: Pick<PlayerRow, 'contact_phone' | 'contact_email'>,
): MessageRequest['to'] {
  if (player.contact_phone !== null) return { channel: 'sms', address: player.contact_phone };
  if (player.contact_email !== null) return { channel: 'mail', address: player.contact_email };
  return undefined;
}

/** The address for notices to a player: the mail address, else the phone. */
export function noticeAddress(
  player: Pick<PlayerRow, 'contact_phone' | 'contact_email'>,
): MessageRequest['to'] {
  if (player.contact_email !== null) return { channel: 'mail', address: player.contact_email };
  return codeAddress(player);
}

/** The contact data that other nouns need to write to a player, or to name them. */
export interface PlayerContact {
  readonly accountId: string;
  readonly fullName: string;
  readonly language: LanguageCode;
  /** Address for codes. */
  readonly code: Address | undefined;
  /** Address for notices. */
  readonly notice: Address | undefined;
}

export async function playerContact(reader: Reader, playerId: bigint): Promise<PlayerContact> {
  const row = await playerById(reader, playerId);
  return {
    accountId: row.account_id,
    fullName: row.full_name,
    language: readableLanguage(row.language),
    code: codeAddress(row),
    notice: noticeAddress(row),
  };
}

/** A masked address: its owner recognises it, others cannot read it. */
export function maskContact({ channel, address }: Address): string {
  if (channel === 'sms') return maskPhone(address);
  const [name = '', domain = ''] = address.split('@');
  return `${name.slice(0, 2)}****@${domain}`;
}
