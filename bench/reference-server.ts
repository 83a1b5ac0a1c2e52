import Fastify from 'fastify';
import { calls } from '#contract/calls.ts';
import { jsonSchema } from '../server/src/edge/schemas.ts';

/** The route of a bet as Fastify alone serves it: the same schemas, a constant answer, and no work. */
const answer = {
  statusCode: 1,
  round_id: '019a0000-0000-7000-8000-000000000000',
  seed_id: '019a0000-0000-7000-8000-000000000000',
  nonce: 1,
  stake: '25',
  win: '0',
  result: { v: 1, stops: [3, 14, 15, 9, 26] },
  balance: '1000',
};
const row = calls['games.play'];
const app = Fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false } } });
app.post(
  row.path,
  {
    schema: { body: jsonSchema(row.request, 'input'), response: { 200: jsonSchema(row.response, 'output') } },
  },
  async () => answer,
);
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
