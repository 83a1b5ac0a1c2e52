import { dirname, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeRow } from '#contract/office/office-call.ts';
import { isTest, read, sources } from './source/files.ts';
import { expectOnlyKnown } from './source/known.ts';
import { isNode, type Node, parse, textOf, walk } from './source/syntax.ts';

const rows = Object.entries<OfficeRow>(officeCalls).filter(([, { access }]) => access === 'staff');

/** Every change asks for a reason; these change something and need none. */
const changesWithoutReason: readonly string[] = [
  'content.uploadPicture',
  'integrations.ping',
  'players.addNote',
  'players.message',
  'protection.assign',
  'protection.intervene',
  'protection.noteContact',
  'sportsbook.acceptTicket',
  'sportsbook.offerTicket',
  'sportsbook.suspend',
  'statements.match',
  'statements.upload',
];

/** What is made anew, sent or done again had no state before. */
const nothingBefore: readonly string[] = [
  'content.create: the item is new',
  'content.uploadPicture: the picture is new',
  'integrations.makeKey: the key is new',
  'integrations.makeWebhook: the webhook is new',
  'integrations.ping: the message is new',
  'integrations.resend: each is named',
  'integrations.rotateWebhook: secrets are not for the log',
  'messages.sendText: the message is new',
  'players.addNote: the note is new',
  'players.endSessions: says how many were ended',
  'players.message: the message is new',
  'players.offerReset: the link is new',
  'players.viewSite: nothing changes: who looks at whom is kept',
  'privacy.erase: what was there must not be kept',
  'privacy.export: nothing changes: who took what is kept',
  'protection.exclude: the exclusion is new',
  'protection.noteContact: the note is new',
  'providers.makeAccount: the account is new',
  'providers.replay: the exchange is named',
  'requests.approve: of the request its state is kept with it; what it does says its own',
  'requests.decline: as approve',
  'requests.withdraw: as approve',
  'sites.copy: the site is new',
  'sites.make: the site is new',
  'statements.match: says how many lines are open',
  'statements.upload: the statement is new',
  'system.discardJobs: each is named',
  'system.dropEvents: each is named',
  'system.retryEvents: each is named',
  'system.retryJobs: each is named',
];

/** What is gone, or does not change, has no state after. */
const nothingAfter: readonly string[] = [
  'players.offerReset: the link is not for the log',
  'players.viewSite: nothing changes: who looks at whom is kept',
  'privacy.erase: nothing is left',
  'requests.approve: of the request its state is kept with it; what it does says its own',
  'requests.decline: as approve',
  'requests.withdraw: as approve',
  'statements.remove: nothing is left',
];

const namesOf = (list: readonly string[]) => list.map((line) => line.split(':')[0] ?? '');

/** Calls that change nothing but one's own session, views, passkeys and exports: they are in no audit log of a site. */
const own = /^(session|views|passkeys|exports)\./;

const isWrite = ([name, { request }]: (typeof rows)[number]): boolean =>
  !own.test(name) && (Object.hasOwn(request.shape, 'reason') || changesWithoutReason.includes(name));

interface Work {
  readonly file: string;
  /** What it calls or hands on. */
  readonly uses: ReadonlySet<string>;
  /** The entries that it adds to the audit log, as they are written. */
  readonly entries: readonly string[];
}

/** Where the audit log gets its entries from. */
const ADDS = new Set(['audit', 'addAuditEntry']);

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && typeof node.name === 'string' ? node.name : textOf(node);

function workOf(file: string, node: Node): Work {
  const { text } = parse(file);
  const uses = new Set<string>();
  const entries: string[] = [];
  walk(node, (one) => {
    if (one.type === 'Identifier' && typeof one.name === 'string') uses.add(one.name);
    if (one.type === 'CallExpression' && ADDS.has(nameOf(one.callee) ?? ''))
      entries.push(text.slice(one.start, one.end));
  });
  return { file, uses, entries };
}

/** Functions by file and name, what each file imports by the name it has there, and handlers by the names of their calls. */
const functions = new Map<string, Work[]>();
const imported = new Map<string, string>();
const handlers = new Map<string, Work>();

/** Functions, and objects of them; any other value of a name does nothing by itself. */
const HOLDS_WORK = /^(ArrowFunctionExpression|FunctionExpression|ObjectExpression)$/;

function readFunctions(file: string): void {
  const add = (name: string | undefined, node: Node) => {
    const key = `${file}#${name}`;
    if (name !== undefined) functions.set(key, [...(functions.get(key) ?? []), workOf(file, node)]);
  };
  walk(parse(file).program, (node) => {
    if (node.type === 'FunctionDeclaration') add(nameOf(node.id), node);
    if (node.type === 'VariableDeclarator' && isNode(node.init) && HOLDS_WORK.test(node.init.type))
      add(nameOf(node.id), node.init);
    if (node.type === 'ImportDeclaration') readImports(file, node);
    const name = node.type === 'Property' ? textOf(node.key) : undefined;
    if (name !== undefined && Object.hasOwn(officeCalls, name) && isNode(node.value))
      handlers.set(name, workOf(file, node.value));
  });
}

function readImports(file: string, { source, specifiers }: Node): void {
  const asks = textOf(source) ?? '';
  if (!asks.startsWith('.') || !Array.isArray(specifiers)) return;
  for (const one of specifiers.filter(isNode)) {
    const from = nameOf(one.imported);
    if (from !== undefined)
      imported.set(`${file}#${nameOf(one.local)}`, `${posix.join(dirname(file), asks)}#${from}`);
  }
}

for (const file of sources('server/src/staff'))
  if (!isTest(file) && !file.includes('/testing/')) readFunctions(file);

/** The entries of the audit log that a handler may add, itself or by what it calls. */
function entriesOf(name: string): string[] {
  const seen = new Set<string>();
  const found: string[] = [];
  const waiting = [handlers.get(name)];
  for (let work = waiting.pop(); work; work = waiting.pop()) {
    found.push(...work.entries);
    for (const used of work.uses) {
      if (ADDS.has(used)) continue;
      const here = `${work.file}#${used}`;
      const key = imported.get(here) ?? here;
      if (seen.has(key)) continue;
      seen.add(key);
      waiting.push(...(functions.get(key) ?? []));
    }
  }
  return found;
}

describe('every call of the back office that changes something', () => {
  const writes = rows.filter(isWrite);

  test('is one of those that ask for a reason, or is listed as one that needs none', () => {
    const known = new Set(rows.map(([name]) => name));
    expect(changesWithoutReason.filter((name) => !known.has(name))).toEqual([]);
    expect(writes.length).toBeGreaterThan(60);
  });

  test('has its permission', () => {
    const wrong = writes.filter(
      ([, { permission, permissionOfAction }]) => !permission && !permissionOfAction,
    );
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  test('adds an entry to the audit log', () => {
    expect(writes.map(([name]) => name).filter((name) => entriesOf(name).length === 0)).toEqual([]);
  });

  test('is found to add one by what it calls: calls that only read are found to add none', () => {
    expect(['content.list', 'catalogue.games', 'cashier.rules'].flatMap(entriesOf)).toEqual([]);
  });

  test.each([
    ['what was before', 'before', nothingBefore],
    ['what is after', 'after', nothingAfter],
  ] as const)(
    'says there %s, or is listed with the reason why there is nothing to say',
    (_what, word, known) => {
      const lacking = writes
        .map(([name]) => name)
        .filter((name) => !entriesOf(name).some((entry) => entry.includes(word)));
      expectOnlyKnown(lacking, namesOf(known), `Give the entry its \`${word}\`:`);
    },
  );
});

/** What a file writes to: by the query builder, by SQL, or by a table of names of tables. */
function writesOf(file: string): ReadonlySet<string> {
  const text = read(file);
  const named = [
    ...text.matchAll(/(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g),
    ...text.matchAll(/(?:insert into|update|delete from)\s+(\w+)/g),
    ...(/(?:insert into|update|delete from) \$\{sql\.table\(/.test(text)
      ? text.matchAll(/'([a-z_]+)'/g)
      : []),
  ];
  return new Set(named.map(([, name = '']) => name));
}

test('no table that an operator owns is written by a seed alone: each has a part of the platform that changes it', () => {
  const isSeed = (file: string) => file.startsWith('server/src/seed/');
  const outside = /^server\/src\/(seed|hazards|cells|db)\/|\/testing\//;
  const all = sources('server/src').filter((file) => !isTest(file));
  const tables = new Set(
    [...read('server/src/db/roles/rights.ts').matchAll(/^ {4}'(\w+)',$/gm)].map(([, name = '']) => name),
  );
  const seeded = new Set(
    all
      .filter(isSeed)
      .flatMap((file) => [...writesOf(file)])
      .filter((name) => tables.has(name)),
  );
  const written = new Set(all.filter((file) => !outside.test(file)).flatMap((file) => [...writesOf(file)]));
  expect(seeded.size).toBeGreaterThan(30);
  // Only the seed writes these: give operators a call that does.
  expect([...seeded].filter((table) => !written.has(table)).toSorted()).toEqual([]);
});
