import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Reader, Tx } from '../../db/database.ts';
import type { PlayerRow } from '../store.ts';
import { type ContactChannel, contactOf } from './proven-contact.ts';

/** What a link of a mail, SMS or push message does, by its first letter. */
const actions = {
  m: { kind: 'stop', channel: 'mail' },
  s: { kind: 'stop', channel: 'sms' },
  p: { kind: 'stop', channel: 'push' },
  c: { kind: 'confirm', channel: 'mail' },
  d: { kind: 'confirm', channel: 'sms' },
} as const satisfies Readonly<Record<string, LinkAction>>;

export type LinkAction =
  /** Says no to offers. */
  | { readonly kind: 'stop'; readonly channel: ContactChannel | 'push' }
  /** Confirms that a contact is the player's. */
  | { readonly kind: 'confirm'; readonly channel: ContactChannel };

/** As short as it may be, for an SMS: nobody guesses 96 bits over the network. */
const SIGNATURE_BYTES = 12;
const KEY_BYTES = 32;
const TOKEN = /^([mspcd])([\w-]{27})$/;
const ID_BYTES = 8;

const placeOf = (siteId: number) => ({ table: 'offer_link_key', column: 'sealed', row: String(siteId) });

/** The key of a site's links, made when it is first wanted. */
async function keyOf(tx: Tx, siteId: number): Promise<Buffer> {
  const known = await findKey(tx, siteId);
  if (known?.isSealed) return known.key;
  const sealed = tx.keys.seal(placeOf(siteId), known?.key ?? randomBytes(KEY_BYTES));
  await tx
    .insertInto('offer_link_key')
    .values({ site_id: siteId, sealed })
    .onConflict((conflict) =>
      conflict.column('site_id').doUpdateSet({ sealed }).where('offer_link_key.sealed', 'is', null),
    )
    .execute();
  const made = await findKey(tx, siteId);
  if (!made) throw new Error(`site ${siteId} has no key for links`);
  return made.key;
}

async function findKey(
  reader: Reader,
  siteId: number,
): Promise<{ readonly key: Buffer; readonly isSealed: boolean } | undefined> {
  const row = await reader
    .selectFrom('offer_link_key')
    .select(['key', 'sealed'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  if (row?.sealed) return { key: reader.keys.open(placeOf(siteId), row.sealed), isSealed: true };
  return row?.key ? { key: row.key, isSealed: false } : undefined;
}

/** A link to confirm is for one contact, one to stop for whichever there is. */
const sign = (key: Buffer, letter: string, id: Buffer, address: string): Buffer =>
  createHmac('sha256', key).update(letter).update(id).update(address).digest().subarray(0, SIGNATURE_BYTES);

function idOf(playerId: bigint): Buffer {
  const id = Buffer.alloc(ID_BYTES);
  id.writeBigInt64BE(playerId);
  return id;
}

/** The token of a link for a player, which nothing is stored of: the same whenever it is made. */
export async function offerToken(
  tx: Tx,
  siteId: number,
  player: Pick<PlayerRow, 'id' | 'contact_email' | 'contact_phone'>,
  action: LinkAction,
): Promise<string> {
  const letter = Object.entries(actions).find(
    ([, one]) => one.kind === action.kind && one.channel === action.channel,
  )?.[0];
  if (letter === undefined) throw new Error('no link does that');
  const id = idOf(player.id);
  const address = action.kind === 'confirm' ? (contactOf(player, action.channel) ?? '') : '';
  const signature = sign(await keyOf(tx, siteId), letter, id, address);
  return letter + Buffer.concat([id, signature]).toString('base64url');
}

/** The path of a link, as a mail or an SMS has it. */
export const offerPath = (token: string): string => `/u/${token}`;

/** What a token of a site stands for; `undefined` where it was not made there, or its contact is another one now. */
export async function readOfferToken(
  reader: Reader,
  siteId: number,
  token: string,
): Promise<(LinkAction & { readonly player: PlayerRow; readonly address: string | undefined }) | undefined> {
  const [, letter, text] = TOKEN.exec(token) ?? [];
  const found = await findKey(reader, siteId);
  if (letter === undefined || text === undefined || !found) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  const [id, given] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)];
  const action: LinkAction = actions[letter as keyof typeof actions];
  const player = await reader
    .selectFrom('player')
    .selectAll()
    .where('id', '=', id.readBigInt64BE())
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  const address = player && action.kind === 'confirm' ? contactOf(player, action.channel) : undefined;
  const right = sign(found.key, letter, id, address ?? '');
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  return isRight && player ? { ...action, player, address } : undefined;
}
