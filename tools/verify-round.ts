// Plays a finished round again from its revealed seeds, tells each step and compares; the page /fairness does the same:
//   npm run -s verify-round -- --game lantern-reef --server-seed HEX --client-seed S --nonce 7 --stake 1
//   npm run -s verify-round -- --game quiet-ground … --stake 1 --choice '{"mines":3}' --actions '[{"open":4},"leave"]'
//   npm run -s verify-round -- --file round.json        the answer of /api/games/round
// and a round that many shared from the link of its chain:
//   npm run -s verify-round -- --game comet-climb --anchor HEX --link HEX --round 7 --pulse source:number:value
//   npm run -s verify-round -- --game last-digits --anchor … --pulse … --stake 1 --choice '{"odd":1}'
// and a turn of the wheel, from the wheel it was (one turn of /api/spin/history can be given as a file):
//   npm run -s verify-round -- --game wheel --server-seed HEX --client-seed S --nonce 7 --setting '[{"weight":3,"prize":…}, …]'
// More of the claim may be given and is checked: --server-seed-hash HEX --win 12.5 --result JSON, --setting JSON --outcome JSON.
// Exit 0: verified; 1: it is not; 2: the arguments make no sense.
import { explainRound } from '#rules/games/explain/explain-round.ts';
import { differenceText, stepLines } from '#rules/games/explain/step-lines.ts';
import { readArguments, UsageError } from './verify-round/arguments.ts';

try {
  const asked = readArguments();
  const explained = explainRound(asked);
  const wrong = explained.differences.map(differenceText);
  const verdict = wrong.length === 0 ? ['verified'] : [...wrong, 'NOT verified'];
  process.stdout.write(`${[...stepLines(asked, explained), ...verdict].join('\n')}\n`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} catch (error) {
  const isUsage =
    error instanceof UsageError ||
    error instanceof SyntaxError ||
    (error instanceof Error && 'code' in error);
  if (!isUsage) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
