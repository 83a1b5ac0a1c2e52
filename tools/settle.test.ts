import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runTool } from '../server/src/test-child.ts';

const folder = mkdtempSync(join(tmpdir(), 'baize-settle-'));
afterAll(() => rmSync(folder, { recursive: true }));

const published = 'rules/src/sportsbook/vectors/vectors-public.json';

const run = (...args: string[]) => runTool('tools/settle.ts', args);

function file(content: unknown): string {
  const path = join(folder, `${Math.random()}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('settle', () => {
  test('answers every published vector with one object from id to result', async () => {
    const { code, out, err } = await run(published);
    expect([code, err]).toEqual([0, '']);
    const answers = JSON.parse(out);
    expect(Object.keys(answers)).toHaveLength(171);
    const { vectors } = JSON.parse(readFileSync(published, 'utf8'));
    for (const { id, expected } of vectors.singles) expect(answers[id]).toEqual(expected);
    for (const { id, expected_return } of vectors.parlays)
      expect(answers[id]).toEqual({ return: expected_return });
  });

  test('names vector and field of what it cannot read, answers the rest, and ends with 2', async () => {
    const { vectors } = JSON.parse(readFileSync(published, 'utf8'));
    const [first, second] = vectors.singles;
    const { code, out, err } = await run(
      file({ vectors: { singles: [{ ...first, stake: 'all' }, second] } }),
    );
    expect(code).toBe(2);
    expect(err).toBe('PUB-S001: stake: must be an amount such as "100.00", is "all"\n');
    expect(Object.keys(JSON.parse(out))).toEqual(['PUB-S002']);
  });

  test.each([
    ['no file', () => []],
    ['a file that is not there', () => [join(folder, 'none.json')]],
    ['a file that is no JSON', () => [file('{')]],
  ])('%s is reported and ends with 2', async (_name, args) => {
    const { code, out, err } = await run(...args());
    expect([code, out]).toEqual([2, '']);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});
