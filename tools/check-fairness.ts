// Statistical tests of the generator and of everything that games make of its numbers:
//   npm run -s check:fairness [-- --rounds 20000 --seed any-text --level 0.01]
// Each mapping is played on the very stream of the server, a nonce a round, and put to chi-square, serial, runs and gap
// tests; sets that are drawn together to a test of how often each thing is in them. All tests together refuse fair
// numbers with a chance of at most `level` (Holm). The same seed gives the same answer. Exit 1: something is refused.
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { roundStream } from '#rules/fairness/stream.ts';
import { mappings, sets } from './check-fairness/mappings.ts';
import { evenness, type Named, refused, testMapping, testSet } from './check-fairness/run-tests.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20000' },
    seed: { type: 'string', default: 'baize' },
    level: { type: 'string', default: '0.01' },
  },
});
const rounds = Number(values.rounds);
const level = Number(values.level);
if (!Number.isSafeInteger(rounds) || rounds < 1_000 || !(level > 0 && level < 1)) {
  process.stderr.write(
    'usage: npm run -s check:fairness -- [--rounds 1000 or more] [--seed TEXT] [--level 0.01]\n',
  );
  process.exit(2);
}

const serverSeed = createHash('sha256').update(values.seed).digest();
const streams = (of: string, nonce: number) =>
  roundStream({ serverSeed, clientSeed: createHash('sha256').update(of).digest('hex'), nonce });
const say = (text: string) => process.stdout.write(`${text}\n`);

function line({ of, test, statistic, freedom, p }: Named): string {
  const value =
    freedom === undefined ? `z = ${statistic.toFixed(2)}` : `${statistic.toFixed(1)} / ${freedom}`;
  return `${of.padEnd(42)} ${test.padEnd(11)} ${value.padStart(16)}   p = ${p.toFixed(5)}`;
}

say(`${rounds.toLocaleString('en')} rounds each, seed ${values.seed}`);
const findings: Named[] = [];
for (const mapping of mappings) findings.push(...show(testMapping(mapping, streams, rounds)));
for (const set of sets) findings.push(...show(testSet(set, streams, rounds)));

function show(found: readonly Named[]): readonly Named[] {
  for (const finding of found) say(line(finding));
  return found;
}

const wrong = refused(findings, level);
const spread = evenness(findings);
const isUneven = spread.p < level / 10;
say(`${findings.length} tests; the lowest p should be about ${(1 / findings.length).toFixed(4)}`);
say(`all p-values together: Kolmogorov-Smirnov ${spread.statistic.toFixed(4)}, p = ${spread.p.toFixed(4)}`);
for (const finding of wrong) say(`REFUSED ${line(finding)}`);
if (isUneven) say('REFUSED: the p-values are not spread as those of fair numbers');
say(wrong.length === 0 && !isUneven ? 'fair' : 'NOT fair');
process.exitCode = wrong.length === 0 && !isUneven ? 0 : 1;
