import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildIfStale } from '../launch/build.mjs';
import { inForeground } from '../launch/foreground.mjs';
import { prepare } from '../launch/install.mjs';
import { main, root } from '../launch/run.mjs';

await main(async () => {
  const node = await prepare();
  await buildIfStale(node);
  inForeground(
    spawn(node, [join(root, 'tools/nodes/nodes.ts'), ...process.argv.slice(2)], { stdio: 'inherit' }),
  );
});
