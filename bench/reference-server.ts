/** A call's route as Fastify alone serves it: the same schemas, a constant answer, and no work. */
import { readFileSync } from 'node:fs';
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

/** The call's path and a file with its answer; without them the route of a bet. */
const [path, answerFile] = process.argv.slice(2);
const row = Object.values(calls).find((one) => one.path === (path ?? calls['games.play'].path));
if (row === undefined) throw new Error(`there is no call ${path}`);
const answer: unknown = answerFile === undefined ? bet : JSON.parse(readFileSync(answerFile, 'utf8'));
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
