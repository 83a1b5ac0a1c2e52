import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './browser.mjs';
import { buildIfStale } from './build.mjs';
import { prepare } from './install.mjs';
import { changedFiles, reachOf } from './reach.mjs';
import { main, npm, root, run, say } from './run.mjs';

/** Result of a suite; one that broke before it could count is one failure. */
const broken = (name) => ({ passed: 0, failed: 1, failures: [`${name}: see above`] });

/** `npm test` runs everything, `npm test -- changed` what differs from `main` and what that can reach. */
const onlyChanged = process.argv.includes('changed');

/** Names of files, or parts of them, for each suite; `undefined` is all of them. */
const everything = { tests: undefined, journeys: undefined };

await main(async () => {
  const node = await prepare();
  const reports = mkdtempSync(join(tmpdir(), 'baize-reports-'));
  const suite = { node, reports, env: environment() };
  try {
    const reached = onlyChanged ? await reach(suite) : everything;
    const results = [
      await build(node),
      await check(),
      // One after the other: side by side on two cores pages were slow enough for journeys to fail now and then.
      await unitTests(suite, reached.tests),
      await browserTests(suite, reached.journeys),
    ];
    const passed = results.reduce((sum, result) => sum + result.passed, 0);
    const failed = results.reduce((sum, result) => sum + result.failed, 0);
    // Far below the first of them: a reader of the end of a long log sees what failed.
    const failures = results.flatMap((result) => result.failures ?? []);
    if (failures.length > 0) say(`\nFailed:\n${failures.map((failure) => `- ${failure}`).join('\n')}`);
    say(`\n${passed} passed, ${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});

/** Tests that import what has changed, those of the same rooms that only start it, and the journeys through it. */
async function reach({ node, env }) {
  const { since, files } = await changedFiles();
  const { tests, journeys } = reachOf(files);
  if (tests === undefined) return { tests, journeys };
  const args = ['list', '--filesOnly', '--changed', since];
  const { output } = await run(node, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], { env });
  const importing = output.match(/\S+\.test\.tsx?$/gm) ?? [];
  say(`\n${files.length} files differ from ${since.slice(0, 8)}`);
  return { tests: [...importing, ...tests], journeys };
}

/** A disk of memory; what tests keep there is less than a tenth of this. */
const MEMORY = '/dev/shm';
const ROOMY = 4 * 1024 ** 3;

/** Where tests keep databases and data folders: in memory where there is room for them, since they write all the time. */
function temporary() {
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize < ROOMY ? tmpdir() : MEMORY;
  } catch {
    return tmpdir();
  }
}

/** Runs `node` of this checkout; settings of a server on this machine are not passed to tests. */
function environment() {
  const env = {
    ...process.env,
    PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    TMPDIR: temporary(),
  };
  for (const name of [
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'DIRECT_DATABASE_URL',
    'BUS_URL',
    'DB_POOL',
    'DB_LEDGER',
    'SERVER_KEYS',
    'METRICS_PORT',
    'LOG_LEVEL',
    'SEED',
    'SITE_DEV',
    'TRUST_PROXY',
    'FEED_KEYS',
    'SIMULATED_LEAGUE',
    'DRAIN_SECONDS',
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
    return broken('build');
  }
}

async function check() {
  say('\nStyle and types');
  const { code } = await npm(['run', '--silent', 'check'], { show: true });
  return code === 0 ? { passed: 1, failed: 0 } : broken('style and types');
}

async function unitTests({ node, reports, env }, names) {
  say('\nUnit and database tests');
  const file = join(reports, 'vitest.json');
  const args = [
    'run',
    ...(names ?? []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const { code } = await run(node, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    env,
    show: true,
  });
  const report = readReport(file);
  if (!report) return broken('unit and database tests');
  const failures = report.testResults.flatMap(failuresOfFile);
  return withBreakage(code, { passed: report.numPassedTests, failed: report.numFailedTests, failures });
}

async function browserTests({ node, reports, env }, names) {
  if (names?.length === 0) return { passed: 0, failed: 0 };
  say('\nBrowser tests');
  const chromium = await findChromium(node);
  if (!chromium) {
    say('No Chromium runs here and none could be installed. Install one and set CHROMIUM_PATH to it.');
    return broken('browser tests');
  }
  const file = join(reports, 'playwright.json');
  const args = [
    'test',
    '--config',
    join(root, 'e2e/playwright.config.ts'),
    '--reporter=list,json',
    ...(names ?? []),
  ];
  const { code } = await run(node, [join(root, 'node_modules/@playwright/test/cli.js'), ...args], {
    env: { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    show: true,
  });
  const report = readReport(file);
  if (!report) return broken('browser tests');
  const { stats } = report;
  const failures = report.suites.flatMap(failuresOfSuite);
  return withBreakage(code, { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures });
}

/** Of Vitest: a file that could not be loaded has a message and no tests. */
function failuresOfFile({ name, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return message ? [`${file}: ${firstLine(message)}`] : [];
  return failed.map(
    ({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages[0])}`,
  );
}

/** Of Playwright, whose suites contain suites. */
function failuresOfSuite({ suites = [], specs = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const [error] = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
      return `e2e/${file}:${error?.location?.line ?? ''}: ${title}: ${firstLine(error?.message)}`;
    });
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

function firstLine(message = '') {
  return stripVTControlCharacters(message).split('\n')[0];
}

/** A run that ended badly without a failed test (an import error, an unhandled rejection) is a failure all the same. */
function withBreakage(code, counts) {
  return code !== 0 && counts.failed === 0
    ? { ...counts, failed: 1, failures: ['an error outside of tests: see above'] }
    : counts;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
