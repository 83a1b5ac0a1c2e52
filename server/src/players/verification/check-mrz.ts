import { parse } from 'mrz';
import type { MrzResult } from '#contract/verification.ts';
import { ageOn } from '#rules/players/age.ts';
import { countryOfDocument } from '#rules/players/document-countries.ts';
import { namesAgree } from '#rules/players/person-name.ts';
import { wordsOf } from '../screening/names.ts';

/** What the document is compared with. */
export interface ClaimedIdentity {
  readonly fullName: string;
  /** ISO 8601, a date. */
  readonly birthday: string | null;
  /** ISO 3166, two letters; empty where it is not known. */
  readonly nationality: string;
  /** Of the site, in years. */
  readonly minimumAge: number;
}

const CENTURY = 100;

/** The date of six digits of a document: years have no century there. @param latest the last that it can be, as `2026-11-27` */
function dateOf(digits: string | null | undefined, latest: string): string | null {
  const parts = /^(\d{2})(\d{2})(\d{2})$/.exec(digits ?? '');
  if (!parts) return null;
  const [, short, month, day] = parts;
  const century = Number(latest.slice(0, 2));
  const dated = (of: number) => `${of}${short}-${month}-${day}`;
  const date = dated(century) <= latest ? dated(century) : dated(century - 1);
  // A day that is not in the calendar has no age.
  return ageOn(date, latest) === undefined && dated(century) !== date ? null : date;
}

const yearsLater = (date: string, years: number) => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;

const sameWords = (one: string, other: string) =>
  namesAgree(wordsOf(one).join(' '), wordsOf(other).join(' '));

/**
 * Reads the machine-readable zone of a document (ICAO 9303 parts 4 to 7) with its check digits, and compares it with what
 * the player says. `undefined`: it is no such zone.
 */
export function checkMrz(
  lines: readonly string[],
  claimed: ClaimedIdentity,
  now: Date,
): MrzResult | undefined {
  let read: ReturnType<typeof parse>;
  try {
    read = parse([...lines]);
  } catch {
    // Lines of no known number and length.
    return undefined;
  }
  const { fields, format, details } = read;
  const today = now.toISOString().slice(0, 10);
  const birthday = dateOf(fields.birthDate, today);
  const validUntil = dateOf(fields.expirationDate, yearsLater(today, CENTURY / 2));
  const name = [fields.lastName, fields.firstName].filter((part) => part).join(' ');
  const nationality = countryOfDocument(fields.nationality ?? '') ?? '';
  const age = birthday === null ? undefined : ageOn(birthday, today);
  const differs: Record<MrzResult['differs'][number], boolean> = {
    name: !sameWords(name, claimed.fullName),
    birthday: birthday !== claimed.birthday,
    nationality: claimed.nationality !== '' && nationality !== claimed.nationality,
    expired: validUntil !== null && validUntil < today,
    under_age: age === undefined || age < claimed.minimumAge,
  };
  const wrong = details
    .filter(({ valid, field }) => !valid && field !== null)
    .map(({ field }) => field ?? '');
  return {
    ...{ format, is_valid: wrong.length === 0, wrong },
    differs: (Object.keys(differs) as (keyof typeof differs)[]).filter((what) => differs[what]),
    ...{ name, birthday, nationality, valid_until: validUntil },
    document_end: (read.documentNumber ?? '').slice(-4),
  };
}
