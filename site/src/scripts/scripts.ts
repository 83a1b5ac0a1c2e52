import type { LanguageCode } from '#contract/languages.ts';
import type { ThemeCode } from '#contract/site.ts';

/** Scripts that many templates' own faces have, and those that none has. */
const templateScripts = { RUS: 'cyrillic', VI: 'vietnamese' } as const;
const ownScripts = { CN: 'simplified', CT: 'traditional', NE: 'devanagari', BN: 'bengali' } as const;

type InTemplate = keyof typeof templateScripts;
type OfItsOwn = keyof typeof ownScripts;

const isInTemplate = (language: LanguageCode): language is InTemplate => language in templateScripts;
const isOfItsOwn = (language: LanguageCode): language is OfItsOwn => language in ownScripts;

/** The stylesheet with a language's letters for a template, as the list of built files knows it; Latin needs none. */
export function scriptFile(language: LanguageCode, template: ThemeCode): string | undefined {
  if (isInTemplate(language)) return `src/templates/${template}/look.css?script=${templateScripts[language]}`;
  if (isOfItsOwn(language)) return `src/scripts/${ownScripts[language]}.css`;
  return undefined;
}

/** Chinese has thousands of signs: those that our own texts do not use come when the page is at rest. */
export function hasMoreSigns(language: LanguageCode): language is 'CN' | 'CT' {
  return language === 'CN' || language === 'CT';
}

export function moreSignsFile(language: 'CN' | 'CT'): string {
  return `src/scripts/${ownScripts[language]}.css?rest`;
}
