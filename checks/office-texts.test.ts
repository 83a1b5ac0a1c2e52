import { describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { auditActions } from '#contract/office/audit-actions.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { type OfficeErrorCode, officeErrorCodes } from '#contract/office/errors.ts';
import { officeExports } from '#contract/office/exports.ts';
import type { OfficeRow } from '#contract/office/office-call.ts';
import { permissions } from '#contract/office/permissions.ts';
import { playerStatuses, timelineKinds } from '#contract/office/player-kinds.ts';
import { read } from './source/files.ts';
import { textsOf } from './source/texts.ts';

const ready = Object.entries(languages).flatMap(([code, { ready }]) => (ready ? [code] : []));

/** The states and kinds of an entry that a player's timeline reads from the database as they are stored. */
const stored = [
  ['35-player-protection.sql', 'player_limit_change', 'state'],
  ['63-ledger-rounds.sql', 'round', 'state'],
  ['70-wallet.sql', 'deposit', 'state'],
  ['70-wallet.sql', 'withdrawal', 'state'],
  ['82-sportsbook-bets.sql', 'sports_ticket', 'state'],
  ['85-rewards.sql', 'bonus', 'state'],
  ['87-spin-and-minigames.sql', 'spin', 'kind'],
  ['87-spin-and-minigames.sql', 'minigame_round', 'state'],
] as const;

/** What a column may hold, by the check of its table. */
function valuesOf(file: string, table: string, column: string): string[] {
  const body = new RegExp(`create table ${table} \\(\\n([\\s\\S]*?)\\n\\)`).exec(
    read(`server/src/db/baseline/${file}`),
  )?.[1];
  const [, list = ''] =
    new RegExp(`^ *${column} .*check \\(${column} in \\(([^)]*)\\)`, 'm').exec(body ?? '') ?? [];
  return [...list.matchAll(/'(\w+)'/g)].map(([, value = '']) => value);
}

/** What any call may be refused with, besides its own codes. */
const ofAnyCall: readonly OfficeErrorCode[] = [
  'badRequest',
  'notFound',
  'internalServerError',
  'serviceUnavailable',
  'tooManyRequests',
  'permissionDenied',
  'sessionExpired',
];

/** The kinds of messages that the server writes: each has its text in the players' inbox. */
const messageKinds = [...textsOf('site/src/locales/EN/ui.json').keys()].flatMap(
  (key) => /^rewards\.messages\.(\w+)/.exec(key)?.[1] ?? [],
);

function missing(language: string, file: string, keys: readonly string[]): string[] {
  const texts = textsOf(`backoffice/src/locales/${language}/${file}.json`);
  return [...new Set(keys)].filter((key) => !texts.has(key));
}

describe.each(ready)('the back office in %s has a text for', (language) => {
  test('every code that a call may refuse with', () => {
    const listed = Object.values<OfficeRow>(officeCalls).flatMap((row) => [...row.errors]);
    expect(missing(language, 'errors', [...officeErrorCodes, ...listed, ...ofAnyCall, 'other'])).toEqual([]);
  });

  test('every action of the audit log', () => {
    expect(
      missing(
        language,
        'audit',
        auditActions.map((name) => `actions.${name.replace('.', '_')}`),
      ),
    ).toEqual([]);
  });

  test('every permission', () => {
    expect(
      missing(
        language,
        'team',
        permissions.map((name) => `permissions.${name.replace('.', '_')}`),
      ),
    ).toEqual([]);
  });

  test('every kind and state of a player’s timeline', () => {
    const states = stored.flatMap(([file, table, column]) => valuesOf(file, table, column));
    expect(states.length).toBeGreaterThan(20);
    expect(messageKinds.length).toBeGreaterThan(10);
    expect(
      missing(language, 'players', [
        ...timelineKinds.map((kind) => `timeline.kind.${kind}`),
        ...[...states, ...playerStatuses, ...messageKinds].map((what) => `timeline.what.${what}`),
      ]),
    ).toEqual([]);
  });

  test('every list that can be exported', () => {
    const lists = Object.keys(officeExports).map((name) => `exports.lists.${name}`);
    expect(missing(language, 'system', lists)).toEqual([]);
  });
});
