import type { MessageRequest } from '../../providers/messages/public.ts';
import type { PlayerRow } from '../store.ts';

/** Where a code for a player goes: the phone, and where there is none the mail address. */
export function codeAddress(
  player: Pick<PlayerRow, 'contact_phone' | 'contact_email'>,
): MessageRequest['to'] {
  if (player.contact_phone !== null) return { channel: 'sms', address: player.contact_phone };
  if (player.contact_email !== null) return { channel: 'mail', address: player.contact_email };
  return undefined;
}

/** Where a notice for a player goes: by mail, and where there is no address by SMS. */
export function noticeAddress(
  player: Pick<PlayerRow, 'contact_phone' | 'contact_email'>,
): MessageRequest['to'] {
  if (player.contact_email !== null) return { channel: 'mail', address: player.contact_email };
  return codeAddress(player);
}
