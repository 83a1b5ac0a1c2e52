import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/run.mjs';

/** A package of npm that goes into the archive, as a folder or bundled into what browsers load. */
export interface ShippedPackage {
  /** Its folder from the top of the checkout. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** As an SPDX expression. */
  readonly licence: string;
  /** Folders of the packages that it needs. */
  readonly needs: readonly string[];
}

export interface ShippedPackages {
  /** Packages that the server loads: folders of the archive. */
  readonly loaded: readonly ShippedPackage[];
  /** Packages whose code, styles or fonts are in the built site and games only. */
  readonly bundled: readonly ShippedPackage[];
}

type Names = Readonly<Record<string, string>>;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly licenses?: readonly { readonly type: string }[];
  readonly dependencies?: Names;
  readonly optionalDependencies?: Names;
}

const SPECIFIER = /(?:from|import\(?|@import) ?['"]([^'"\s.#/][^'"\s]*)['"]/g;

const read = (path: string): Manifest => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
const isInstalled = (path: string): boolean => existsSync(join(root, path, 'package.json'));

/**
 * What the archive carries of npm: the dependencies of package.json, and the packages that the built site is made of.
 * @throws where a package that is needed is not installed, or names no licence
 */
export function shippedPackages(): ShippedPackages {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const loaded = withDependencies(Object.keys(dependencies));
  // Builds put names of fonts together, so that no import names them.
  const fonts = Object.keys(devDependencies).filter((name) => name.startsWith('@fontsource'));
  const bundled = withDependencies([...imported('site/src'), ...imported('games/src'), ...fonts]);
  const known = new Set(loaded);
  return {
    loaded: loaded.map(describe),
    bundled: bundled.filter((path) => !known.has(path)).map(describe),
  };
}

/** Packages that the sources of a folder import. */
function imported(folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.(test\.tsx?|d\.ts)$/.test(file))
    .flatMap((file) => [...readFileSync(join(root, folder, file), 'utf8').matchAll(SPECIFIER)])
    .map(([, specifier = '']) =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
    )
    .filter((name) => !name.includes(':'));
  return [...new Set(names)];
}

/** The folders of packages and of all they need, found as Node finds them. */
function withDependencies(names: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    needsOf(path).forEach(visit);
  };
  for (const name of names) visit(locate(name, ''));
  return [...found].sort();
}

/** Packages missing on a platform are optional. */
function needsOf(path: string): string[] {
  const { dependencies = {}, optionalDependencies = {} } = read(path);
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
    const found = Object.hasOwn(optionalDependencies, name) ? lookUp(name, path) : locate(name, path);
    return found ?? [];
  });
}

function locate(name: string, from: string): string {
  const path = lookUp(name, from);
  if (path === undefined)
    throw new Error(`${name} is not installed, and ${from || 'Baize'} needs it: npm ci`);
  return path;
}

function lookUp(name: string, from: string): string | undefined {
  for (let home = from; ; home = home.slice(0, Math.max(0, home.lastIndexOf('/node_modules/')))) {
    const path = [home, 'node_modules', name].filter(Boolean).join('/');
    if (isInstalled(path)) return path;
    if (home === '') return undefined;
  }
}

function describe(path: string): ShippedPackage {
  const { name, version, license, licenses } = read(path);
  // The list of objects is how packages said it before 2015.
  const licence = license ?? licenses?.map(({ type }) => type).join(' OR ');
  if (licence === undefined) throw new Error(`${path}/package.json names no licence`);
  return { path, name, version, licence, needs: needsOf(path) };
}
