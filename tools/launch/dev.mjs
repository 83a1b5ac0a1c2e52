import { prepare } from './install.mjs';
import { main } from './run.mjs';
import { serve } from './server.mjs';

// The server restarts when one of its own modules changes; the site is served by Vite within it, with hot reload.
await main(async () => {
  const node = await prepare();
  serve(node, {
    flags: ['--watch', '--watch-preserve-output'],
    env: { NODE_ENV: 'development', SITE_DEV: '1' },
  });
});
