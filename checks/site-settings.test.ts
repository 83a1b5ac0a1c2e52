import { expect, test } from 'vitest';
import { settingNames, settingOf } from '#contract/office/sites/site-settings.ts';
import { read } from './source/files.ts';

test('docs/site-settings.md has a row for every setting of a site and for no other, in the order of the table', () => {
  const rows = [...read('docs/site-settings.md').matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, name]) => name);
  expect(rows).toEqual(settingNames);
});

test('docs/site-settings.md names the default of every switch', () => {
  const page = read('docs/site-settings.md');
  const wrong = settingNames.filter((name) => {
    const { kind, on, default: standard } = settingOf(name);
    return kind === 'switch' && !page.includes(`| \`${name}\` | ${standard === on ? 'on' : 'off'} |`);
  });
  expect(wrong).toEqual([]);
});
