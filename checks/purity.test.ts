import { describe, expect, test } from 'vitest';
import { arrowsOf, arrowsWithin } from './source/arrow.ts';
import { isTest, sources } from './source/files.ts';
import { isNode, lineOf, type Node, parse, walk } from './source/syntax.ts';

/** Globals that would make a rule depend on time, place or caller. */
const impure = new Set(
  `Date performance process fetch globalThis window self document navigator location crypto console require Buffer
  setTimeout setInterval setImmediate queueMicrotask requestAnimationFrame XMLHttpRequest WebSocket EventSource
  localStorage sessionStorage indexedDB Atomics SharedArrayBuffer WeakRef FinalizationRegistry Intl`.split(
    /\s+/,
  ),
);
/** Methods whose answer depends on the machine's settings. */
const local = /^(toLocale\w*|localeCompare)$/;

describe('purity', () => {
  test('rules know no clock, no chance, no outside and no locale', () => {
    const wrong = sources('rules/src')
      .filter((file) => !isTest(file))
      .flatMap(impurities);
    expect(wrong, 'a rule gets what it needs as an argument (the moment, the stream of numbers)').toEqual([]);
  });

  test('rules keep nothing between two calls', () => {
    const wrong = sources('rules/src')
      .filter((file) => !isTest(file))
      .flatMap((file) =>
        statements(file)
          .filter((node) => declared(node)?.kind === 'let' || declared(node)?.kind === 'var')
          .map((node) => `${file}:${lineOf(file, node)}`),
      );
    expect(wrong, 'a rule has constants at module level, never a variable').toEqual([]);
  });

  test('the code of the browser never loads Zod', () => {
    // Screens, dialogs and templates are loaded by pattern, so each of them is a beginning.
    const begins = /^(games\/src|site\/src\/(entry-client|app|screens|shells|templates|ui))/;
    // Most modules are reached from many beginnings: what was walked once without finding Zod is not walked again.
    const seen = new Set<string>();
    const wrong = sources('site/src', 'games/src')
      .filter((file) => begins.test(file) && !isTest(file))
      .flatMap((file) => {
        const way = wayToZod(file, seen);
        return way === undefined ? [] : [way.join(' > ')];
      });
    expect(
      wrong,
      'import only types from a module with schemas (`import type`), or move the data it wants into a module without',
    ).toEqual([]);
  });
});

function impurities(file: string): string[] {
  const found: string[] = [];
  const own = namesBound(file);
  const add = (node: Node, what: string) => found.push(`${file}:${lineOf(file, node)} ${what}`);
  walk(parse(file).program, (node, parent, key) => {
    if (
      node.type === 'Identifier' &&
      typeof node.name === 'string' &&
      impure.has(node.name) &&
      !own.has(node.name) &&
      !isName(parent, key)
    )
      add(node, node.name);
    if (node.type === 'ImportExpression') add(node, 'import()');
    if (node.type === 'MetaProperty') add(node, 'import.meta');
    if (node.type !== 'MemberExpression' || !isNode(node.property)) return;
    const property = String(node.property.name);
    if (isNode(node.object) && node.object.name === 'Math' && property === 'random') add(node, 'Math.random');
    if (local.test(property)) add(node, property);
  });
  return found;
}

/** Names that the file itself declares: the window of a slot machine is no browser's. */
function namesBound(file: string): Set<string> {
  const names = new Set<string>();
  walk(parse(file).program, (node, parent, key) => {
    if (node.type !== 'Identifier') return;
    if (key === 'params' || (key === 'id' && parent?.type === 'VariableDeclarator'))
      names.add(String(node.name));
  });
  return names;
}

/** Whether an identifier only names a member or a key. */
function isName(parent: Node | undefined, key: string): boolean {
  if (parent === undefined || parent.computed === true) return false;
  return (parent.type === 'MemberExpression' && key === 'property') || key === 'key';
}

function statements(file: string): Node[] {
  const { body } = parse(file).program;
  return Array.isArray(body) ? body.filter(isNode) : [];
}

function declared(node: Node): Node | undefined {
  if (node.type === 'VariableDeclaration') return node;
  return isNode(node.declaration) && node.declaration.type === 'VariableDeclaration'
    ? node.declaration
    : undefined;
}

/** The modules from a file to Zod, by what is left when types are stripped. */
function wayToZod(file: string, seen: Set<string>): string[] | undefined {
  if (seen.has(file) || !/\.tsx?$/.test(file)) return undefined;
  seen.add(file);
  for (const arrow of arrowsOf(file)) {
    if (arrow.typeOnly) continue;
    if (arrow.to === 'zod') return [file, 'zod'];
    if (arrow.kind !== 'file') continue;
    const rest = wayToZod(arrow.to, seen);
    if (rest) return [file, ...rest];
  }
  return undefined;
}

test('the way to Zod is seen where there is one', () => {
  const schemas = arrowsWithin('contract/src/calls').filter((arrow) => arrow.to === 'zod' && !arrow.typeOnly);
  expect(schemas.length, 'the calls of the contract are Zod schemas').toBeGreaterThan(0);
});
