import { run } from './run.mjs';

/** Whatever changes here, everything is run. */
const everything =
  /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig\.base\.json|e2e\/(support|playwright|global))/;

/** Tests that no import leads to: they start the server, or render the built site, or read files. */
const hiddenTests = [
  { when: /^(server|rules|contract|league|tools\/launch)\//, tests: ['server/src/hazards/', 'tools/nodes/'] },
  { when: /\.sql$/, tests: ['server/'] },
  { when: /^(site|games)\//, tests: ['server/src/edge/page/'] },
  { when: /^(tools|rules|games|site|art)\//, tests: ['tools/'] },
  { when: /^(server|contract|deploy)\//, tests: ['tools/package/'] },
];

const games = [
  ...['game', 'slots', 'fishing', 'lively', 'keyboard', 'every-route', 'looks'],
  ...['player-joins', 'player-verifies', 'states-and-errors'],
];
const sportsbook = ['sportsbook', 'every-route', 'hydration', 'keyboard', 'looks'];

/** Journeys by the files that they walk through; the first rule that fits counts. `undefined` is all of them. */
const journeyRules = [
  { when: /\.(test\.tsx?|md)$|^(docs|bench|torture|checks|tools|art|deploy)\//, journeys: [] },
  { when: /^(games\/|(rules|server)\/src\/games\/|contract\/src\/calls\/games\/)/, journeys: games },
  { when: /\/sportsbook\//, journeys: sportsbook },
  { when: /^(site|server|rules|contract)\//, journeys: undefined },
];

/** @param {string} file */
function journeysOf(file) {
  const journey = /^e2e\/([\w-]+)\.spec\.ts$/.exec(file)?.[1];
  if (journey !== undefined) return [journey];
  const rule = journeyRules.find(({ when }) => when.test(file));
  return rule ? rule.journeys : [];
}

/**
 * What changed files can reach beside the tests that import them: folders of tests, and journeys by a part of their
 * name. `undefined` is all of them.
 * @param {readonly string[]} files paths from the root
 * @returns {{ tests: readonly string[] | undefined, journeys: readonly string[] | undefined }}
 */
export function reachOf(files) {
  if (files.some((file) => everything.test(file))) return { tests: undefined, journeys: undefined };
  // A test is no part of what others start: it runs by itself.
  const parts = files.filter((file) => !/\.test\.tsx?$/.test(file));
  const tests = hiddenTests.filter(({ when }) => parts.some((file) => when.test(file)));
  const journeys = files.map(journeysOf);
  return {
    tests: [...new Set(['checks/', ...tests.flatMap((rule) => rule.tests)])],
    journeys: journeys.includes(undefined) ? undefined : [...new Set(journeys.flat())],
  };
}

/** The commit at which this branch left `main`, or the last one where this is `main` itself. */
async function forkPoint() {
  for (const branch of ['origin/main', 'main']) {
    const { code, output } = await run('git', ['merge-base', 'HEAD', branch]);
    if (code === 0) return output.trim();
  }
  return 'HEAD';
}

/** Every file that differs from `main`, committed or not. @returns {Promise<{ since: string, files: string[] }>} */
export async function changedFiles() {
  const since = await forkPoint();
  const lists = await Promise.all([
    run('git', ['diff', '--name-only', since]),
    run('git', ['ls-files', '--others', '--exclude-standard']),
  ]);
  return { since, files: lists.flatMap(({ output }) => output.split('\n').filter(Boolean)) };
}
