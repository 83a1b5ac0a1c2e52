import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const SMALLEST_BYTES = 1024;
/** As many as the thread pool of Node has threads. */
const AT_ONCE = 4;
const compressible = new Set([
  ...['.html', '.js', '.mjs', '.css', '.svg', '.json', '.txt', '.xml', '.wasm', '.webmanifest', '.bin'],
]);

const methods = [
  {
    suffix: '.br',
    pack: (bytes) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  },
  { suffix: '.gz', pack: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }) },
];

/** Writes `x.br` and `x.gz` beside every file of the folder that becomes smaller by it. */
export async function compressFolder(folder) {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(files)));
}

async function work(files) {
  for (let file = files.pop(); file !== undefined; file = files.pop()) {
    const bytes = await readFile(file);
    for (const { suffix, pack } of methods) {
      const packed = bytes.length > SMALLEST_BYTES ? await pack(bytes) : bytes;
      if (packed.length < bytes.length) await writeFile(file + suffix, packed);
      else await rm(file + suffix, { force: true });
    }
  }
}
