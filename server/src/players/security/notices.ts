import { deviceOf } from '#rules/players/device.ts';
import { networkOf } from '#rules/players/network.ts';
import type { Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';
import { requestMessage } from '../../providers/messages/public.ts';
import { noticeAddress } from '../codes/contact.ts';
import { readableLanguage } from '../language.ts';
import type { PlayerRow } from '../store.ts';
import type { Visit } from './visitor.ts';

const GOOD_MS = 24 * 60 * 60 * 1000;
const inboxKinds = {
  newDevice: 'new_device',
  loginGuessed: 'login_guessed',
  accessChanged: 'access_changed',
} as const;

/**
 * Notifies a player by mail (or SMS without a mail address) and in the inbox of an action at their account, with device
 * and network. For an unknown name the same message is written, and then not sent.
 */
export async function notify(
  tx: Tx,
  { site, now, from: { ip, userAgent } }: Visit,
  of: { readonly player: PlayerRow | undefined; readonly what: keyof typeof inboxKinds },
): Promise<void> {
  const { player, what } = of;
  const { browser, system } = deviceOf(userAgent);
  const device = [browser, system].filter((name) => name !== '').join(', ') || '?';
  const time = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const place = { device, network: networkOf(ip), time };
  await requestMessage(tx, {
    siteId: site.id,
    to: player && noticeAddress(player),
    ...(player ? { playerId: player.id } : {}),
    text: what,
    language: readableLanguage(player?.language),
    values: { site: site.name, account: player?.account_id ?? '', ...place },
    until: new Date(now.getTime() + GOOD_MS),
  });
  if (player)
    await addToOutbox(tx, {
      siteId: site.id,
      playerId: player.id,
      topic: 'inbox.send',
      payload: { kind: inboxKinds[what], figures: place, href: '/security' },
    });
}
