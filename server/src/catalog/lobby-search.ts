import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { LanguageCode } from '#contract/languages.ts';
import { wordsFor } from '#contract/search-words/search-words.ts';
import { type Kind, kindsNamed, nearPatterns } from '#rules/catalog/kinds.ts';
import type { Database } from '../db/schema.ts';

/** Words beyond these are not searched for. */
const MOST_WORDS = 6;

interface Term {
  readonly text: string;
  /** The genres and tags it names. */
  readonly kinds: readonly Kind[];
}

/** A search of a player: games that match the whole text, or each of its words. */
export interface LobbySearch {
  readonly whole: Term;
  readonly words: readonly Term[];
  /** Whether a name may differ by one letter. */
  readonly isNear: boolean;
}

/**
 * Reads what was typed: names are searched as they are, genres and tags by what they are called in English and in the
 * player's language. `undefined` where nothing was typed.
 */
export function readSearch(typed: string | undefined, language: LanguageCode): LobbySearch | undefined {
  const text = typed?.trim() ?? '';
  if (text === '') return undefined;
  const known = wordsFor(language);
  const term = (part: string): Term => ({ text: part, kinds: kindsNamed(part, known) });
  const words = text.split(/\s+/).slice(0, MOST_WORDS);
  return { whole: term(text), words: parted(words, term), isNear: false };
}

/** The words one by one, but those together that name a kind together: "free spins". */
function parted(words: readonly string[], term: (part: string) => Term): Term[] {
  const terms: Term[] = [];
  for (let from = 0; from < words.length; ) {
    let to = words.length;
    while (to > from + 1 && term(words.slice(from, to).join(' ')).kinds.length === 0) to -= 1;
    terms.push(term(words.slice(from, to).join(' ')));
    from = to;
  }
  return terms;
}

type Rows = ExpressionBuilder<Database, 'lobby_game'>;

/** The condition of a search on rows of a lobby. `%` and `_` of a player's search are letters. */
export function fits(rows: Rows, { whole, words, isNear }: LobbySearch) {
  const found = (term: Term) => termFits(rows, term, isNear);
  const each = rows.and(words.map(found));
  return words.length === 1 ? each : rows.or([found(whole), each]);
}

function termFits(rows: Rows, { text, kinds }: Term, isNear: boolean) {
  const letters = sql`regexp_replace(fold_text(${text}), '([\\\\%_])', '\\\\\\1', 'g')`;
  const ways: Expression<SqlBool>[] = [
    rows('lobby_game.search_key', 'like', sql<string>`'%' || ${letters} || '%'`),
  ];
  const near = isNear ? nearPatterns(foldedText(text), escapedPattern) : [];
  if (near.length > 0) ways.push(rows('lobby_game.search_key', 'like', sql<string>`any(${near})`));
  if (kinds.length > 0) ways.push(sql<SqlBool>`${rows.ref('lobby_game.kinds')} && ${[...kinds]}::text[]`);
  return rows.or(ways);
}

/** As `fold_text` of the database. */
function foldedText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

const escapedPattern = (letters: string) => letters.replace(/[\\%_]/g, '\\$&');
