/** Languages of the specification, section 9; the last three are listed there without messages. */
export const languages = {
  EN: { name: 'English', tag: 'en', date: 'en', ready: true },
  PHP: { name: 'Filipino', tag: 'fil', date: 'en', ready: true },
  CN: { name: '简体中文', tag: 'zh-Hans', date: 'zh', ready: true },
  ESP: { name: 'Español', tag: 'es', date: 'es', ready: true },
  RUS: { name: 'Русский', tag: 'ru', date: 'ru', ready: true },
  VI: { name: 'Tiếng Việt', tag: 'vi', date: 'vi', ready: true },
  MS: { name: 'Bahasa Melayu', tag: 'ms', date: 'ms', ready: true },
  NE: { name: 'नेपाली', tag: 'ne', date: 'ne', ready: true },
  CT: { name: '繁體中文', tag: 'zh-Hant', date: 'zh-tw', ready: true },
  BN: { name: 'বাংলা', tag: 'bn', date: 'bn', ready: true },
  MMK: { name: 'မြန်မာ', tag: 'my', date: 'en', ready: false },
  MNT: { name: 'Монгол', tag: 'mn', date: 'en', ready: false },
  IDR: { name: 'Bahasa Indonesia', tag: 'id', date: 'en', ready: false },
} as const;

export type LanguageCode = keyof typeof languages;

/** Whether a code is that of a language with texts, which a site may offer. */
export const isReadyLanguage = (code: string): code is LanguageCode =>
  Object.entries(languages).some(([known, { ready }]) => known === code && ready);
