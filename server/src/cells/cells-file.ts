import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from '../start-error.ts';

/** One database of an installation of several; sites are in one of them each. */
export interface CellSettings {
  readonly name: string;
  /** Decides which ids it gives: 0 to 63, another for each cell, never changed. */
  readonly number: number;
  /** Absent: a private PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Past the pooler, where `databaseUrl` leads to one. */
  readonly directDatabaseUrl: string | undefined;
  readonly migrateDatabaseUrl: string | undefined;
  readonly dataDir: string | undefined;
}

const postgres = z.string().regex(/^postgres(ql)?:\/\/./, 'must look like postgres://host/database');
const cell = z
  .strictObject({
    number: z.int().min(0).max(63),
    databaseUrl: postgres.optional(),
    directDatabaseUrl: postgres.optional(),
    migrateDatabaseUrl: postgres.optional(),
    dataDir: z.string().min(1).optional(),
  })
  .refine((one) => (one.databaseUrl === undefined) !== (one.dataDir === undefined), {
    error: 'has either a databaseUrl or a dataDir',
  });
const file = z
  .record(z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, 'is no name of a cell'), cell)
  .refine((cells) => Object.keys(cells).length > 0, 'names no cell')
  .refine(
    (cells) => new Set(Object.values(cells).map(({ number }) => number)).size === Object.keys(cells).length,
    'gives two cells one number',
  );

/**
 * The cells of the file that CELLS names, in its order: a JSON object with the settings of each by its name.
 * @throws StartError where the file cannot be read, or says of a cell what it may not
 */
export function readCells(path: string): readonly CellSettings[] {
  const read = file.safeParse(parseJson(path));
  if (!read.success)
    throw new StartError(`CELLS names ${path}, which is wrong:\n${z.prettifyError(read.error)}`);
  return Object.entries(read.data).map(([name, one]) => ({
    name,
    number: one.number,
    databaseUrl: one.databaseUrl,
    directDatabaseUrl: one.directDatabaseUrl,
    migrateDatabaseUrl: one.migrateDatabaseUrl,
    dataDir: one.dataDir === undefined ? undefined : resolve(one.dataDir),
  }));
}

function parseJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`CELLS names ${path}, which cannot be read: ${reason}`, { cause });
  }
}
