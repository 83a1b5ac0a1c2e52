import { z } from 'zod';
import type { CallRow } from '#contract/call.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { Case, Value } from './inputs.ts';

interface Field {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
}

/** Values by the name of the field they were met in: the ids of somebody's own things. */
export class Memory {
  readonly #met = new Map<string, string[]>();

  /** Takes up every text of an answer under its name; the newest come first. */
  learn(answer: unknown): void {
    if (typeof answer !== 'object' || answer === null) return;
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value !== 'string') this.learn(value);
      else if (value !== '') this.set(name, value);
    }
  }

  set(name: string, value: string): void {
    const known = this.#met.get(name) ?? [];
    if (!known.includes(value)) this.#met.set(name, [value, ...known].slice(0, 12));
  }

  of(name: string): readonly string[] {
    return this.#met.get(name) ?? [];
  }

  all(): readonly string[] {
    return [...this.#met.values()].flat();
  }
}

export function fieldsOf(row: CallRow): readonly (readonly [string, Field])[] {
  const schema = z.toJSONSchema(row.request, { io: 'input', unrepresentable: 'any' });
  return Object.entries(schema.properties ?? {}).map(([name, field]) => [name, Object(field)] as const);
}

/** Names and codes that only this site has; what else is known is learnt from answers. */
const known: Readonly<Record<string, readonly unknown[]>> = {
  password: ['Sunday Paper 7'],
  new_password: ['Sunday Paper 7'],
  stake: ['1'],
  amount: ['50', '10', '1'],
  tac: ['000000'],
  key: [],
};

export function sampleOf(row: CallRow, own: Memory, variant: number): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(row).map(([name, field], place) => [name, sampleValue(name, field, own, variant + place)]),
  );
}

function sampleValue(name: string, field: Field, own: Memory, variant: number): unknown {
  const values = field.enum ?? known[name] ?? own.of(name);
  if (values.length > 0) return values[variant % values.length];
  if (field.format === 'uuid') return uuid7();
  if (field.type === 'boolean') return variant % 2 === 0;
  if (field.type === 'integer' || field.type === 'number') return 1 + (variant % 3);
  if (field.type === 'array') return [];
  if (field.type === 'object') return {};
  return field.pattern?.includes('\\d') ? '1' : 'sample';
}

/** The request of a case as it is sent. */
export function requestOf(row: CallRow, one: Case, own: Memory, foreign: Memory): Record<string, unknown> {
  const fields = fieldsOf(row);
  const body = sampleOf(row, own, one.variant);
  for (const [at, value] of one.changes) {
    const name = fields[at % Math.max(fields.length, 1)]?.[0];
    if (name !== undefined) body[name] = resolve(name, value, foreign);
  }
  const left = one.missing === null ? undefined : fields[one.missing % Math.max(fields.length, 1)]?.[0];
  if (left !== undefined) delete body[left];
  // Whoever holds name and token of somebody else is that player: that is no fault.
  if (foreign.of('auth').includes(String(body.auth))) body.account_id = own.of('account_id')[0];
  return { ...body, ...one.extras };
}

function resolve(name: string, value: Value, foreign: Memory): unknown {
  if ('exactly' in value) return value.exactly;
  const met = foreign.of(name).length > 0 ? foreign.of(name) : foreign.all();
  return met[value.foreign % Math.max(met.length, 1)];
}
