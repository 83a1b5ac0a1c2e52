import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ReadyLanguage } from './languages.ts';

/** The pages that are kept as HTML. */
export type PageFile =
  | 'about_us'
  | 'privacy_policy'
  | 'banking'
  | 'faqs'
  | 'responsible_gaming'
  | 'term_condition'
  | 'contact_us';

const titled = z.object({ title: z.string(), body: z.string() });
const offer = titled.extend({ action: z.string(), terms: z.string() });

const site = z.object({
  home: z.object({ title: z.string(), description: z.string(), intro: z.string() }),
  slides: z.record(z.string(), titled.extend({ action: z.string() })),
  announcements: z.record(z.string(), titled),
  marquee: z.record(z.string(), z.string()),
  news: z.record(z.string(), titled),
});

/** The JSON files of a language, by name. */
const files = {
  /** Texts shared by several sites; `terms` are the small print of slides. */
  common: site
    .pick({ announcements: true, marquee: true })
    .extend({ terms: z.record(z.string(), z.string()) }),
  baize: site,
  lucky: site,
  arena: site,
  closed: site,
  rewards: z.object({
    promotions: z.record(z.string(), offer),
    boards: z.record(z.string(), titled),
    missions: z.record(z.string(), titled),
    jackpots: z.record(z.string(), titled),
  }),
  banking: z.object({
    methods: z.record(z.string(), z.string()),
    deposits: z.string(),
    payouts: z.string(),
    method: z.string(),
    least: z.string(),
    most: z.string(),
    fee: z.string(),
    free: z.string(),
    noTurnover: z.string(),
    turnover: z.string(),
    daily: z.string(),
    currencies: z.record(z.string(), z.string()),
  }),
  /** SEO texts of every public page but the home page, by the page's name. */
  seo: z.record(z.string(), z.object({ name: z.string(), description: z.string() })),
};

type Files = typeof files;
export type TextFile<Name extends keyof Files> = z.infer<Files[Name]>;

const fileOf = (language: ReadyLanguage, name: string) =>
  join(import.meta.dirname, '../locales', language, name);

/** The texts of a file. @throws Error where the language has no such file, or one of another shape */
export function readTexts<Name extends keyof Files>(name: Name, language: ReadyLanguage): TextFile<Name> {
  const body: unknown = JSON.parse(readFileSync(fileOf(language, `${name}.json`), 'utf8'));
  // A file's schema is the one of its name.
  return files[name].parse(body) as TextFile<Name>;
}

/** The HTML of a page. @throws Error where the language has no such page */
export function readPage(page: PageFile, language: ReadyLanguage): string {
  return readFileSync(fileOf(language, `${page}.html`), 'utf8').trim();
}

/** A text of a group. @throws Error where it is missing */
export function textAt<Text>(texts: Readonly<Record<string, Text>>, key: string): Text {
  const text = texts[key];
  if (text === undefined) throw new Error(`no text ${key} among ${Object.keys(texts)}`);
  return text;
}
