import files, { buildId } from 'virtual:built-files';

export interface Built {
  /** Module scripts, to be preloaded. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The manifest of built files; empty under the development server. */
export const build = buildId;

const entry = 'src/entry-client.tsx';

/** The address of the browser's entry. */
export const entryScript = files ? `/${files[entry]?.file}` : `/${entry}`;

/** Every file that the sources named need, the entry's first. Nothing under the development server. */
export function builtFor(sources: readonly string[]): Built {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const seen = new Set<string>();
  const add = (source: string): void => {
    const file = files?.[source];
    if (!file || seen.has(source)) return;
    seen.add(source);
    for (const one of file.imports ?? []) add(one);
    (file.file.endsWith('.css') ? styles : scripts).add(`/${file.file}`);
    for (const css of file.css ?? []) styles.add(`/${css}`);
  };
  for (const source of [entry, ...sources]) add(source);
  scripts.delete(entryScript);
  return { scripts: [...scripts], styles: [...styles] };
}

/** The address of the file that was cut out of a font for our own texts. */
export function cutFont(name: string): string | undefined {
  const found = Object.entries(files ?? {}).find(([source]) => source.includes(`/script-faces/${name}-`));
  return found && `/${found[1].file}`;
}
