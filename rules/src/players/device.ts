/** What a browser calls itself, as a person would: names of products, empty where they are not known. */
export interface Device {
  readonly browser: string;
  readonly system: string;
}

/** More particular before more general: most name the browsers they descend from as well. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/FBAN|FBAV/, 'Facebook'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const first = (names: typeof browsers, text: string): string =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? '';

/** The product names in a `User-Agent` header. */
export function deviceOf(userAgent: string): Device {
  return { browser: first(browsers, userAgent), system: first(systems, userAgent) };
}
