/**
 * `npm run move-site -- play.example.com --to us`: moves a site to another cell of the file that CELLS names, while its servers
 * run. The site is closed while it is copied (503, with Retry-After). Interrupted at any moment, the same command goes on;
 * `--cancel` opens the site again where it was, as long as nothing of it has left.
 */
import { parseArgs } from 'node:util';
import { readCells } from '../../server/src/cells/cells-file.ts';
import { cancelMove, moveSite } from '../../server/src/cells/moving/move-site.ts';
import { withCells } from '../../server/src/cells/moving/open-clients.ts';
import { loadConfig } from '../../server/src/config.ts';

const USAGE = 'CELLS=cells.json npm run move-site -- play.example.com --to us [--cancel]';

function asked(): { host: string; to: string; cancels: boolean } {
  try {
    const options = { to: { type: 'string' }, cancel: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [host, ...more] = positionals;
    if (host !== undefined && more.length === 0 && values.to !== undefined)
      return { host: host.toLowerCase(), to: values.to, cancels: values.cancel };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  console.error(USAGE);
  process.exit(2);
}

const { host, to, cancels } = asked();
try {
  const { cellsFile } = loadConfig();
  if (cellsFile === undefined) throw new Error('Set CELLS to the file of the cells (docs/operations.md).');
  await withCells(readCells(cellsFile), async (cells) => {
    if (cancels) {
      await cancelMove(host, to, cells);
      console.log(`${host}: open again where it was`);
      return;
    }
    const { rows, closedMs } = await moveSite(host, to, cells, { log: (line) => console.log(line) });
    if (closedMs !== undefined)
      console.log(`${rows} rows; the site was closed for ${(closedMs / 1_000).toFixed(1)} s`);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
