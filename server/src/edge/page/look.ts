import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { themeProblem, themes } from '#contract/site.ts';
import type { Clock } from '../../clock.ts';
import type { SiteRecord } from '../../sites/public.ts';

/** The pseudo-language: it shows untranslated texts, and boxes too tight for other languages. */
export const PSEUDO = 'XX';

/** Overrides the theme or language of a site for one page. */
export interface Look {
  readonly themeCode: string;
  readonly themeColor: string;
  readonly language: LanguageCode | undefined;
  /** Whether to render the pseudo-language, which only engineers read. */
  readonly isPseudo?: true;
}

export interface LookDeps {
  /** Whether anybody may look at anything: in development only. Elsewhere an address must be signed. */
  readonly isFree: boolean;
  /** This server's own, for the signatures. */
  readonly key: Buffer;
  readonly clock: Clock;
}

/** The content of a signed address. */
export interface SignedLook {
  /** `external_id`: an address for one site opens nothing on another. */
  readonly site: string;
  readonly themeCode: string;
  readonly themeColor: string;
  /** When it ends, in seconds since 1970. */
  readonly until: number;
}

/** The `look_key` of an address: it gives access to that look of that site until it expires. */
export function signLook(key: Buffer, { site, themeCode, themeColor, until }: SignedLook): string {
  const signed = JSON.stringify([site, themeCode, themeColor, until]);
  return createHmac('sha256', key).update(signed).digest('base64url');
}

function isSigned(deps: LookDeps, look: Omit<SignedLook, 'until'>, query: URLSearchParams): boolean {
  const text = query.get('look_until') ?? '';
  const until = /^\d{1,12}$/.test(text) ? Number(text) : 0;
  const given = Buffer.from(query.get('look_key') ?? '');
  const right = Buffer.from(signLook(deps.key, { ...look, until }));
  // Compared first, and in constant time: how long an answer takes says nothing about the key.
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  return isRight && until * 1000 > deps.clock.now().getTime();
}

/**
 * The look that an address asks for: `look=<template>.<colour>` (the first colour, where none is named),
 * `look_lang=RUS`; in development also `XX`, which is no language but English drawn out.
 * `undefined` where it asks for none.
 */
export function lookOf(
  deps: LookDeps,
  site: Pick<SiteRecord, 'externalId' | 'themeCode' | 'themeColor'>,
  query: URLSearchParams,
): Look | Refusal | undefined {
  const theme = query.get('look');
  const language = query.get('look_lang');
  if (theme === null && language === null) return undefined;
  const [themeCode = '', named] = theme?.split('.', 2) ?? [site.themeCode, site.themeColor];
  const themeColor = named ?? firstColour(themeCode);
  if (!deps.isFree && !isSigned(deps, { site: site.externalId, themeCode, themeColor }, query))
    return refuse('invalidSignature', { field: 'look_key' });
  const problem = themeProblem(themeCode, themeColor);
  if (problem) return refuse(problem, { field: 'look' });
  if (deps.isFree && language === PSEUDO) return { themeCode, themeColor, language: 'EN', isPseudo: true };
  const spoken = language === null ? undefined : readyLanguage(language);
  if (language !== null && spoken === undefined) return refuse('badRequest', { field: 'look_lang' });
  return { themeCode, themeColor, language: spoken };
}

function firstColour(code: string): string {
  const theme = Object.entries(themes).find(([one]) => one === code);
  return theme?.[1].colors[0] ?? '';
}

function readyLanguage(code: string): LanguageCode | undefined {
  const known = Object.entries(languages).find(([one]) => one === code);
  // Its key is one of the table's own.
  return known?.[1].ready ? (known[0] as LanguageCode) : undefined;
}

type Startup = CallResponse<'/api/startup'>;

/** The startup data of a site, with the requested look. */
export function dressed(startup: Startup, look: Look | undefined): Startup {
  if (look === undefined) return startup;
  const { themeCode, themeColor, language } = look;
  const isOffered = language === undefined || startup.language.some(({ code }) => code === language);
  return {
    ...startup,
    site: { ...startup.site, theme_code: themeCode, theme_color: themeColor },
    language: isOffered
      ? startup.language
      : [...startup.language, { code: language, name: languages[language].name }],
  };
}
