import type { z } from 'zod';
import type { ProviderAnswer, Read } from '../client.ts';
import { readJson } from './read-json.ts';

/**
 * Reads the answer of a provider.
 *
 * @param shape of the JSON of a good answer
 * @param wordOf the provider's word for a refusal
 */
export function readAnswer<Value>(
  { status, body }: ProviderAnswer,
  shape: z.ZodType<Value>,
  wordOf: z.ZodType<string>,
): Read<Value> {
  const json = readJson(body);
  const found = status >= 200 && status < 300 ? shape.safeParse(json) : undefined;
  return found?.success
    ? { value: found.data }
    : { refused: wordOf.safeParse(json).data ?? `HTTP ${status}` };
}
