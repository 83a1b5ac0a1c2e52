import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = join(import.meta.dirname, '..');

/** Rules for wide windows that stand inside a rule for a pseudo-element, where they come out as nothing. */
function lost(css: string): string[] {
  const open: string[] = [];
  const found: string[] = [];
  for (const line of css.split('\n').map((text) => text.trim())) {
    const within = open.findLast((one) => one.includes('::'));
    if (line.startsWith('@variant') && within) found.push(within);
    if (line.endsWith('{')) open.push(line);
    if (line === '}') open.pop();
  }
  return found;
}

test('no rule for wide windows is written where it comes out as nothing', () => {
  const found = globSync('**/*.css', { cwd: sources }).flatMap((file) =>
    lost(readFileSync(join(sources, file), 'utf8')).map((rule) => `${file}: ${rule}`),
  );
  expect(found).toEqual([]);
  expect(lost('.a::after {\n@variant wide {\n}\n}')).toEqual(['.a::after {']);
});
