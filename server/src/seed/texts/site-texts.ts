import { languages } from '#contract/languages.ts';
import { percentText } from '#contract/percent.ts';
import { stakesFor } from '../../catalog/public.ts';
import type { AnnouncementText, SlideText } from '../../content/tables.ts';
import { house } from '../house-facts.ts';
import type { SeedSite } from '../seed-sites.ts';
import { fill } from './fill.ts';
import type { ReadyLanguage } from './languages.ts';
import { moneyTexts, writeAmount } from './money-texts.ts';
import { type PageFile, readPage, readTexts, type TextFile, textAt } from './text-files.ts';

/** Texts of a site in one language, with its facts filled in. Throws on a missing text. */
export interface SiteTexts {
  readonly home: TextFile<'baize'>['home'];
  slide(data: SeedSite['slides'][number]): SlideText;
  announcement(key: string): AnnouncementText;
  marquee(key: string): string;
  news(key: string): AnnouncementText;
  page(page: PageFile): string;
  seo(page: string): TextFile<'seo'>[string];
}

/** @throws Error where the language lacks a file */
export function siteTexts(site: SeedSite, language: ReadyLanguage): SiteTexts {
  const own = readTexts(site.externalId, language);
  const common = readTexts('common', language);
  const seo = readTexts('seo', language);
  const money = moneyTexts(site, language);
  const facts = factsOf(site, language);
  const say = (text: string) => fill(text, facts);
  const titled = ({ title, body }: AnnouncementText) => ({ title: say(title), body: say(body) });
  const { title, description, intro } = own.home;
  const home = { title: say(title), description: say(description), intro: say(intro) };
  return {
    home,
    slide: ({ key, terms }) => {
      const text = textAt(own.slides, key);
      return { ...titled(text), action: say(text.action), terms: say(textAt(common.terms, terms)) };
    },
    announcement: (key) => titled(textAt({ ...common.announcements, ...own.announcements }, key)),
    marquee: (key) => say(textAt({ ...common.marquee, ...own.marquee }, key)),
    news: (key) => titled(textAt(own.news, key)),
    page: (page) => fill(readPage(page, language), { ...facts, ...money, intro: home.intro }),
    seo: (page) => {
      const text = textAt(seo, page);
      return { name: text.name, description: say(text.description) };
    },
  };
}

/** Placeholders that texts of a site may use. Figures of games come from the games' rules. */
function factsOf(
  { name, currency, signup }: SeedSite,
  language: ReadyLanguage,
): Readonly<Record<string, string>> {
  const percent = (figure: string) => percentText(figure, languages[language].tag);
  return {
    site: name,
    age: String(signup.minimumAge),
    smallestStake: writeAmount(stakesFor(currency).all[0], currency),
    games: String(house.games),
    slots: String(house.slots),
    freeGames: String(house.freeGames),
    flagshipReturn: percent(house.flagshipReturn),
    lowestReturn: percent(house.lowestSlotReturn),
    highestReturn: percent(house.highestSlotReturn),
  };
}
