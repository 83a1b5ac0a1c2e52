import replaced from 'virtual:replaced-fonts';
import type { LanguageCode } from '#contract/languages.ts';
import type { Template } from '../shells/template/template.ts';
import { cutFont } from './built.ts';
import { tag } from './html.ts';

const fileName = /([^/]+)-latin-[^/]+$/;

/** Scripts with all characters in one file, for which a device may lack a fallback font. */
const wholeScripts: Partial<Record<LanguageCode, string>> = {
  NE: 'noto-sans-devanagari-devanagari',
  BN: 'noto-sans-bengali-bengali',
};

/** Files of a template's faces that a page shows at once: not those whose letters the language is not written in. */
export function fontPreloads(template: Template, language: LanguageCode): string[] {
  const isShown = (href: string) => language !== 'VI' || !replaced.includes(fileName.exec(href)?.[1] ?? '');
  const ofLanguage = wholeScripts[language] && cutFont(wholeScripts[language]);
  return [...template.fonts.filter(isShown), ...(ofLanguage ? [ofLanguage] : [])].map((href) =>
    tag('link', { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: true }),
  );
}
