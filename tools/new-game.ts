/**
 * `npm run new-game -- <code> <studio>`: the folder of its rules with figures and proof, the folder of its page, a card,
 * and its lines in the lists. What to do next is in CONTRIBUTING.md ("A game").
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { readGame } from './new-game/names.ts';
import { writeGame } from './new-game/write-game.ts';

const root = join(import.meta.dirname, '..');
const [code = '', studio = ''] = process.argv.slice(2);

try {
  const game = readGame(code, studio);
  const files = writeGame(root, game);
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'check', '--write', ...files], { cwd: root, stdio: 'pipe' });
  console.log(files.join('\n'));
  console.log(`${game.name} can be played and proven: npx vitest run rules/src/games/${code}`);
  console.log('No lobby shows it yet. What is next: CONTRIBUTING.md, "A game".');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
