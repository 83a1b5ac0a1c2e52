import { parseSync } from 'vite';
import { read } from './files.ts';

/** A node of the syntax tree, as the parser gives it. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export interface Import {
  readonly from: string;
  /** The imported path, as written. */
  readonly asks: string;
  /** Gone when the types are stripped. */
  readonly typeOnly: boolean;
}

interface Parsed {
  readonly text: string;
  readonly program: Node;
}

const parsed = new Map<string, Parsed>();

export function parse(file: string): Parsed {
  const known = parsed.get(file);
  if (known) return known;
  const text = read(file);
  const answer = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts', sourceType: 'module' });
  if (answer.errors.length > 0) throw new Error(`${file}: ${answer.errors[0]?.message}`);
  const program: unknown = answer.program;
  if (!isNode(program)) throw new Error(`${file}: the parser gave no program`);
  const result = { text, program };
  parsed.set(file, result);
  return result;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Visits every node, parents first. */
export function walk(node: Node, visit: (node: Node, parent: Node | undefined, key: string) => void): void {
  visitAll(node, undefined, '', visit);
}

function visitAll(
  node: Node,
  parent: Node | undefined,
  key: string,
  visit: (node: Node, parent: Node | undefined, key: string) => void,
): void {
  visit(node, parent, key);
  for (const name of Object.keys(node)) {
    const value = node[name];
    if (typeof value !== 'object' || value === null) continue;
    if (isNode(value)) visitAll(value, node, name, visit);
    else if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) visitAll(item, node, name, visit);
    }
  }
}

const imported = new Map<string, readonly Import[]>();

/** Static and dynamic imports, and exports from elsewhere. */
export function importsOf(file: string): readonly Import[] {
  const known = imported.get(file);
  if (known) return known;
  const found: Import[] = [];
  walk(parse(file).program, (node) => {
    const asks = textOf(node.source);
    if (asks === undefined) return;
    if (node.type === 'ImportExpression') found.push({ from: file, asks, typeOnly: false });
    else if (node.type === 'ImportDeclaration')
      found.push({ from: file, asks, typeOnly: node.importKind === 'type' || onlyTypes(node, 'importKind') });
    else if (node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration')
      found.push({ from: file, asks, typeOnly: node.exportKind === 'type' || onlyTypes(node, 'exportKind') });
  });
  imported.set(file, found);
  return found;
}

function onlyTypes(node: Node, kind: string): boolean {
  const names = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : [];
  return names.length > 0 && names.every((name) => name[kind] === 'type');
}

/** The value of a string literal or of a template without holes. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  const parts = templateParts(node);
  return parts.length === 1 ? parts[0] : undefined;
}

/** The fixed parts of a template literal: one more than it has holes. */
export function templateParts(node: Node): string[] {
  const quasis = Array.isArray(node.quasis) ? node.quasis.filter(isNode) : [];
  return quasis.map((quasi) => {
    const value = quasi.value as { readonly cooked?: string };
    return value.cooked ?? '';
  });
}

/** Every string literal and every fixed part of a template, with the line it is on; comments are not strings. */
export function stringsOf(file: string): { readonly text: string; readonly line: number }[] {
  const { program } = parse(file);
  const found: { text: string; line: number }[] = [];
  walk(program, (node, parent) => {
    if (node.type === 'Literal' && typeof node.value === 'string' && parent?.type !== 'ImportDeclaration')
      found.push({ text: node.value, line: lineOf(file, node) });
    if (node.type === 'TemplateLiteral')
      for (const text of templateParts(node)) found.push({ text, line: lineOf(file, node) });
    if (node.type === 'JSXText' && typeof node.value === 'string')
      found.push({ text: node.value, line: lineOf(file, node) });
  });
  return found;
}

export function lineOf(file: string, node: Node): number {
  return parse(file).text.slice(0, node.start).split('\n').length;
}
