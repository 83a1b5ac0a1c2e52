import anyAscii from 'any-ascii';
import { doubleMetaphone } from 'double-metaphone';
import { distance } from 'fastest-levenshtein';
import { commonNames } from './common-names.ts';

/** Words of names that say nothing about who somebody is: they find nobody, and weigh little. */
const particles = new Set(
  'al el ad as ash bin ibn bint ben van von der den de da di do dos del della la le y e mac mc mr mrs ms dr sir'.split(
    ' ',
  ),
);
/** Words of a name that are looked at; a longer name is cut. */
const MOST_WORDS = 7;
const AFFIX = 4;
/** Sounds and affixes of words this short say nothing. */
const SHORT = 3;
const SAME_SOUND = 0.9;
const INITIAL = 0.75;
/** Words that are less alike than this are different words. */
const LEAST_ALIKE = 0.6;
/** Neighbours that are this much like one word of the other name are that word, written apart. */
const WRITTEN_APART = 0.85;
/** What a word that many have counts for, beside one that few have. */
const COMMON = 0.6;
/** What a word adds that one name has and the other leaves out, as a share of its length. */
const LEFT_OUT = { common: 0.25, rare: 0.55 };
/** The same where each name has a word that the other lacks: then they differ, and nothing was left out. */
const DIFFERENT = 0.9;
/** Short words differ as much as others do. */
const LEAST_DIFFERENT = 4;

const isSignificant = (word: string): boolean => word.length > 1 && !particles.has(word);

/** Spellings of one sound in different alphabets and languages, made one: `Tschernyschewa`, `Chernysheva`. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/^(al|el)(?=.{4})/, ''],
  [/tsch|tch|cz/g, 'ch'],
  [/sch/g, 'sh'],
  [/ph/g, 'f'],
  [/ou|oo/g, 'u'],
  [/kh|ck|q|c(?!h)/g, 'k'],
  [/gh/g, 'g'],
  [/th/g, 't'],
  [/zh/g, 'z'],
  [/w/g, 'v'],
  [/x/g, 'ks'],
  [/iy|ij|yi|ie|ee|y|j/g, 'i'],
  [/(.)\1+/g, '$1'],
  [/(?<=.{3})[ah]$/, ''],
];
function folded(word: string): string {
  return spellings.reduce((text, [from, to]) => text.replace(from, to), word);
}

const common: ReadonlySet<string> = new Set(commonNames.split(/\s+/).map(folded));

/** The words of a name in small Latin letters: `Ольга Петро́ва` is `olga petrova`, `毛泽东` is `mao ze dong`. */
export function wordsOf(name: string): readonly string[] {
  return anyAscii(name.normalize('NFKC'))
    .replace(/['’`]/g, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
}

const soundsOf = (word: string): readonly string[] => [
  ...new Set(doubleMetaphone(folded(word)).map((sound) => (sound === '' ? word : sound))),
];

/** FNV-1a of 32 bits, as PostgreSQL's `integer` has it. Two texts with one key cost a comparison, nothing else. */
function hashed(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}

interface Word {
  /** Places of the words that it is made of. */
  readonly from: number;
  readonly to: number;
  readonly sounds: readonly string[];
  /** First and last letters: found where the rest is misspelt. */
  readonly affixes: readonly string[];
}

const affixesOf = (text: string) => [`^${text.slice(0, AFFIX)}`, `${text.slice(-AFFIX)}$`];

const wordAt = (text: string, from: number, to: number): Word => ({
  ...{ from, to, sounds: soundsOf(text) },
  affixes: to === from + 1 && text.length > AFFIX ? affixesOf(folded(text)) : [],
});

/**
 * Keys by which names that may be the same find each other: pairs of words by their sound, where one of the two may instead
 * begin or end alike, and the sound of the whole. Neighbours count as one word too: `abdul rahman` is `abdulrahman`.
 */
export function keysOf(words: readonly string[]): readonly number[] {
  const said = words.filter(isSignificant);
  const parts = (said.length > 0 ? said : words).map((text, at) => wordAt(text, at, at + 1));
  const joined = said.slice(1).map((text, at) => wordAt(`${said[at]}${text}`, at, at + 2));
  const all = [...parts, ...joined];
  const keys = new Set(soundsOf(words.join('')).map((sound) => `=${sound}`));
  const pair = (one: string, other: string) => keys.add(one < other ? `${one}|${other}` : `${other}|${one}`);
  for (const [at, one] of all.entries())
    for (const other of all.slice(at + 1)) {
      if (one.from < other.to && other.from < one.to) continue;
      for (const sound of one.sounds)
        for (const like of [...other.sounds, ...other.affixes]) pair(sound, like);
      for (const affix of one.affixes) for (const sound of other.sounds) pair(affix, sound);
    }
  return [...new Set([...keys].map(hashed))];
}

const isCommon = (word: string): boolean => common.has(folded(word)) || /(vich|vych|vna)$/.test(word);

/** A word as it is compared: worked out once, however many names it is compared with. */
class Spoken {
  readonly text: string;
  readonly simple: string;
  readonly weight: number;
  /** What it counts for where the other name leaves it out. */
  readonly leftOut: number;
  #sounds: readonly string[] | undefined;

  constructor(text: string) {
    this.text = text;
    this.simple = folded(text);
    const isOfMany = isCommon(text);
    this.weight = particles.has(text) ? 0.5 : Math.max(2, text.length) * (isOfMany ? COMMON : 1);
    this.leftOut = this.weight * (isOfMany ? LEFT_OUT.common : LEFT_OUT.rare);
  }

  /** Most words differ before their sounds are asked for. */
  get sounds(): readonly string[] {
    this.#sounds ??= soundsOf(this.text);
    return this.#sounds;
  }
}

/** A name that is compared with others. */
export interface SpokenName {
  readonly words: readonly Spoken[];
  /** Each word with the next as one. */
  readonly joined: readonly Spoken[];
  readonly whole: string;
}

/** @param words as `wordsOf` gives them */
export const spokenName = (words: readonly string[]): SpokenName => ({
  words: words.map((word) => new Spoken(word)),
  joined: words.slice(1).map((word, at) => new Spoken(`${words[at]}${word}`)),
  whole: words.join(''),
});

const likeness = (one: string, other: string): number =>
  1 - distance(one, other) / Math.max(one.length, other.length);

/** How alike two words are: 0 to 1. */
function alike(one: Spoken, other: Spoken): number {
  if (one.text === other.text) return 1;
  if (one.text.length === 1 || other.text.length === 1) return one.text[0] === other.text[0] ? INITIAL : 0;
  const spelt = Math.max(likeness(one.text, other.text), likeness(one.simple, other.simple));
  if (Math.min(one.text.length, other.text.length) <= SHORT)
    return one.simple === other.simple ? 1 : Math.min(spelt, 0.5);
  if (spelt >= SAME_SOUND || one.simple[0] !== other.simple[0]) return spelt;
  return one.sounds.some((sound) => other.sounds.includes(sound)) ? SAME_SOUND : spelt;
}

/** Neighbours made one word where the other name has them as one. */
function written({ words, joined }: SpokenName, other: SpokenName): readonly Spoken[] {
  const found: Spoken[] = [];
  const has = ({ text }: Spoken) => other.words.some((word) => word.text === text);
  for (let at = 0; at < words.length; at++) {
    const [first, second, both] = [words[at], words[at + 1], joined[at]];
    if (!first) break;
    const isOne =
      second !== undefined &&
      both !== undefined &&
      !has(first) &&
      !has(second) &&
      other.words.some((word) => word.text.length > SHORT && alike(both, word) >= WRITTEN_APART);
    found.push(isOne ? both : first);
    if (isOne) at++;
  }
  return found;
}

interface Pair {
  readonly at: number;
  readonly place: number;
  readonly same: number;
  readonly weight: number;
}

/** Pairs the words of two names, the most alike first; what is left over has no partner. */
function paired(given: readonly Spoken[], listed: readonly Spoken[]) {
  const all: Pair[] = [];
  for (const [at, one] of given.entries())
    for (const [place, other] of listed.entries()) {
      const same = alike(one, other);
      if (same >= LEAST_ALIKE) all.push({ at, place, same, weight: one.weight + other.weight });
    }
  all.sort((one, other) => other.same - one.same || other.weight - one.weight);
  const pairs: Pair[] = [];
  for (const pair of all)
    if (!pairs.some(({ at, place }) => at === pair.at || place === pair.place)) pairs.push(pair);
  return {
    pairs,
    left: {
      given: given.filter((_, index) => !pairs.some(({ at }) => at === index)),
      listed: listed.filter((_, index) => !pairs.some(({ place }) => place === index)),
    },
  };
}

/**
 * How alike two names are, in whole percent: the likeness of their words by their length, less what only one of them has. The
 * order of the words is not compared.
 * @param given as the player writes it
 * @param listed as a list has it
 */
export function likenessOf(given: SpokenName, listed: SpokenName): number {
  if (given.words.length === 0 || listed.words.length === 0) return 0;
  const whole = likeness(given.whole, listed.whole);
  const { pairs, left } = paired(written(given, listed), written(listed, given));
  const all = pairs.reduce((sum, pair) => sum + pair.weight, 0);
  const same = pairs.reduce((sum, pair) => sum + pair.weight * pair.same, 0);
  const says = ({ text }: Spoken) => isSignificant(text);
  const isDifferent = left.given.some(says) && left.listed.some(says);
  const lacking = [...left.given, ...left.listed].reduce((sum, word) => {
    if (isDifferent) return sum + (says(word) ? DIFFERENT * Math.max(LEAST_DIFFERENT, word.weight) : 0);
    return sum + word.leftOut;
  }, 0);
  // One shared word of several is a common first name, not a person.
  const shared = pairs.filter(({ at }) => isSignificant(given.words[at]?.text ?? '')).length;
  const isOneOfSeveral = pairs.length < 2 && shared < 2 && given.words.length + listed.words.length > 2;
  return Math.floor(100 * Math.max(isOneOfSeveral && lacking > 0 ? 0 : same / (all + lacking), whole));
}

/** Percent from which a name on a list is a hit: found with the labelled names of `labelled-names.test.ts`. */
export const HIT = 84;
/** What a hit loses where both dates of birth are known and their years differ by more than one. */
const OTHER_YEAR = 12;

/**
 * How alike a player is to somebody on a list, in whole percent.
 * @param births `1970` or `1970-05-01`, as far as the list knows them; players give theirs as `1970-05-01`
 */
export function scoreOf(
  player: { readonly name: SpokenName; readonly birth: string | null },
  listed: { readonly name: SpokenName; readonly births: readonly string[] },
): number {
  const likeness = likenessOf(player.name, listed.name);
  if (player.birth === null || listed.births.length === 0) return likeness;
  const year = Number(player.birth.slice(0, 4));
  const isNear = listed.births.some((birth) => Math.abs(Number(birth.slice(0, 4)) - year) <= 1);
  return isNear ? likeness : Math.max(0, likeness - OTHER_YEAR);
}
