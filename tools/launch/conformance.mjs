import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { prepare } from './install.mjs';
import { main, root, run, say } from './run.mjs';

/** `npm run -s conformance -- --self` attacks our own wallet in every dialect; without it, the wallet of the arguments. */
await main(async () => {
  const node = await prepare();
  const args = process.argv.slice(2);
  if (args.includes('--self')) await attackSelf(node);
  else {
    const { code } = await run(node, [join(root, 'conformance/src/cli.ts'), ...args], { show: true });
    process.exitCode = code;
  }
});

async function attackSelf(node) {
  await buildIfStale(node);
  const folder = mkdtempSync(join(tmpdir(), 'baize-conformance-'));
  const report = join(folder, 'report.json');
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const env = { ...process.env, CONFORMANCE_REPORT: report };
    const { output } = await run(node, [vitest, 'run', 'tools/conformance'], { env });
    const results = readReport(report, output);
    for (const { dialect, id, title, severity, source, problem } of results) {
      say(`${problem === undefined ? 'ok    ' : 'FAILED'} ${dialect} ${id}: ${title}`);
      if (problem !== undefined) say(`       ${problem} (${severity}; ${source})`);
    }
    const failed = results.filter(({ problem }) => problem !== undefined).length;
    say(`${results.length - failed} passed, ${failed} failed`);
    process.exitCode = failed === 0 && results.length > 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Without a report the run broke before its end: what it printed says why. */
function readReport(file, output) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    say(output);
    return [];
  }
}
