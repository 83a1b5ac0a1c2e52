import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type FeedNames, feedNames } from '#contract/feed.ts';

/** One name as it is written in Latin letters, Russian, Chinese (simplified, traditional), Nepali and Bengali. */
type Spellings = readonly [
  latin: string,
  russian: string,
  simplified: string,
  traditional: string,
  nepali: string,
  bengali: string,
];

const text = z.string().min(1);
const spellings = z.record(text, z.tuple([text, text, text, text, text, text]));
const inAllLanguages = z.record(text, feedNames.required());

const read = (file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${file}.json`), 'utf8'));

const places = spellings.parse(read('places'));
const affixes = spellings.parse(read('affixes'));
const givenNames = spellings.parse(read('given-names'));
const familyNames = spellings.parse(read('family-names'));
const competitions = inAllLanguages.parse(read('competitions'));
const formats = inAllLanguages.parse(read('formats'));

/** @throws Error where the table has no such name: that is a mistake in the table of competitions */
function find<Found>(table: Readonly<Record<string, Found>>, key: string): Found {
  const found = table[key];
  if (found === undefined) throw new Error(`no name ${key}`);
  return found;
}

function inLanguages([latin, RUS, CN, CT, NE, BN]: Spellings): Required<FeedNames> {
  return { EN: latin, PHP: latin, ESP: latin, MS: latin, VI: latin, RUS, CN, CT, NE, BN };
}

/** Joined by spaces, in Chinese by nothing or by the dot between the parts of foreign names. */
function join2(first: Spellings, second: Spellings, chinese: (place: 2 | 3) => string): Spellings {
  const [a, b] = [first, second];
  return [`${a[0]} ${b[0]}`, `${a[1]} ${b[1]}`, chinese(2), chinese(3), `${a[4]} ${b[4]}`, `${a[5]} ${b[5]}`];
}

/** A club: `brisamar` with `atletico` before it, `ashmere` with `rovers` behind. Chinese puts the place first always. */
export function clubNames(place: string, affix: string, isBefore: boolean): Required<FeedNames> {
  const [where, what] = [find(places, place), find(affixes, affix)];
  const chinese = (script: 2 | 3) => `${where[script]}${what[script]}`;
  return inLanguages(isBefore ? join2(what, where, chinese) : join2(where, what, chinese));
}

export function playerNames(given: string, family: string): Required<FeedNames> {
  const [first, last] = [find(givenNames, given), find(familyNames, family)];
  return inLanguages(join2(first, last, (script) => `${first[script]}·${last[script]}`));
}

/** With the format appended, so that ten minutes are not mistaken for ninety. */
export function competitionNames(code: string, format: string): Required<FeedNames> {
  const [name, length] = [find(competitions, code), find(formats, format)];
  const joined = (language: keyof FeedNames) => `${name[language]} · ${length[language]}`;
  return {
    EN: joined('EN'),
    PHP: joined('PHP'),
    RUS: joined('RUS'),
    ESP: joined('ESP'),
    MS: joined('MS'),
    VI: joined('VI'),
    CN: joined('CN'),
    CT: joined('CT'),
    NE: joined('NE'),
    BN: joined('BN'),
  };
}
