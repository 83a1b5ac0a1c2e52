import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CurrencyCode } from '#rules/money/currency.ts';
import type { SiteData, Texts, Written } from '../site-data.ts';
import { moneyTexts } from './money-texts.ts';

/** Pages that are kept as HTML files, one a language. */
export type PageFile =
  | 'about_us'
  | 'privacy_policy'
  | 'banking'
  | 'faqs'
  | 'responsible_gaming'
  | 'term_condition'
  | 'contact_us';

const currencyNames: Readonly<Record<CurrencyCode, Texts<string>>> = {
  PHP: { EN: 'Philippine pesos', PHP: 'piso ng Pilipinas' },
  MYR: { EN: 'Malaysian ringgit', PHP: 'ringgit ng Malaysia', MS: 'ringgit Malaysia' },
  USD: { EN: 'US dollars', PHP: 'dolyar ng Estados Unidos' },
  VND: { EN: 'Vietnamese dong', PHP: 'dong ng Vietnam', VI: 'đồng Việt Nam' },
};

/** A page in a language of the site, with what it says of the site filled in. @throws Error on one that is not written */
export function pageText(page: PageFile, site: SiteData, language: Written): string {
  const home = site.home[language];
  const currency = currencyNames[site.currency][language];
  if (home === undefined || currency === undefined)
    throw new Error(`${site.externalId} is not written in ${language}`);
  const file = join(import.meta.dirname, '../pages', language, `${page}.html`);
  return fillSite(readFileSync(file, 'utf8').trim(), {
    site: site.name,
    intro: home.intro,
    currency,
    age: String(site.signup.minimumAge),
    ...moneyTexts(site, language),
  });
}

/** What each language of the site says. */
export function inLanguages<Text>(
  site: SiteData,
  textOf: (language: Written) => Text,
): Readonly<Record<string, Text>> {
  return Object.fromEntries(site.written.map((language) => [language, textOf(language)]));
}

/** @throws Error on a placeholder without a value */
export function fillSite(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a page names ${name}, which no site has`);
    return value;
  });
}
