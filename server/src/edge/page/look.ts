import type { CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { isReadyLanguage, type LanguageCode, languages } from '#contract/languages.ts';
import { themeProblem, themes } from '#contract/site.ts';
import type { Previews, SiteRecord } from '../../sites/public.ts';

/** The pseudo-language: it shows untranslated texts, and boxes too tight for other languages. */
export const PSEUDO = 'XX';

/** Overrides the theme or language of a site for one page. */
export interface Look {
  readonly themeCode: string;
  readonly themeColor: string;
  readonly language: LanguageCode | undefined;
  /** The draft of content that the page shows. */
  readonly draft?: string;
  /** Whose pages may show it in a frame: an origin, or `'self'`. */
  readonly framedBy: string;
  /** Whether to render the pseudo-language, which only engineers read. */
  readonly isPseudo?: true;
}

export interface LookDeps {
  /** Whether anybody may look at anything: in development only. Elsewhere an address must be signed. */
  readonly isFree: boolean;
  readonly previews: Pick<Previews, 'read'>;
}

type LookedAt = Pick<SiteRecord, 'externalId' | 'themeCode' | 'themeColor'>;

/** What an address asks for, of which nothing is known yet. */
interface AskedLook {
  readonly theme: string | undefined;
  readonly language: string | undefined;
  readonly draft?: string;
  readonly framedBy: string;
}

/**
 * The look that an address asks for: `preview=<signed>` (`signPreview`), and in development also
 * `look=<template>.<colour>` (the first colour, where none is named) with `look_lang=RUS`, or `XX`, which is no language but
 * English drawn out. `undefined` where it asks for none.
 */
export function lookOf(deps: LookDeps, site: LookedAt, query: URLSearchParams): Look | Refusal | undefined {
  const signed = query.get('preview');
  if (signed !== null) {
    const link = deps.previews.read(signed);
    if (link?.site !== site.externalId) return refuse('invalidSignature', { field: 'preview' });
    const { theme, language, draft, by } = link;
    return readLook(site, { theme, language, framedBy: by, ...(draft === undefined ? {} : { draft }) });
  }
  const theme = query.get('look') ?? undefined;
  const language = query.get('look_lang') ?? undefined;
  if (theme === undefined && language === undefined) return undefined;
  if (!deps.isFree) return refuse('invalidSignature', { field: 'preview' });
  const isPseudo = language === PSEUDO;
  const look = readLook(site, { theme, language: isPseudo ? 'EN' : language, framedBy: `'self'` });
  return isPseudo && !isRefusal(look) ? { ...look, isPseudo: true } : look;
}

function readLook(site: LookedAt, { theme, language, ...rest }: AskedLook): Look | Refusal {
  const [themeCode = '', named] = theme?.split('.', 2) ?? [site.themeCode, site.themeColor];
  const themeColor = named ?? firstColour(themeCode);
  const problem = themeProblem(themeCode, themeColor);
  if (problem) return refuse(problem, { field: 'look' });
  if (language !== undefined && !isReadyLanguage(language))
    return refuse('badRequest', { field: 'look_lang' });
  return { themeCode, themeColor, language, ...rest };
}

function firstColour(code: string): string {
  const theme = Object.entries(themes).find(([one]) => one === code);
  return theme?.[1].colors[0] ?? '';
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
