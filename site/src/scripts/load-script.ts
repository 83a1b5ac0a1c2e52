import type { LanguageCode } from '#contract/languages.ts';
import type { ThemeCode } from '#contract/site.ts';
import { hasMoreSigns, moreSignsFile, scriptFile } from './scripts.ts';

type Files = Readonly<Record<string, () => Promise<unknown>>>;

const named = (query: string, files: Files) =>
  Object.entries(files).map(
    ([path, load]) =>
      [`${path.replace(/^\.\.?/, (up) => (up === '.' ? 'src/scripts' : 'src'))}${query}`, load] as const,
  );

const files: Files = Object.fromEntries([
  ...named('?script=cyrillic', import.meta.glob('../templates/*/look.css', { query: '?script=cyrillic' })),
  ...named(
    '?script=vietnamese',
    import.meta.glob('../templates/*/look.css', { query: '?script=vietnamese' }),
  ),
  ...named('', import.meta.glob(['./*.css', '!./{signs,names}.css'])),
  ...named('?rest', import.meta.glob('./{simplified,traditional}.css', { query: '?rest' })),
]);

/** Fetches the letters of a language, unless the page came with them. */
export async function loadScript(language: LanguageCode, template: ThemeCode): Promise<void> {
  await files[scriptFile(language, template) ?? '']?.();
  // Nothing waits for these: until they are there the system's letters stand in.
  if (hasMoreSigns(language)) void files[moreSignsFile(language)]?.();
}
