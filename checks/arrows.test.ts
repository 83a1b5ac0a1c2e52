import { describe, expect, test } from 'vitest';
import { type Arrow, arrowsWithin, show } from './source/arrow.ts';
import {
  isReplay,
  type Layers,
  packagesOf,
  roomsOf,
  rulesLayers,
  serverProblem,
  siteLayers,
  testPackages,
  upwardImports,
} from './source/arrow-table.ts';
import { files, isTest, type Room, read, rooms, sources } from './source/files.ts';
import { expectOnlyKnown } from './source/known.ts';
import { parse, stringsOf, textOf, walk } from './source/syntax.ts';

/** Measures what is not the ledger: a bank in one naive transaction, on tables of its own. */
const moneyExceptions = ['bench/ledger-naive.ts'];

const all = arrowsWithin(...rooms);
const roomOf = (path: string) => path.split('/')[0] ?? '';
const layerOf = (path: string) => path.split('/')[2] ?? '';
const ofRoom = (room: Room) => all.filter((arrow) => roomOf(arrow.from) === room);

function wrongWithin(room: Room, layers: Layers): Arrow[] {
  return ofRoom(room).filter((arrow) => {
    if (
      arrow.kind !== 'file' ||
      !arrow.from.startsWith(`${room}/src/`) ||
      !arrow.to.startsWith(`${room}/src/`)
    )
      return false;
    const [here, there] = [layerOf(arrow.from), layerOf(arrow.to)];
    // A file directly in src puts the layers together.
    if (isTest(arrow.from) || here === there || here.includes('.')) return false;
    return !(layers[here] ?? []).includes(there);
  });
}

describe('layers of a room', () => {
  test.each([
    ['rules', rulesLayers],
    ['site', siteLayers],
  ])('the layers of %s import lower layers only, so that no two import each other', (_, layers) => {
    expect(upwardImports(layers), 'list a layer after all that it imports').toEqual([]);
  });

  test('two layers that import each other are reported', () => {
    expect(upwardImports({ data: ['boot'], boot: ['data'] })).toEqual(['data > boot']);
    expect(upwardImports({ a: ['c'], b: ['a'], c: ['b'] })).toEqual(['a > c']);
  });

  test.each([
    ['rules', rulesLayers],
    ['site', siteLayers],
  ])('every folder of %s/src is in the table of layers', (room, layers) => {
    const folders = files(`${room}/src`)
      .map(layerOf)
      .filter((name) => !name.includes('.'));
    expect([...new Set(folders)].sort()).toEqual(Object.keys(layers).sort());
  });
});

describe('arrows', () => {
  test('every import points the right way', () => {
    const wrong = [
      ...wrongRooms(),
      ...wrongWithin('rules', rulesLayers).map(show),
      ...wrongWithin('site', siteLayers).map(show),
      ...wrongInServer(),
    ];
    expect(
      wrong,
      'these imports point the wrong way (docs/architecture.md): move the code, pass the dependency in from the wiring, or send an outbox event',
    ).toEqual([]);
  });

  test('only calls.ts of a noun imports the HTTP context', () => {
    const importsContext = (from: string) =>
      serverProblem({
        kind: 'file',
        from: `server/src/${from}`,
        to: 'server/src/edge/handlers.ts',
        asks: 'edge/handlers.ts',
        typeOnly: true,
      });
    expect(importsContext('wallet/calls.ts')).toBeUndefined();
    expect(importsContext('wallet/bank-accounts/calls.ts')).toBeUndefined();
    expect(importsContext('wallet/open-deposit.ts')).toMatch(/an action knows no HTTP/);
    expect(importsContext('players/security/devices.ts')).toMatch(/an action knows no HTTP/);
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
    const isLedgers = (file: string) => /\/(001\d-|\d+-ledger[-.])/.test(file);
    const schema = files('server/src/db/baseline', 'server/src/db/migrations');
    const createdIn = (file: string) =>
      [...read(file).matchAll(/create table (\w+)/g)].map(([, name]) => name);
    const ledgers = schema.filter(isLedgers);
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
    const code = sources('server', 'tools', 'bench', 'torture', 'e2e').filter(
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
    for (const file of schema.filter((one) => !isLedgers(one)))
      if (inSql.test(withoutComments(read(file)))) wrong.push(file);
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
