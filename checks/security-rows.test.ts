import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isTest, read, sources } from './source/files.ts';
import { isNode, type Node, parse, walk } from './source/syntax.ts';
import { isTitle } from './source/test-titles.ts';

const root = join(import.meta.dirname, '..');
const document = 'docs/security.md';
const lines = read(document).split('\n');

/** Without V9 (self-contained tokens), V10 (OAuth) and V17 (WebRTC). */
const ROWS_OF_LEVELS_1_AND_2 = 210;
const states = ['met', 'part', 'not', 'unverified', 'na'];

interface Row {
  readonly chapter: string;
  readonly id: string;
  readonly state: string;
  readonly says: string;
}

const cellsOf = (line: string) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

function rowsOf(): Row[] {
  const rows: Row[] = [];
  let chapter = '';
  for (const line of lines) {
    chapter = /^### (V\d+ .+)$/.exec(line)?.[1] ?? chapter;
    if (!/^\| \d+\.\d+\.\d+ \|/.test(line)) continue;
    const [id = '', , state = '', says = ''] = cellsOf(line);
    rows.push({ chapter, id, state, says });
  }
  return rows;
}

/** The table of counts: a line for each chapter, and one for all. */
function countsOf(): string[][] {
  const head = `| chapter | ${states.join(' | ')} | rows |`;
  const from = lines.indexOf(head) + 2;
  return lines.slice(from, lines.indexOf('', from)).map(cellsOf);
}

const rows = rowsOf();
const evidenceOf = ({ says }: Row) =>
  [...says.matchAll(/`([\w./-]+\.\w+)`(?: › `(.*?)`(?=;|\)|$|,|:| ))?/g)].map(([, file = '', text]) => ({
    file,
    text,
  }));

function isThere(file: string, text: string | undefined): boolean {
  if (!existsSync(join(root, file))) return false;
  if (text === undefined) return true;
  if (isTest(file)) return isTitle(file, text);
  const heading = (line: string) => /^#+ /.test(line) && line.replace(/^#+ /, '') === text;
  return file.endsWith('.md') ? read(file).split('\n').some(heading) : read(file).includes(text);
}

describe('the rows of the security standard', () => {
  test('are all there, each once, in its chapter and in a known state', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows).toHaveLength(ROWS_OF_LEVELS_1_AND_2);
    const strays = rows.filter(
      ({ chapter, id, state }) => !chapter.startsWith(`V${id.split('.')[0]} `) || !states.includes(state),
    );
    expect(strays.map(({ id }) => id)).toEqual([]);
  });

  test('are counted in the table of chapters', () => {
    const count = (of: readonly Row[]) =>
      [...states.map((state) => of.filter((row) => row.state === state).length), of.length].map(String);
    const chapters = [...new Set(rows.map(({ chapter }) => chapter))];
    expect(countsOf()).toEqual([
      ...chapters.map((chapter) => [chapter, ...count(rows.filter((row) => row.chapter === chapter))]),
      ['**all**', ...count(rows)],
    ]);
  });

  test('name evidence where they are met, and say what is missing where not', () => {
    const silent = rows.filter((row) =>
      row.state === 'met' ? evidenceOf(row).length === 0 : row.says === '',
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  test('name only files, tests, headings and code that there are', () => {
    const wrong = rows.flatMap((row) =>
      evidenceOf(row)
        .filter(({ file, text }) => !isThere(file, text))
        .map(({ file, text }) => `${row.id} ${file} › ${text}`),
    );
    expect(wrong).toEqual([]);
  });
});

/** Product source, without tests and test helpers. */
const shipped = sources('rules/src', 'contract/src', 'server/src', 'site/src', 'games/src').filter(
  (file) => !isTest(file) && !/^server\/src\/hazards\/|\/testing\/|\/test-[^/]+$/.test(file),
);

const isCallOf =
  (...names: readonly string[]) =>
  (node: Node) =>
    /^(Call|New)Expression$/.test(node.type) &&
    isNode(node.callee) &&
    node.callee.type === 'Identifier' &&
    names.includes(String(node.callee.name));

function has(node: Node, found: (inner: Node) => boolean): boolean {
  let isFound = false;
  walk(node, (inner) => {
    isFound ||= found(inner);
  });
  return isFound;
}

/** The files with such a node. Only files that contain the name are parsed. */
const filesWith = (name: RegExp, found: (node: Node) => boolean): string[] =>
  shipped.filter((file) => name.test(read(file)) && has(parse(file).program, found));

describe('claims about all code', () => {
  test('no code and no pattern is made from a text', () => {
    expect(filesWith(/\b(eval|Function)\s*\(/, isCallOf('eval', 'Function'))).toEqual([]);
    // Text built while a module loads consists of constants: there is no input yet.
    const isFunction = (node: Node) => /Function/.test(node.type) && has(node, isCallOf('RegExp'));
    expect(filesWith(/\bRegExp\s*\(/, isFunction)).toEqual([]);
  });

  test('the server opens connections to the outside in known places alone', () => {
    const inServer = (file: string) => file.startsWith('server/');
    expect(filesWith(/\bfetch\s*\(/, isCallOf('fetch')).filter(inServer)).toEqual([
      'server/src/providers/beacon-drand/drand-beacon.ts',
      'server/src/providers/sandbox-pay/gateway.ts',
      'server/src/providers/sandbox-pay/payouts.ts',
    ]);
    const clients =
      /from '(node:)?(https|http2|tls|dgram|undici|@nats-io\/\S+)'|\b(connect|createConnection|request|get)\b[^;]*from 'node:(net|http)'/;
    // The address of BUS_URL; the domain of a new site and the address of a webhook, where they are public alone.
    expect(shipped.filter((file) => inServer(file) && clients.test(read(file)))).toEqual([
      'server/src/db/bus/nats-line.ts',
      'server/src/providers/domains/leads-here.ts',
      'server/src/providers/domains/send-outside.ts',
      'server/src/providers/scanners/clamd.ts',
    ]);
  });

  test('the server follows no redirect of the outside', () => {
    const follows = (node: Node) =>
      isCallOf('fetch')(node) &&
      !has(
        node,
        (inner) =>
          inner.type === 'Property' &&
          isNode(inner.key) &&
          inner.key.name === 'redirect' &&
          isNode(inner.value) &&
          inner.value.value === 'error',
      );
    expect(filesWith(/\bfetch\s*\(/, follows).filter((file) => file.startsWith('server/'))).toEqual([]);
  });

  test('no certificate goes unchecked', () => {
    const all = [...shipped, ...sources('tools')];
    expect(all.filter((file) => /rejectUnauthorized|NODE_TLS_REJECT/.test(read(file)))).toEqual([]);
  });
});
