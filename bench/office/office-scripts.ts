import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/launch/run.mjs';

const BUILT = join(root, 'dist/backoffice');
const PAGE = join(root, 'docs/office-scripts.md');
const SCREEN = /^src\/modules\/(?<module>[\w-]+)\/(?:.+\/)?(?<screen>[\w-]+)-screen\.tsx$/;
const TEXTS = /^src\/locales\/(?<language>[A-Z]+)\/[\w-]+\.json$/;
const KB = 1024;

/** A script of the build, as Vite's manifest has it, by the file it is made of. */
interface Chunk {
  readonly file: string;
  /** Scripts that are loaded before it runs. */
  readonly imports?: readonly string[];
}

export interface OfficeScripts {
  /** Bytes of the scripts that every page begins with, without their headers. */
  readonly first: number;
  readonly screens: readonly {
    readonly module: string;
    readonly screen: string;
    readonly own: number;
    /** With what it loads beside the first ones, of which other screens may have loaded some. */
    readonly whole: number;
  }[];
  /** Of all other scripts but texts: dialogs, tabs and parts that several screens share. */
  readonly parts: readonly { readonly name: string; readonly bytes: number }[];
  readonly texts: readonly { readonly language: string; readonly files: number; readonly bytes: number }[];
}

/** Bytes of a built file on the wire: compressed where that makes it smaller. */
function bytesOf({ file }: Chunk): number {
  const path = join(BUILT, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

const isScript = ({ file }: Chunk): boolean => file.endsWith('.js');
const sum = (chunks: Iterable<Chunk>): number => [...chunks].reduce((all, one) => all + bytesOf(one), 0);

/** What a script loads before it runs, itself included. */
function loadedWith(chunks: ReadonlyMap<string, Chunk>, name: string, found = new Set<Chunk>()): Set<Chunk> {
  const chunk = chunks.get(name);
  if (chunk === undefined || found.has(chunk)) return found;
  found.add(chunk);
  for (const one of chunk.imports ?? []) loadedWith(chunks, one, found);
  return found;
}

/** Sizes of the scripts of the back office as `npm run build` made them. */
export function measureOfficeScripts(): OfficeScripts {
  const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
    readFileSync(join(BUILT, '.vite/manifest.json'), 'utf8'),
  );
  const chunks = new Map(Object.entries(manifest).filter(([, chunk]) => isScript(chunk)));
  const document = readFileSync(join(BUILT, 'index.html'), 'utf8');
  const first = new Set([...chunks.values()].filter(({ file }) => document.includes(`"/${file}"`)));
  const screens = [...chunks].flatMap(([name, chunk]) => {
    const { module, screen } = SCREEN.exec(name)?.groups ?? {};
    if (module === undefined || screen === undefined) return [];
    const beside = [...loadedWith(chunks, name)].filter((one) => !first.has(one));
    return [{ module, screen, own: bytesOf(chunk), whole: sum(beside) }];
  });
  const languages = Map.groupBy(chunks, ([name]) => TEXTS.exec(name)?.groups?.language ?? '');
  const parts = (languages.get('') ?? []).filter(([name, chunk]) => !SCREEN.test(name) && !first.has(chunk));
  return {
    first: sum(first),
    screens: screens.sort((a, b) => a.module.localeCompare(b.module) || a.screen.localeCompare(b.screen)),
    parts: parts
      .map(([name, chunk]) => ({ name: name.replace(/^_|-[\w-]{8}\.js$/g, ''), bytes: bytesOf(chunk) }))
      .sort((a, b) => b.bytes - a.bytes),
    texts: [...languages]
      .filter(([language]) => language !== '')
      .map(([language, found]) => ({
        ...{ language, files: found.length, bytes: sum(found.map(([, chunk]) => chunk)) },
      }))
      .sort((a, b) => a.language.localeCompare(b.language)),
  };
}

const kb = (bytes: number): string => (bytes / KB).toFixed(1);

/** Writes the sizes as `docs/office-scripts.md`. */
export function writeOfficeScripts({ first, screens, parts, texts }: OfficeScripts): void {
  const all =
    first + [...screens.map(({ own }) => own), ...parts.map(({ bytes }) => bytes)].reduce((a, b) => a + b);
  const lines = [
    '# Scripts of the back office',
    '',
    'Written by `npm run bench -- office-scripts` from what `npm run build` made: KB as they are sent (brotli), without headers.',
    '',
    `Every page begins with ${kb(first)} KB; the goal of the first screen is 150 KB, measured in the browser by \`npm run bench -- office-page\`. All of it, without texts: ${kb(all)} KB.`,
    '',
    '## Screens',
    '',
    'Each is loaded when it is opened. *Whole* is with the parts that it loads beside the first scripts; other screens may have loaded some.',
    '',
    '| module | screen | own | whole |',
    '|---|---|---|---|',
    ...screens.map(
      ({ module, screen, own, whole }) => `| ${module} | ${screen} | ${kb(own)} | ${kb(whole)} |`,
    ),
    '',
    '## Parts',
    '',
    'Dialogs, editors and what several screens share, the largest first.',
    '',
    '| part | KB |',
    '|---|---|',
    ...parts.map(({ name, bytes }) => `| ${name} | ${kb(bytes)} |`),
    '',
    '## Texts',
    '',
    'One file for each module, loaded with it in the language of the person.',
    '',
    '| language | files | KB |',
    '|---|---|---|',
    ...texts.map(({ language, files, bytes }) => `| ${language} | ${files} | ${kb(bytes)} |`),
    '',
  ];
  writeFileSync(PAGE, lines.join('\n'));
}
