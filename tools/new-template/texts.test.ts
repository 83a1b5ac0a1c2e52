import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { templateText, withColours } from './texts.ts';

const contract = readFileSync(join(import.meta.dirname, '../../contract/src/site.ts'), 'utf8');
const colours = `colors: ['night', 'forest', 'violet', 'ember', 'day']`;

test('a template that is listed gets its colours', () => {
  const listed = contract.replace(/(casino1: \{[^}]*colors: \[)[^\]]*/, '$1');
  const { text, layout } = withColours(listed, 'casino1');
  expect(layout).toBe('template1');
  expect(/casino1: \{[^}]*\}/.exec(text)?.[0]).toContain(colours);
  expect(text.replace(colours, 'colors: []')).toBe(listed);
});

test('one that is not gets a row with the next layout', () => {
  const { text, layout } = withColours(contract, 'poker1');
  expect(layout).toBe('template24');
  expect(text).toContain(`  poker1: { layout: 'template24', breakpoint: 1024, ${colours} },\n} as const`);
});

test('one that is drawn is left alone', () => {
  expect(() => withColours(contract, 'slot2')).toThrow('has its colours already');
});

test('the texts of the specification for a template code are filled in', () => {
  expect(templateText('slot4', 'template6')).toMatch(
    /login: 'login-modal',\n {2}rewardsLogin: 'modal',\n {2}mainWrap: 'site main-wrap-slot4'/,
  );
});
