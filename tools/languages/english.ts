import type { LanguageCode } from '#contract/languages.ts';

/** Words that every English sentence has some of, and that no other language of the product writes. */
const english =
  /\b(the|and|your|you|with|from|this|that|these|are|is|was|were|have|will|which|when|what|before|after|only|every|never)\b/i;

/** Names that are the same everywhere, though they have such a word in them. */
const names = /Hall of Fame|Jacks or Better/g;

/** The words of a text that are English; undefined where it has none. */
export function englishIn(text: string): string | undefined {
  return english.exec(text.replace(names, ''))?.[0];
}

const latin = (words: string) => new RegExp(`(?<![\\p{L}])(${words})(?![\\p{L}])`, 'iu');

/** Evidence of a language in a longer text: its letters, or its most frequent words. */
const own: Readonly<Partial<Record<LanguageCode, RegExp>>> = {
  RUS: /\p{Script=Cyrillic}/u,
  BN: /\p{Script=Bengali}/u,
  NE: /\p{Script=Devanagari}/u,
  CN: /\p{Script=Han}/u,
  CT: /\p{Script=Han}/u,
  VI: /[ăâđêôơưàáạảãầấậẩẫằắặẳẵèéẹẻẽềếệểễìíịỉĩòóọỏõồốộổỗờớợởỡùúụủũừứựửữỳýỵỷỹ]/iu,
  ESP: latin('de|del|la|el|los|las|en|y|a|al|con|que|un|una|tu|tus|se|no|por|para|su|es|lo|ya|está|sin'),
  MS: latin(
    'dan|di|yang|untuk|anda|ini|dengan|tidak|pada|ke|dari|daripada|atau|sebelum|setiap|ialah|boleh|kami|dalam|semua|ada|belum|jika|satu|akan|itu|tiada|saya|lihat|sila|lagi|sudah|kemudian|apa|cara',
  ),
  PHP: latin('ang|ng|sa|mga|na|at|ay|mo|ka|ito|para|hindi|kung|ko|may|nang|o|lang|bago|mula|walang|wala|i'),
};

/** Letters from which on a text has at least one of them. */
const LONG = 70;

/** Whether a text is recognisably of a language; a short one may be a name or a figure. */
export function isOfLanguage(text: string, language: LanguageCode): boolean {
  const words = text.replace(/<[^>]*>|\{\{?\w+\}?\}/g, ' ');
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  const isHan = language === 'CN' || language === 'CT';
  return letters < (isHan ? LONG / 2 : LONG) || (own[language]?.test(words) ?? true);
}

/** Frequent signs that one of the two ways to write Chinese has and the other has not. */
const simplifiedOnly = /[们这为个时说请账录网开关见长门问间闻马鱼鸟龙发还边对难额赢戏闭]/u;
const traditionalOnly = /[們這為個時說請帳錄網開關見長門問間聞馬魚鳥龍發還邊對難額贏戲閉]/u;

/** A sign of the other way to write Chinese; undefined where there is none. */
export function wrongHan(text: string, language: LanguageCode): string | undefined {
  if (language === 'CN') return traditionalOnly.exec(text)?.[0];
  return language === 'CT' ? simplifiedOnly.exec(text)?.[0] : undefined;
}
