import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { TEST_SERVER_KEYS } from './db/testing/test-keys.ts';

const root = join(import.meta.dirname, '../..');

/**
 * The environment of a process that a test starts. Modules are kept as they were compiled, which is half of the time that a
 * server or a tool takes to start; `npm start` keeps its own there too.
 */
export const childEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/baize-compiled'),
  NODE_ENV: 'test',
  SERVER_KEYS: TEST_SERVER_KEYS,
};

export interface ToolEnd {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs a program of ours to its end, as somebody at a command line does.
 *
 * @param tool its path from the root
 */
export function runTool(
  tool: string,
  words: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<ToolEnd> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [join(root, tool), ...words],
      { env: { ...childEnvironment, ...env }, cwd: root },
      (error, out, err) => done({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}
