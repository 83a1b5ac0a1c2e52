/**
 * A call's route as Fastify alone serves it: the same schemas, a constant answer, and no work; for any other path the file
 * as a static one.
 */
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { type CallResponse, calls } from '#contract/calls.ts';
import { jsonSchema } from '../server/src/edge/calls/schemas.ts';

const bet: CallResponse<'/api/games/play'> = {
  statusCode: 1,
  round_id: '019a0000-0000-7000-8000-000000000000',
  seed_id: '019a0000-0000-7000-8000-000000000000',
  nonce: 1,
  stake: '25',
  win: '0',
  state: 'settled',
  step: 0,
  offers: [],
  result: { v: 1, stops: [3, 14, 15, 9, 26] },
  balance: '1000',
};

/** The path and a file with its answer; without them the route of a bet. */
const [path = calls['games.play'].path, answerFile] = process.argv.slice(2);
const row = Object.values(calls).find((one) => one.path === path);
const app = Fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false } } });
if (row !== undefined) {
  const answer: unknown = answerFile === undefined ? bet : JSON.parse(readFileSync(answerFile, 'utf8'));
  app.post(
    row.path,
    {
      schema: {
        body: jsonSchema(row.request, 'input'),
        response: { 200: jsonSchema(row.response, 'output') },
      },
    },
    async () => answer,
  );
} else if (answerFile !== undefined) {
  await app.register(fastifyStatic, { root: dirname(answerFile), serve: false });
  app.get(path, (_request, reply) => reply.sendFile(basename(answerFile)));
} else throw new Error(`there is no call ${path}`);
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
