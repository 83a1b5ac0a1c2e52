import { hash } from 'node:crypto';
import { z } from 'zod';
import type { ProviderRequest } from '../client.ts';

/** JILI's day is that of UTC-4. */
const ZONE_MS = -4 * 3_600_000;

const md5 = (text: string): string => hash('md5', text, 'hex');

/** A time of day in JILI's zone, to the second. */
export const momentOf = (at: Date): string => new Date(at.getTime() + ZONE_MS).toISOString().slice(0, 19);

/** The key of a day (manual, 1.1.2): the day of the month has one digit where it is below ten. */
export function keyOfDay(key: Buffer, operatorId: string, now: Date): Buffer {
  const [year = '', month = '', day = ''] = momentOf(now).slice(0, 10).split('-');
  return Buffer.from(md5(`${year.slice(2)}${month}${Number(day)}${operatorId}${key.toString('utf8')}`));
}

/** Six characters that mean nothing, before and after the key. */
const PADDING = '000000';

/**
 * Writes a form with its key.
 *
 * @param signed the fields that the key is made of, in the order of the manual
 * @param key of the day
 * @param others the fields that it leaves out
 */
export function signedForm(
  path: string,
  operatorId: string,
  signed: Readonly<Record<string, string>>,
  key: Buffer,
  others: Readonly<Record<string, string>> = {},
): ProviderRequest {
  const named = { ...signed, AgentId: operatorId };
  const text = Object.entries(named)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const Key = `${PADDING}${md5(text + key.toString('utf8'))}${PADDING}`;
  return {
    ...{ method: 'POST', path, body: String(new URLSearchParams({ ...named, ...others, Key })) },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
}

/** The good answer, in which `Data` is what was asked for. */
export const answerOf = <Shape extends z.ZodType>(Data: Shape) => z.object({ ErrorCode: z.literal(0), Data });

/** Reads the provider's word for a refusal. */
export const refused = z
  .object({ ErrorCode: z.number(), Message: z.string().optional() })
  .transform(({ ErrorCode, Message }) => `${ErrorCode} ${Message ?? ''}`.trim());
