import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from './sites.ts';

const root = join(import.meta.dirname, '../..');
const ownNode = join(root, 'node_modules/.bin/node');

/** A command of the operator, run as they run it. */
export function runTool(name: string, args: readonly string[], dataDir: string): void {
  const node = existsSync(ownNode) ? ownNode : process.execPath;
  execFileSync(node, [join(root, `tools/${name}.ts`), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
}

/** Closes or opens a site as an operator does. */
export function setMaintenance(site: Site, to: 'on' | 'off', dataDir: string): void {
  runTool('maintenance', [site.name, to], dataDir);
}
