import type { Db } from '../../../db/database.ts';
import { KEY_BYTES, Keyring } from '../../../db/keys/keyring.ts';
import { serverKey } from '../../../players/public.ts';
import type { ExchangeContent } from './exchange.ts';

/** The name of the key in `server_key`, which is sealed itself: rotating the server's keys does not touch the log. */
const KEY_NAME = 'outside-exchange';

/** A message is kept up to so many bytes; a longer one is cut, and cannot be sent again. */
const MOST_BYTES = 16_384;
const MOST_HEADER = 2_048;
const COUNT_BYTES = 4;

/** Headers that say nothing of the message, or too much of who carried it. */
const LEFT_OUT =
  /^(cookie|connection|host|content-length|transfer-encoding|accept.*|via|forwarded|x-forwarded-.*|x-real-ip)$/i;

const placeOf = (id: string) => ({ table: 'outside_exchange', column: 'content', row: id });

/** Opens and seals the messages of the log. */
export async function exchangeKeys(db: Db): Promise<Keyring> {
  const secret = await serverKey(db, KEY_NAME);
  return new Keyring([{ id: KEY_NAME, secret: secret.subarray(0, KEY_BYTES) }]);
}

/** The headers of a request that are kept: what signs it and what describes it. */
export function keptHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && value.length <= MOST_HEADER && !LEFT_OUT.test(name)) kept[name] = value;
  return kept;
}

export const isWhole = ({ request, answer }: ExchangeContent): boolean =>
  request.length <= MOST_BYTES && answer.length <= MOST_BYTES;

/** How much memory the messages take, about. */
export const bytesOf = ({ request, answer }: ExchangeContent): number =>
  Math.min(request.length, MOST_BYTES) + Math.min(answer.length, MOST_BYTES);

export function sealContent(keys: Keyring, id: string, content: ExchangeContent): Buffer {
  const head = Buffer.from(JSON.stringify({ headers: content.headers, query: content.query }));
  const request = content.request.subarray(0, MOST_BYTES);
  const counts = Buffer.allocUnsafe(2 * COUNT_BYTES);
  counts.writeUInt32BE(head.length, 0);
  counts.writeUInt32BE(request.length, COUNT_BYTES);
  const plain = Buffer.concat([counts, head, request, content.answer.subarray(0, MOST_BYTES)]);
  return keys.seal(placeOf(id), plain);
}

/** @throws SealError where it was changed, or belongs to another row */
export function openContent(keys: Keyring, id: string, sealed: Buffer): ExchangeContent {
  const plain = keys.open(placeOf(id), sealed);
  const headEnd = 2 * COUNT_BYTES + plain.readUInt32BE(0);
  const requestEnd = headEnd + plain.readUInt32BE(COUNT_BYTES);
  const { headers, query }: Pick<ExchangeContent, 'headers' | 'query'> = JSON.parse(
    plain.subarray(2 * COUNT_BYTES, headEnd).toString('utf8'),
  );
  return {
    ...{ headers, query },
    request: plain.subarray(headEnd, requestEnd),
    answer: plain.subarray(requestEnd),
  };
}
