#!/usr/bin/env node
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Settings } from './driver.ts';
import { drivers, type Result, runCases } from './run-cases.ts';

const USAGE = `wallet-conformance --dialect <${Object.keys(drivers).join('|')}> --url URL --key FILE
  --user USER --token TOKEN --game GAME --currency CUR   a player with money, and an open session of theirs
  [--ended-token TOKEN]                    of a session of the same player that has ended
  [--other-user USER --other-token TOKEN]  another player of the same account
  [--only PART]                            cases whose id has this in it
  [--report FILE]                          writes all results as JSON`;

const { values } = parseArgs({
  options: {
    dialect: { type: 'string' },
    url: { type: 'string' },
    key: { type: 'string' },
    user: { type: 'string' },
    token: { type: 'string' },
    game: { type: 'string' },
    currency: { type: 'string' },
    'ended-token': { type: 'string' },
    'other-user': { type: 'string' },
    'other-token': { type: 'string' },
    only: { type: 'string' },
    report: { type: 'string' },
  },
});

function needed(name: 'dialect' | 'url' | 'key' | 'user' | 'token' | 'game' | 'currency'): string {
  const value = values[name];
  if (value !== undefined) return value;
  console.error(`--${name} is missing.\n\n${USAGE}`);
  process.exit(2);
}

const open = drivers[needed('dialect')];
if (!open) {
  console.error(`--dialect is none of ${Object.keys(drivers).join(', ')}.`);
  process.exit(2);
}
const { 'other-user': otherUser, 'other-token': otherToken } = values;
const settings: Settings = {
  url: needed('url').replace(/\/$/, ''),
  key: (await readFile(needed('key'), 'utf8')).trim(),
  ...{ user: needed('user'), token: needed('token'), game: needed('game'), currency: needed('currency') },
  endedToken: values['ended-token'],
  other:
    otherUser === undefined || otherToken === undefined ? undefined : { user: otherUser, token: otherToken },
};

const results: Result[] = [];
for await (const result of runCases(open(settings), settings, values.only)) {
  results.push(result);
  const { id, title, severity, source, problem } = result;
  console.log(`${problem === undefined ? 'ok    ' : 'FAILED'} ${id}: ${title}`);
  if (problem !== undefined) console.log(`       ${problem} (${severity}; ${source})`);
}
if (values.report !== undefined) await writeFile(values.report, JSON.stringify(results, undefined, 2));
const failed = results.filter(({ problem }) => problem !== undefined).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
