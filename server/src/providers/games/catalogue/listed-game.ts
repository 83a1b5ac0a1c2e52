import { z } from 'zod';
import type { ProductCategory } from '#rules/catalog/categories.ts';
import type { ProviderAnswer, ProviderRequest, Read } from '../client.ts';
import { readAnswer } from '../core/read-answer.ts';

/** A game as a list of a provider has it. A type, not an interface, as what is kept as JSON is. */
export type ListedGame = {
  /** The studio in the provider's words; `null` where all that the provider lists is of one. */
  readonly studio: string | null;
  readonly code: string;
  readonly name: string;
  readonly category: ProductCategory;
  /** Return to player in percent; `null` where it is not said. */
  readonly rtp: string | null;
  readonly hasDemo: boolean;
  readonly hasFreeRounds: boolean;
  /** The stakes that free rounds may have, in main units by currency; `null` where the list does not say. */
  readonly freeRoundStakes: Readonly<Record<string, readonly string[]>> | null;
  /** ISO 3166-1 codes of countries where it may not be played. */
  readonly blockedCountries: readonly string[];
  readonly picture: string | null;
  /** Whether it can be played now. */
  readonly isEnabled: boolean;
};

/** What was read of a list; `unreadable` counts entries that are no games as the protocol has them. */
export interface GameList {
  readonly games: readonly ListedGame[];
  readonly unreadable: number;
}

/** How a dialect asks for the games that a provider has for a site. */
export interface GameLists {
  ask(order: { readonly operatorId: string; readonly siteCode: string }, key: Buffer): ProviderRequest;
  read(answer: ProviderAnswer, now: Date): Read<GameList>;
}

const MOST_CODE = 64;
const MOST_NAME = 120;
const MOST_STUDIO = 60;

const text = (most: number) => z.string().trim().min(1).max(most);
/** As calls name it. */
export const gameCode = text(MOST_CODE).regex(/^[\x21-\x7e]+$/);
export const gameName = text(MOST_NAME).regex(/^\P{Cc}+$/u);
export const studioName = text(MOST_STUDIO).regex(/^\P{Cc}+$/u);
export const countries = z.array(z.string().regex(/^[A-Z]{2}$/)).max(300);
/** An address that browsers may load; anything else is none. */
export const picture = z
  .url({ protocol: /^https$/ })
  .max(1_000)
  .nullable()
  .catch(null);
/** Percent as a number or a text; anything else is unknown. */
export const percent = z
  .union([z.string().regex(/^\d{1,3}(\.\d{1,6})?$/), z.number().min(0).max(100).transform(String)])
  .nullable()
  .catch(null);

/**
 * Reads a list entry by entry: one that is wrong does not take the others away.
 *
 * @param entriesOf the entries in the JSON of a good answer
 * @param wordOf the provider's word for a refusal
 */
export function readList(
  answer: ProviderAnswer,
  entriesOf: z.ZodType<readonly unknown[]>,
  shape: z.ZodType<ListedGame>,
  wordOf: z.ZodType<string>,
): Read<GameList> {
  const read = readAnswer(answer, entriesOf, wordOf);
  if ('refused' in read) return read;
  const entries = read.value;
  const games = entries.flatMap((entry) => shape.safeParse(entry).data ?? []);
  return { value: { games, unreadable: entries.length - games.length } };
}

/** Our category for the provider's word, whatever its case. */
export const categoryBy =
  (words: Readonly<Record<string, ProductCategory>>, otherwise: ProductCategory) =>
  (word: string): ProductCategory => {
    const known = word.trim().toLowerCase();
    return Object.hasOwn(words, known) ? (words[known] ?? otherwise) : otherwise;
  };
