import { buildIfStale } from './build.mjs';
import { prepare } from './install.mjs';
import { main } from './run.mjs';
import { serve } from './server.mjs';

await main(async () => {
  const node = await prepare();
  await buildIfStale(node);
  serve(node);
});
