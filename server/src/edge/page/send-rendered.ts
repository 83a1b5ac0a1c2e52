import negotiator from '@fastify/accept-negotiator';
import type { FastifyReply } from 'fastify';
import type { Rendered } from './render/tasks.ts';

/** Sends what was rendered, pressed as it was with it where the browser reads that; where not, it is pressed on the way. */
export function sendRendered(
  reply: FastifyReply,
  { status, plain, brotli }: Rendered,
  type: 'text/html' | 'application/json',
): FastifyReply {
  reply.code(status).type(`${type}; charset=utf-8`).header('vary', 'cookie, accept-encoding');
  const accepted = reply.request.headers['accept-encoding'];
  if (accepted === undefined || negotiator.negotiate(accepted, ['br']) === null)
    return reply.send(bytesOf(plain));
  return reply.header('content-encoding', 'br').send(bytesOf(brotli));
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
