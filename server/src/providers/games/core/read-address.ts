import { z } from 'zod';
import type { ProviderAnswer, Read } from '../client.ts';
import { readJson } from './read-json.ts';

const address = z.url({ protocol: /^https?$/ }).max(4_096);

/**
 * Reads the address of a page out of a provider's answer.
 *
 * @param shape reads the address, as text, out of the JSON of a good answer
 * @param wordOf the provider's word for a refusal
 */
export function readAddress(
  { status, body }: ProviderAnswer,
  shape: z.ZodType<string>,
  wordOf: z.ZodType<string>,
): Read<string> {
  const json = readJson(body);
  const found = status >= 200 && status < 300 ? address.safeParse(shape.safeParse(json).data) : undefined;
  if (found?.success) return { value: found.data };
  return { refused: wordOf.safeParse(json).data ?? `HTTP ${status}` };
}
