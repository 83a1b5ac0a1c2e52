import { z } from 'zod';
import { uuid7 } from '../../db/uuid7.ts';
import type { Case, Value } from './inputs.ts';

interface Field {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly items?: Field;
  readonly minItems?: number;
  readonly anyOf?: readonly Field[];
}

/** A call of either side: its requests are made from its schema. */
interface Row {
  readonly path: string;
  readonly request: z.ZodObject;
  /** A request that its schema takes, where one is written down: fields of which nothing is known are as there. */
  readonly written?: Readonly<Record<string, unknown>>;
}

type Known = string | number;

/** Who somebody is and where: lists of winners and games are full of other values for these. */
const names = ['account_id', 'auth', 'token', 'session_token', 'launch', 'provider_code', 'external_id'];

/** Values by the name of the field they were met in: the ids of somebody's own things. */
export class Memory {
  readonly #met = new Map<string, Known[]>();

  /** Takes up every value of an answer under its name; the newest come first. */
  learn(answer: unknown): void {
    if (typeof answer !== 'object' || answer === null) return;
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value === 'object') this.learn(value);
      else if (
        !names.includes(name) &&
        (typeof value === 'number' || (typeof value === 'string' && value !== ''))
      )
        this.set(name, value);
    }
  }

  set(name: string, value: Known): void {
    const known = (this.#met.get(name) ?? []).filter((one) => one !== value);
    this.#met.set(name, [value, ...known].slice(0, 12));
  }

  of(name: string): readonly Known[] {
    return this.#met.get(name) ?? [];
  }

  all(): readonly Known[] {
    return [...this.#met.values()].flat();
  }
}

export function fieldsOf(row: Row): readonly (readonly [string, Field])[] {
  const schema = z.toJSONSchema(row.request, { io: 'input', unrepresentable: 'any' });
  return Object.entries(schema.properties ?? {}).map(([name, field]) => [name, Object(field)] as const);
}

/** Ids that no answer contains. */
const known: Readonly<Record<string, readonly unknown[]>> = {
  password: ['Sunday Paper 7'],
  new_password: ['Sunday Paper 7'],
  stake: ['1', '2', '5', '10', '20'],
  amount: ['50', '100', '20'],
  account_number: ['1234567890', '123456789012', '1234567890123456', '0917555123'],
  limit: ['100', '500'],
  moments: [['2026-11-19T00:00:00.000Z', '2026-11-20T00:00:00.000Z']],
};
/** Fields that take what an answer calls by another name. */
const alias: Readonly<Record<string, string>> = {
  before: 'next',
  after: 'next',
  from: 'at',
  to: 'at',
  holder_name: 'full_name',
  withdrawal_id: 'transaction_id',
};
/** Of these the newest counts. */
const newest = ['account_id', 'auth', 'launch', 'tac'];
const tokenGames = '/api/minigame/';

/** A request that is right: what may be left out is there in one case of three. */
export function sampleOf(row: Row, own: Memory, variant: number): Record<string, unknown> {
  const required = z.toJSONSchema(row.request, { io: 'input', unrepresentable: 'any' }).required ?? [];
  return Object.fromEntries(
    fieldsOf(row)
      .filter(
        ([name], place) =>
          required.includes(name) || row.written?.[name] !== undefined || (variant + place) % 3 === 0,
      )
      .map(([name, field], place) => [
        name,
        name === 'game_code' && !row.path.startsWith(tokenGames)
          ? 'lantern-reef'
          : sampleValue(name, field, own, variant + place, row.written?.[name]),
      ]),
  );
}

function sampleValue(name: string, field: Field, own: Memory, variant: number, written?: unknown): unknown {
  if (typeof written === 'object') return written;
  const values = field.enum ?? known[name] ?? own.of(alias[name] ?? name);
  if (values.length > 0) return values[newest.includes(name) ? 0 : variant % values.length];
  if (written !== undefined) return written;
  if (field.format === 'uuid') return uuid7();
  if (field.type === 'boolean') return variant % 2 === 0;
  if (field.type === 'integer' || field.type === 'number') return 1 + (variant % 3);
  if (field.anyOf)
    return field.anyOf.some(({ type }) => type === 'null')
      ? null
      : sampleValue(name, field.anyOf[0] ?? {}, own, variant);
  if (field.format === 'uri') return 'https://operator.example/hook';
  if (field.type === 'array')
    return field.minItems && field.items ? [sampleValue(name, field.items, own, variant)] : [];
  if (field.type === 'object') return {};
  return field.pattern?.includes('\\d') ? '00000000' : 'sample';
}

/** The request of a case as it is sent. */
export function requestOf(row: Row, one: Case, own: Memory, foreign: Memory): Record<string, unknown> {
  const fields = fieldsOf(row);
  const body = sampleOf(row, own, one.variant);
  for (const [at, value] of one.changes) {
    const name = fields[at % Math.max(fields.length, 1)]?.[0];
    if (name !== undefined) body[name] = resolve(name, value, foreign);
  }
  const left = one.missing === null ? undefined : fields[one.missing % Math.max(fields.length, 1)]?.[0];
  if (left !== undefined) delete body[left];
  // Name and token of a player are that player's credentials: accepting them is correct.
  if (typeof body.auth === 'string' && foreign.of('auth').includes(body.auth))
    body.account_id = own.of('account_id')[0];
  return { ...body, ...one.extras };
}

function resolve(name: string, value: Value, foreign: Memory): unknown {
  if ('exactly' in value) return value.exactly;
  const met = foreign.of(name).length > 0 ? foreign.of(name) : foreign.all();
  return met[value.foreign % Math.max(met.length, 1)];
}
