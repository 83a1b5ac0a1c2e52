// Settles a file shaped like the vectors of the settlement rules and prints one JSON object from id to result:
//   npm run -s settle -- rules/src/sportsbook/vectors/vectors-public.json
// What the file says is expected is not read. A bet that its vector does not decide has the outcome null.
// Exit 0: all answered; 2: bad input, each vector and field named on stderr (what could be answered is still printed).
import { readFileSync } from 'node:fs';
import { answerVectors } from '#rules/sportsbook/vectors/answer-vectors.ts';

class UsageError extends Error {}

function readJson(path: string | undefined): unknown {
  if (path === undefined) throw new UsageError('npm run -s settle -- FILE');
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`${path} is no JSON: ${error.message}`);
    if (error instanceof Error && 'code' in error) throw new UsageError(error.message);
    throw error;
  }
}

try {
  const { answers, problems } = answerVectors(readJson(process.argv[2]));
  process.stdout.write(`${JSON.stringify(answers, null, 2)}\n`);
  for (const line of problems) process.stderr.write(`${line}\n`);
  process.exitCode = problems.length === 0 ? 0 : 2;
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
