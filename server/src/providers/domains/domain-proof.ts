import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

export const PROOF_PATH = '/.well-known/baize-domain';

/** What a server with this key answers to a nonce: nobody else can. */
export const domainProof = (key: Buffer, nonce: string): string =>
  createHmac('sha256', key).update(nonce).digest('base64url');

/** Answers nonces on every host, also on those that lead to no site yet. */
export const domainProofRoute =
  (readKey: () => Promise<Buffer>) =>
  async (app: FastifyInstance): Promise<void> => {
    const key = await readKey();
    app.get<{ Params: { nonce: string } }>(
      `${PROOF_PATH}/:nonce`,
      { schema: { hide: true } },
      async ({ params: { nonce } }, reply) => {
        reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
        return /^[\w-]{22}$/.test(nonce) ? domainProof(key, nonce) : reply.code(404).send('');
      },
    );
  };
