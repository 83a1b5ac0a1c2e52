import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findChromium } from './browser.mjs';
import { buildIfStale } from './build.mjs';
import { prepare } from './install.mjs';
import { main, npm, root, run, say } from './run.mjs';

/** How a suite ended; a suite that broke before it could count is one failure. */
const broken = { passed: 0, failed: 1 };

await main(async () => {
  const node = await prepare();
  const reports = mkdtempSync(join(tmpdir(), 'baize-reports-'));
  const suite = { node, reports, env: environment() };
  try {
    const results = [await build(node), await check(), await unitTests(suite), await browserTests(suite)];
    const passed = results.reduce((sum, result) => sum + result.passed, 0);
    const failed = results.reduce((sum, result) => sum + result.failed, 0);
    say(`\n${passed} passed, ${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});

/** What a suite starts as `node` is the Node of this checkout; settings of a server on this machine are not the tests'. */
function environment() {
  const env = { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) };
  for (const name of [
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'SERVER_KEYS',
    'METRICS_PORT',
    'LOG_LEVEL',
    'SEED',
    'SITE_DEV',
    'TRUST_PROXY',
    'FEED_KEYS',
    'SIMULATED_LEAGUE',
    'RECORDED_MATCHES',
    'NODE_ENV',
  ]) {
    delete env[name];
  }
  return env;
}

async function build(node) {
  try {
    await buildIfStale(node);
    return { passed: 0, failed: 0 };
  } catch (error) {
    say(error.message);
    return broken;
  }
}

async function check() {
  say('\nStyle and types');
  const { code } = await npm(['run', '--silent', 'check'], { show: true });
  return code === 0 ? { passed: 1, failed: 0 } : broken;
}

async function unitTests({ node, reports, env }) {
  say('\nUnit and database tests');
  const file = join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await run(node, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    env,
    show: true,
  });
  const report = readReport(file);
  if (!report) return broken;
  return withBreakage(code, { passed: report.numPassedTests, failed: report.numFailedTests });
}

async function browserTests({ node, reports, env }) {
  say('\nBrowser tests');
  const chromium = await findChromium(node);
  if (!chromium) {
    say('No Chromium runs here and none could be installed. Install one and set CHROMIUM_PATH to it.');
    return broken;
  }
  const file = join(reports, 'playwright.json');
  const args = ['test', '--config', join(root, 'e2e/playwright.config.ts'), '--reporter=list,json'];
  const { code } = await run(node, [join(root, 'node_modules/@playwright/test/cli.js'), ...args], {
    env: { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    show: true,
  });
  const stats = readReport(file)?.stats;
  if (!stats) return broken;
  return withBreakage(code, { passed: stats.expected + stats.flaky, failed: stats.unexpected });
}

/** A run that ended badly without a failed test (an import error, an unhandled rejection) is a failure all the same. */
function withBreakage(code, counts) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
