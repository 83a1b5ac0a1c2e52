import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** The folders with code; a new top-level room is added here. */
export const rooms = [
  'rules',
  'contract',
  'server',
  'site',
  'games',
  'backoffice',
  'league',
  'conformance',
  'studio',
  'tools',
  'art',
  'bench',
  'torture',
  'e2e',
  'checks',
] as const;
export type Room = (typeof rooms)[number];

const skipped = /^(node_modules|dist|public|\..*)$/;

/** Every file of the rooms as a path from the top of the checkout, drawn art and built files left out. */
export function files(...within: readonly string[]): string[] {
  return (within.length > 0 ? within : rooms).flatMap((folder) => below(folder)).sort();
}

/** The TypeScript among them. */
export function sources(...within: readonly string[]): string[] {
  return files(...within).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
}

export function isTest(file: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(file);
}

export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

export function readJson(file: string): unknown {
  return JSON.parse(read(file));
}

function below(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => !skipped.test(entry.name))
    .flatMap((entry) =>
      entry.isDirectory() ? below(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
    );
}

function entriesOf(folder: string) {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    // A room that is yet to come.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
