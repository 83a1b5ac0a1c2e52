import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Message, Reply } from '../driver.ts';
import { fieldsOf } from '../http.ts';
import caletaSchema from './caleta.json' with { type: 'json' };
import hub88Schema from './hub88.json' with { type: 'json' };
import swipeSchema from './swipe.json' with { type: 'json' };

const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });

/** What providers have published of the answers to their calls, by protocol. Others publish nothing. */
const schemas: ReadonlyMap<string, ValidateFunction> = new Map([
  ['hub88', ajv.compile(hub88Schema)],
  ['caleta', ajv.compile(caletaSchema)],
  ['swipe', ajv.compile(swipeSchema)],
]);

/** Where an answer is not as its provider has published; `undefined` where it is, or nothing is published. */
export function deviationOf(dialect: string, kind: Message['kind'], reply: Reply): string | undefined {
  const isAsPublished = schemas.get(dialect);
  const answer = { kind, http: reply.http, body: fieldsOf(reply.text) };
  if (!isAsPublished || isAsPublished(answer)) return undefined;
  return ajv.errorsText(isAsPublished.errors, { dataVar: 'answer', separator: '; ' });
}
