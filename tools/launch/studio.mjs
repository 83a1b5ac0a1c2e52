import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { studioFlags } from './beside.mjs';
import { inForeground } from './foreground.mjs';
import { prepare } from './install.mjs';
import { main, root } from './run.mjs';

/** `npm run studio -- DIALECT …`: a studio of outside games by itself; studio/README.md. */
await main(async () => {
  const node = await prepare();
  const program = join(root, 'studio/src/cli.ts');
  const child = spawn(node, [...studioFlags, program, ...process.argv.slice(2)], { stdio: 'inherit' });
  inForeground(child);
});
