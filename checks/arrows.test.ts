import { describe, expect, test } from 'vitest';
import { type Arrow, arrowsWithin, show } from './source/arrow.ts';
import {
  isReplay,
  packagesOf,
  roomsOf,
  rulesInside,
  serverProblem,
  siteInside,
  testPackages,
} from './source/arrow-table.ts';
import { files, isTest, type Room, read, rooms, sources } from './source/files.ts';
import { expectOnlyKnown } from './source/known.ts';
import { parse, stringsOf, textOf, walk } from './source/syntax.ts';

/** Arrows that point the wrong way today. Take one away when you can; none is ever added. */
const exceptions: readonly string[] = [
  'site/src/data/favourites.ts > site/src/app/login.ts',
  'site/src/shells/parts/account-corner.tsx > site/src/app/login.ts',
];

/** Measures what is not the ledger: a bank in one naive transaction, on tables of its own. */
const moneyExceptions = ['bench/ledger-naive.ts'];

const all = arrowsWithin(...rooms);
const roomOf = (path: string) => path.split('/')[0] ?? '';
/** The table of routes is data that startup reads before there is an app. */
const placeOf = (path: string) =>
  path.startsWith('site/src/app/rout') ? 'routes' : (path.split('/')[2] ?? '');
const ofRoom = (room: Room) => all.filter((arrow) => roomOf(arrow.from) === room);

function wrongWithin(room: Room, table: Readonly<Record<string, readonly string[]>>): Arrow[] {
  return ofRoom(room).filter((arrow) => {
    if (arrow.kind !== 'file' || roomOf(arrow.to) !== room || !arrow.to.startsWith(`${room}/src/`))
      return false;
    const [here, there] = [placeOf(arrow.from), placeOf(arrow.to)];
    if (isTest(arrow.from) || here === there || !Object.hasOwn(table, here) || !Object.hasOwn(table, there))
      return false;
    return !(table[here] ?? []).includes(there);
  });
}

describe('arrows', () => {
  test('every import points the right way', () => {
    const wrong = [
      ...wrongRooms(),
      ...wrongWithin('rules', rulesInside).map(show),
      ...wrongWithin('site', siteInside).map(show),
      ...wrongInServer(),
    ];
    expectOnlyKnown(
      wrong,
      exceptions,
      'These imports point the wrong way (docs/architecture.md). Move the code, hand the thing in from the wiring, or send an outbox event:',
    );
  });

  test('a room carries only the packages it is meant to', () => {
    const wrong = rooms.flatMap((room) => {
      const allowed = packagesOf[room];
      if (!allowed) return [];
      return ofRoom(room)
        .filter((arrow) => arrow.from.startsWith(`${room}/src/`) && !isTest(arrow.from))
        .filter(
          (arrow) => arrow.kind === 'node' || (arrow.kind === 'package' && !isCarried(arrow.to, allowed)),
        )
        .map(show);
    });
    expect(
      wrong,
      'packages that this room does not carry; packagesOf in checks/source/arrow-table.ts lists them',
    ).toEqual([]);
  });

  test('a test of the pure rooms uses test packages only', () => {
    const wrong = [...ofRoom('rules'), ...ofRoom('contract')]
      .filter((arrow) => isTest(arrow.from) && arrow.kind === 'package')
      .filter((arrow) => ![...testPackages, '@noble/hashes', 'zod'].includes(arrow.to))
      .map(show);
    expect(wrong, 'a test of rules or contract needs vitest and fast-check, nothing else').toEqual([]);
  });

  test('only the ledger names a money table', () => {
    const isLedgers = (file: string) => /\/(001\d-|\d{4}-ledger-)/.test(file);
    const createdIn = (file: string) =>
      [...read(file).matchAll(/create table (\w+)/g)].map(([, name]) => name);
    const ledgers = files('server/src/db/migrations').filter(isLedgers);
    const ofRounds = new Set(ledgers.filter((file) => file.endsWith('-rounds.sql')).flatMap(createdIn));
    const tables = ledgers.flatMap(createdIn).filter((name) => !ofRounds.has(name));
    expect(tables, 'the ledger migration creates the money tables').toContain('transfer');
    const names = tables.join('|');
    const inSql = new RegExp(
      `\\b(from|join|into|update|table|truncate|copy|only)\\s+"?(${names})"?(\\s|$|;|\\(|,|\\))`,
      'i',
    );
    const queries =
      /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|(inner|left|right|full|cross)Join|table)$/;
    const asTable = new RegExp(`^(${names})( as \\w+)?$`);
    const code = sources('server', 'tools', 'bench', 'e2e').filter(
      (file) => !file.startsWith('server/src/ledger/'),
    );
    const wrong: string[] = [];
    for (const file of code) {
      for (const { text } of stringsOf(file)) if (looksLikeSql(text) && inSql.test(text)) wrong.push(file);
      walk(parse(file).program, (node) => {
        if (node.type !== 'CallExpression' || !Array.isArray(node.arguments)) return;
        const called = methodName(node.callee);
        const first = textOf(node.arguments[0]);
        if (called && first && queries.test(called) && asTable.test(first)) wrong.push(file);
      });
    }
    const migrations = files('server/src/db/migrations').filter((file) => !isLedgers(file));
    for (const file of migrations) if (inSql.test(withoutComments(read(file)))) wrong.push(file);
    expectOnlyKnown(
      wrong,
      moneyExceptions,
      'Ask the ledger (server/src/ledger/public.ts) instead of naming its tables:',
    );
  });
});

function wrongRooms(): string[] {
  return rooms.flatMap((room) =>
    ofRoom(room)
      .filter((arrow) => arrow.kind === 'file' && !roomsOf[room].includes(roomOf(arrow.to)))
      .filter((arrow) => arrow.to.includes('/') && !isReplay(arrow))
      .map((arrow) => `${show(arrow)} (${room} may import ${roomsOf[room].join(', ')})`),
  );
}

function wrongInServer(): string[] {
  return ofRoom('server')
    .filter((arrow) => arrow.kind === 'file' && arrow.to.startsWith('server/src/'))
    .flatMap((arrow) => {
      const problem = serverProblem(arrow);
      return problem === undefined ? [] : [`${show(arrow)} (${problem})`];
    });
}

function methodName(callee: unknown): string | undefined {
  if (typeof callee !== 'object' || callee === null || !('property' in callee)) return undefined;
  const { property } = callee;
  return typeof property === 'object' && property !== null && 'name' in property
    ? String(property.name)
    : undefined;
}

function looksLikeSql(text: string): boolean {
  return /\b(select|insert|update|delete|truncate|lock|alter|drop)\b/i.test(text);
}

function withoutComments(sql: string): string {
  return sql.replace(/--.*$/gm, '');
}

function isCarried(name: string, allowed: readonly string[]): boolean {
  // A font is a file that only its own template loads.
  return allowed.includes(name) || name.startsWith('@fontsource');
}
