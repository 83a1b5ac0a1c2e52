import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import negotiator from '@fastify/accept-negotiator';
import type { FastifyReply } from 'fastify';

/** Sends what a call answers. */
export type Send = (reply: FastifyReply, answer: object) => FastifyReply;

/** In bytes: below that, what is saved on the way is lost at both its ends. */
export const COMPRESS_FROM = 1024;
/** Brotli quality, 0 to 11: higher levels cost much more time for hardly smaller pages. */
export const BROTLI_QUALITY = 5;

const JSON_TEXT = 'application/json; charset=utf-8';

/** Sends an answer to the one who asked. */
export const sendAnswer: Send = (reply, answer) => {
  const text = reply.type(JSON_TEXT).serialize(answer).toString();
  const mayCompress = text.length >= COMPRESS_FROM && reply.request.headers['accept-encoding'] !== undefined;
  if (!mayCompress) return reply.send(text);
  reply.compress(text);
  return reply;
};

const compressors = {
  br: (text: string) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text: string) => gzipSync(text),
} as const;

type Encoding = keyof typeof compressors;
const encodings: Encoding[] = ['br', 'gzip'];

interface Kept {
  readonly text: string;
  readonly compressed: Map<Encoding, Buffer>;
}

/** Sends an answer that many get: turned into a text for the first of them, compressed for the first who takes it so. */
export function sendKept(): Send {
  const all = new WeakMap<object, Kept>();
  return (reply, answer) => {
    let kept = all.get(answer);
    if (!kept) {
      kept = { text: reply.serialize(answer).toString(), compressed: new Map() };
      all.set(answer, kept);
    }
    reply.type(JSON_TEXT);
    const accepted = reply.request.headers['accept-encoding'];
    if (kept.text.length < COMPRESS_FROM || accepted === undefined) return reply.send(kept.text);
    reply.header('vary', 'accept-encoding');
    const encoding = negotiator.negotiate(accepted, encodings);
    if (encoding === null) return reply.send(kept.text);
    const bytes = kept.compressed.get(encoding) ?? compressors[encoding](kept.text);
    kept.compressed.set(encoding, bytes);
    return reply.header('content-encoding', encoding).send(bytes);
  };
}
