import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setProblems } from './picture-sets.ts';

const art = join(import.meta.dirname, '../../../../site/public/art');

const problemsOf = (name: string, content: string | Buffer) =>
  setProblems(new Map([[name, Buffer.from(content)]]));

test.each(['baize', 'lucky', 'arena', 'closed'])('takes every picture of the site %s', (site) => {
  const folder = join(art, site);
  const files = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
  expect(files.size).toBeGreaterThan(30);
  expect(setProblems(files)).toEqual([]);
});

test('takes text, filters and clipped shapes in a drawing', () => {
  const drawing =
    '<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">' +
    '<!-- a name --><defs><clipPath id="c"><rect x="0" y1="2" width="9" height="9"/></clipPath></defs>' +
    '<g clip-path="url(#c)"><use href="#c"/><text font-size="3">Name</text></g></svg>\n';
  expect(problemsOf('mark.svg', drawing)).toEqual([]);
});

test.each([
  ['a script', '<svg><script>alert(1)</script></svg>', 'has the element script'],
  ['a script of a prefix', '<svg xmlns:s="http://www.w3.org/2000/svg"><s:script/></svg>', 'cannot be read'],
  ['a handler', '<svg onload="alert(1)"></svg>', 'has the attribute onload'],
  ['a handler after a slash', '<svg/onload="alert(1)"></svg>', 'is not a drawing'],
  ['a handler without quotes', '<svg onload=alert(1)></svg>', 'cannot be read'],
  ['a link to another file', '<svg><use href="https://evil.example/x.svg#a"/></svg>', 'refers to another'],
  ['a link by its old name', '<svg><use xlink:href="data:image/svg+xml,x"/></svg>', 'refers to another'],
  [
    'a picture of another file',
    '<svg><rect fill="url(https://evil.example)"/></svg>',
    'has what is not taken in the attribute fill',
  ],
  ['a style sheet', '<svg><style>@import url(x)</style></svg>', 'has the element style'],
  ['a page in it', '<svg><foreignObject><p>x</p></foreignObject></svg>', 'has the element foreignObject'],
  ['an animation', '<svg><animate attributeName="href" to="javascript:x"/></svg>', 'has the element animate'],
  ['an entity', '<svg>&a;</svg>', 'cannot be read'],
  ['an entity in an attribute', '<svg><rect fill="&#106;"/></svg>', 'cannot be read'],
  ['a document type', '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', 'is not a drawing'],
  ['a page', '<html><body>hello</body></html>', 'is not a drawing'],
])('refuses a drawing with %s', (_title, drawing, problem) => {
  expect(problemsOf('mark.svg', drawing)).toEqual([expect.stringContaining(`mark.svg ${problem}`)]);
});

test.each([
  ['a drawing named as a PNG', 'icon-192.png', '<svg/>', 'is not image/png'],
  ['a PNG named as a JPEG', 'share.jpg', Buffer.from('89504e470d0a1a0a', 'hex'), 'is not image/jpeg'],
  ['a picture that is too large', 'share.jpg', Buffer.alloc(1_100_000, 'ffd8ff', 'hex'), 'must have at most'],
  ['a page', 'readme.html', '<p>hello</p>', 'must'],
  ['a name with a folder', '../mark.svg', '<svg/>', 'must have a name'],
  ['a file with an unknown ending', 'mark.gif', 'GIF89a', 'must be one of'],
])('refuses %s', (_title, name, content, problem) => {
  expect(problemsOf(name, content)).toEqual([expect.stringContaining(`${name} ${problem}`)]);
});
