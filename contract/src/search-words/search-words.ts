import type { KindWords } from '#rules/catalog/kinds.ts';
import type { LanguageCode } from '../languages.ts';
import { bengali } from './bn.ts';
import { chineseSimplified } from './cn.ts';
import { chineseTraditional } from './ct.ts';
import { english } from './en.ts';
import { spanish } from './esp.ts';
import { malay } from './ms.ts';
import { nepali } from './ne.ts';
import { filipino } from './php.ts';
import { russian } from './rus.ts';
import { vietnamese } from './vi.ts';

/** Search words for kinds of games, by language. */
const searchWords: Readonly<Partial<Record<LanguageCode, KindWords>>> = {
  EN: english,
  PHP: filipino,
  CN: chineseSimplified,
  ESP: spanish,
  RUS: russian,
  VI: vietnamese,
  MS: malay,
  NE: nepali,
  CT: chineseTraditional,
  BN: bengali,
};

/** The words that a player of a language searches by: those of the language, and the English ones. */
export function wordsFor(language: LanguageCode): KindWords[] {
  const own = searchWords[language];
  return own && own !== english ? [english, own] : [english];
}
