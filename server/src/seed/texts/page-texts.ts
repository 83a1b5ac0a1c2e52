import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CurrencyCode } from '#rules/money/currency.ts';
import type { Both, SiteData } from '../site-data.ts';
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

const currencyNames: Readonly<Record<CurrencyCode, Both<string>>> = {
  PHP: { EN: 'Philippine pesos', PHP: 'piso ng Pilipinas' },
  MYR: { EN: 'Malaysian ringgit', PHP: 'ringgit ng Malaysia' },
  USD: { EN: 'US dollars', PHP: 'dolyar ng Estados Unidos' },
  VND: { EN: 'Vietnamese dong', PHP: 'dong ng Vietnam' },
};

/** A page in both languages, with what it says of the site filled in. */
export function pageText(page: PageFile, site: SiteData): Both<string> {
  return { EN: filled(page, site, 'EN'), PHP: filled(page, site, 'PHP') };
}

function filled(page: PageFile, site: SiteData, language: 'EN' | 'PHP'): string {
  const file = join(import.meta.dirname, '../pages', language, `${page}.html`);
  return fillSite(readFileSync(file, 'utf8').trim(), {
    site: site.name,
    intro: site.home[language].intro,
    currency: currencyNames[site.currency][language],
    age: String(site.signup.minimumAge),
    ...moneyTexts(site, language),
  });
}

/** @throws Error on a placeholder without a value */
export function fillSite(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a page names ${name}, which no site has`);
    return value;
  });
}
