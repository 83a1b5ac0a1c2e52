import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isTest } from './files.ts';
import { isNode, type Node, parse, templateParts, textOf, walk } from './syntax.ts';

const root = join(import.meta.dirname, '..', '..');

/** The titles of a file's tests, each as written and as a pattern of what it becomes when it has blanks and words of its own. */
interface TestTitle {
  readonly written: string;
  readonly pattern: RegExp | undefined;
}

const blanks = /%[sdifjoOp#$]|\$[a-zA-Z_][\w.]*/;
/** The modifiers of a test that runs; a skipped one, a `describe` or a step of a test proves nothing. */
const running = ['each', 'for', 'only', 'concurrent', 'sequential', 'runIf', 'skipIf'];

const known = new Map<string, readonly TestTitle[]>();

function titlesOf(file: string): readonly TestTitle[] {
  const titles = known.get(file) ?? (isTest(file) && existsSync(join(root, file)) ? testTitles(file) : []);
  known.set(file, titles);
  return titles;
}

/** Whether a file has a test of that title, as written or with its blanks filled in. */
export const isTitle = (file: string, title: string): boolean =>
  titlesOf(file).some(({ written, pattern }) => written === title || pattern?.test(title));

function testTitles(file: string): TestTitle[] {
  const found: TestTitle[] = [];
  walk(parse(file).program, (node) => {
    if (node.type !== 'CallExpression' || !Array.isArray(node.arguments)) return;
    const names = calleeNames(node.callee);
    if (!['test', 'it'].includes(names[0] ?? '') || names.slice(1).some((name) => !running.includes(name)))
      return;
    const title = titleOf(node.arguments[0], names.includes('each') || names.includes('for'));
    if (title) found.push(title);
  });
  return found;
}

/** `test.each(rows)` is `test`, `each`; anything that is no plain chain of names is none. */
function calleeNames(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === 'Identifier') return [String(callee.name)];
  if (callee.type === 'CallExpression') return calleeNames(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return calleeNames(callee.tag);
  if (callee.type !== 'MemberExpression' || !isNode(callee.property)) return [];
  return [...calleeNames(callee.object), String(callee.property.name)];
}

function titleOf(node: unknown, hasBlanks: boolean): TestTitle | undefined {
  const text = textOf(node);
  if (text !== undefined) {
    const parts = hasBlanks ? text.split(new RegExp(blanks, 'g')) : [text];
    return { written: text, pattern: patternOf(parts) };
  }
  if (!isNode(node) || node.type !== 'TemplateLiteral') return undefined;
  return { written: writtenOut(node), pattern: patternOf(templateParts(node)) };
}

function writtenOut(node: Node): string {
  const [first = '', ...rest] = templateParts(node);
  return first + rest.map((part) => `\${…}${part}`).join('');
}

/** A title of blanks alone, as `%s: %s`, would be any title: it has no pattern. */
function patternOf(parts: readonly string[]): RegExp | undefined {
  if (!/\p{L}{2}/u.test(parts.join(' '))) return undefined;
  const quoted = parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${quoted.join('.+')}$`, 's');
}
