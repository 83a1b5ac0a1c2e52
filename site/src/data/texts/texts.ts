import type { LanguageCode } from '#contract/languages.ts';

/** The texts of a file by their keys, in blocks. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/**
 * What is filled into a text. `count` chooses its plural form, `ns` names the file it stands in, and `defaultValue` is
 * said where there is no such text.
 */
export type Values = Readonly<Record<string, unknown>>;

/** Says the text of a key: `block.name`, of another file `file:block.name`. */
export type Translate = (key: string, values?: Values) => string;

export interface Translation {
  readonly t: Translate;
  readonly i18n: Texts;
}

/** Fallback file for keys missing in the requested one. */
const FALLBACK = 'more';

/** A settled thenable in React's convention, so that nothing suspends. */
const HERE: Promise<void> = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

interface Opening {
  readonly language: LanguageCode;
  /** The files that are there at once, by their names. */
  readonly files: Readonly<Record<string, TextTree>>;
  readonly load: (language: LanguageCode, file: string) => Promise<TextTree>;
  /** The codes of the specification are no language tags (`PHP` is Filipino): plural forms go by the tag. */
  readonly tagOf: (language: LanguageCode) => string;
}

/** The texts of one page: those of its language that are here, and the way to the others. */
export class Texts {
  language: LanguageCode;
  readonly #load: Opening['load'];
  readonly #tagOf: Opening['tagOf'];
  readonly #here = new Map<string, TextTree>();
  readonly #coming = new Map<string, Promise<void>>();
  readonly #plurals = new Map<LanguageCode, Intl.PluralRules>();
  readonly #listeners = new Set<() => void>();
  #said = new Map<string, Translation>();

  constructor({ language, files, load, tagOf }: Opening) {
    this.language = language;
    this.#load = load;
    this.#tagOf = tagOf;
    for (const [file, body] of Object.entries(files)) this.#here.set(`${language} ${file}`, body);
  }

  /** BCP 47 tag of the language. */
  get tag(): string {
    return this.#tagOf(this.language);
  }

  hasLoadedNamespace(file: string): boolean {
    return this.#here.has(`${this.language} ${file}`);
  }

  /** Resolves once the files have loaded; failed ones are fetched again at the next call. */
  async loadNamespaces(files: string | readonly string[]): Promise<void> {
    const all = typeof files === 'string' ? [files] : files;
    await Promise.all(all.map((file) => this.coming(file)));
  }

  /** Concurrent callers share the promise of a file. */
  coming(file: string, language = this.language): Promise<void> {
    const key = `${language} ${file}`;
    const known = this.#coming.get(key);
    if (known) return known;
    if (this.#here.has(key)) return HERE;
    const coming = this.#fetch(language, file);
    this.#coming.set(key, coming);
    const gone = () => this.#coming.delete(key);
    coming.then(gone, gone);
    return coming;
  }

  async #fetch(language: LanguageCode, file: string): Promise<void> {
    this.#here.set(`${language} ${file}`, await this.#load(language, file));
  }

  /** Fetches another language's version of every file that is here. */
  async loadLanguages(language: LanguageCode): Promise<void> {
    const files = new Set([...this.#here.keys()].map((key) => key.split(' ')[1] ?? ''));
    await Promise.all([...files].map((file) => this.coming(file, language)));
  }

  changeLanguage(language: LanguageCode): void {
    this.language = language;
    this.#said = new Map();
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes with the language, and with nothing else. */
  readonly said = (): ReadonlyMap<string, Translation> => this.#said;

  /** The translation function with a default file; stable while the language is. */
  of(file: string): Translation {
    const known = this.#said.get(file);
    if (known) return known;
    const made = { t: (key: string, values?: Values) => this.#say(file, key, values), i18n: this };
    this.#said.set(file, made);
    return made;
  }

  exists(key: string, { ns }: { readonly ns: string }): boolean {
    return this.#find(ns, key, undefined) !== undefined;
  }

  #say(file: string, key: string, values: Values | undefined): string {
    const [, named, path = key] = /^([^:]+):(.*)$/s.exec(key) ?? [];
    const from = typeof values?.ns === 'string' ? values.ns : (named ?? file);
    const text = this.#find(from, path, values?.count) ?? values?.defaultValue ?? path;
    return values ? fill(String(text), values) : String(text);
  }

  #find(file: string, key: string, count: unknown): string | undefined {
    const path = key.split('.');
    const last = path.pop() ?? '';
    for (const name of [file, FALLBACK]) {
      const block = path.reduce(within, this.#here.get(`${this.language} ${name}`));
      for (const form of this.#formsOf(last, count)) {
        const text = within(block, form);
        if (typeof text === 'string') return text;
      }
    }
    return undefined;
  }

  /** The names a text goes by for a number, the closest first. */
  #formsOf(name: string, count: unknown): readonly string[] {
    if (typeof count !== 'number') return [name];
    let rules = this.#plurals.get(this.language);
    if (!rules) {
      rules = new Intl.PluralRules(this.#tagOf(this.language));
      this.#plurals.set(this.language, rules);
    }
    return [`${name}_${rules.select(count)}`, name];
  }
}

function within(tree: string | TextTree | undefined, name: string): string | TextTree | undefined {
  return typeof tree === 'object' && Object.hasOwn(tree, name) ? tree[name] : undefined;
}

/** A text with its `{{holes}}` filled; nothing where there is nothing to fill in. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
