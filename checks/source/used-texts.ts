import { isTest, sources } from './files.ts';
import { isNode, lineOf, type Node, parse, stringsOf, templateParts, textOf, walk } from './syntax.ts';

export interface AskedText {
  readonly file: string;
  readonly line: number;
  readonly key: string;
  /** The files of texts it may come from. */
  readonly from: readonly string[];
}

export interface UsedTexts {
  /** Keys written out in a `t('…')`. */
  readonly asked: readonly AskedText[];
  /** Every string of the room: a key may be kept in a table and asked for elsewhere. */
  readonly literals: ReadonlySet<string>;
  /** Templates such as `menu.${name}`, as patterns. */
  readonly patterns: readonly RegExp[];
}

/** How a room of screens names its texts. */
export interface TextRoom {
  readonly folder: string;
  /** The file of `useTranslation()` without a name. */
  readonly standard: string;
  /** Files that are looked in after the one that was named. */
  readonly shared: readonly string[];
}

export function usedTexts(room: TextRoom): UsedTexts {
  const code = sources(room.folder).filter((file) => !isTest(file));
  return {
    asked: code.flatMap((file) => askedIn(file, room)),
    literals: new Set(code.flatMap((file) => stringsOf(file).map(({ text }) => text))),
    patterns: code.flatMap(patternsIn),
  };
}

function askedIn(file: string, { standard, shared }: TextRoom): AskedText[] {
  const found: AskedText[] = [];
  visit(parse(file).program, [standard]);
  return found;

  function visit(node: Node, from: readonly string[]): void {
    const here = isFunction(node) ? (namespaceOf(node, standard) ?? from) : from;
    const asked = node.type === 'CallExpression' && isTexts(node.callee) ? argumentsOf(node) : undefined;
    const key = textOf(asked?.[0]);
    if (key !== undefined)
      found.push({
        file,
        line: lineOf(file, node),
        ...named(key, [...(optionOf(asked?.[1]) ?? here), ...shared]),
      });
    for (const value of Object.values(node)) {
      for (const inner of Array.isArray(value) ? value : [value]) if (isNode(inner)) visit(inner, here);
    }
  }
}

/** `errors:busy` names its file itself. */
function named(key: string, from: readonly string[]): { key: string; from: readonly string[] } {
  const [file, rest] = key.split(':');
  return file !== undefined && rest !== undefined ? { key: rest, from: [file] } : { key, from };
}

function isTexts(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return callee.name === 't';
  return callee.type === 'MemberExpression' && isNode(callee.property) && callee.property.name === 't';
}

function argumentsOf(node: Node): Node[] {
  return Array.isArray(node.arguments) ? node.arguments.filter(isNode) : [];
}

/** The `ns` of the options of one call. */
function optionOf(node: Node | undefined): string[] | undefined {
  const properties =
    node?.type === 'ObjectExpression' && Array.isArray(node.properties) ? node.properties : [];
  for (const property of properties.filter(isNode)) {
    const name = isNode(property.key) ? property.key.name : undefined;
    const value = textOf(property.value);
    if (name === 'ns' && value !== undefined) return [value];
  }
  return undefined;
}

function isFunction(node: Node): boolean {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
}

/** The first file of the `useTranslation(…)` that a component makes itself. */
function namespaceOf(node: Node, standard: string): string[] | undefined {
  let found: string[] | undefined;
  if (isNode(node.body))
    walk(node.body, (inner) => {
      if (inner.type !== 'CallExpression' || !isNode(inner.callee) || inner.callee.name !== 'useTranslation')
        return;
      const [first] = argumentsOf(inner);
      const one = textOf(first);
      const list =
        first?.type === 'ArrayExpression' && Array.isArray(first.elements) ? textOf(first.elements[0]) : one;
      found ??= [list ?? standard];
    });
  return found;
}

/** A template with a hole stands for every key that it could become; one that is all holes stands for none. */
function patternsIn(file: string): RegExp[] {
  const found: RegExp[] = [];
  walk(parse(file).program, (node) => {
    if (node.type !== 'TemplateLiteral') return;
    const parts = templateParts(node);
    if (parts.length < 2 || !/^[\w:.-]{3,}$/.test(parts.join(''))) return;
    found.push(new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.-]+')}$`));
  });
  return found;
}
