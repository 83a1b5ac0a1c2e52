/** `node move-and-die.ts cells.json host cell step`: moves a site, and is killed as soon as that step is committed. */
import { readCells } from '../cells/cells-file.ts';
import { moveSite } from '../cells/moving/move-site.ts';
import { withCells } from '../cells/moving/open-clients.ts';

const [file = '', host = '', to = '', last] = process.argv.slice(2);
await withCells(readCells(file), (cells) =>
  moveSite(host, to, cells, {
    log: () => undefined,
    onStep(step) {
      if (step === last) process.kill(process.pid, 'SIGKILL');
    },
  }),
);
