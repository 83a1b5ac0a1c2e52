import { z } from 'zod';
import type { ProviderAnswer, Read } from '../client.ts';
import { readAnswer } from './read-answer.ts';

const address = z.url({ protocol: /^https?$/ }).max(4_096);

/**
 * Reads the address of a page out of a provider's answer.
 *
 * @param shape reads the address, as text, out of the JSON of a good answer
 * @param wordOf the provider's word for a refusal
 */
export const readAddress = (
  answer: ProviderAnswer,
  shape: z.ZodType<string>,
  wordOf: z.ZodType<string>,
): Read<string> => readAnswer(answer, shape.pipe(address), wordOf);
