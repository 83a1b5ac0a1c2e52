/** `npm run package`: builds what is stale, writes dist/baize-<version>.tar.gz, and says what is in it. */
import { relative } from 'node:path';
import { buildIfStale } from '../launch/build.mjs';
import { root } from '../launch/run.mjs';
import { advisories } from './advisories.ts';
import { writeArchive } from './archive.ts';
import type { ShippedPackage } from './packages.ts';

await buildIfStale(process.execPath);
const { file, bytes, packages } = await writeArchive(`${root}/dist`);
console.log(
  `${relative(root, file)}: ${(bytes / 1e6).toFixed(1)} MB, for ${process.platform}-${process.arch}\n`,
);
const list = (title: string, all: readonly ShippedPackage[]) => {
  console.log(`${title} (${all.length}):`);
  for (const { name, version, licence } of all) console.log(`  ${name} ${version} (${licence})`);
};
list('The server loads', packages.loaded);
list('Bundled into what browsers load', packages.bundled);
console.log((await advisories()).lines.join('\n'));
