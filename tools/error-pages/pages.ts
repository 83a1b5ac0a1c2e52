import type { CallRow } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { type ErrorCode, type ErrorRow, errors } from '#contract/errors.ts';
import { meanings } from './meanings.ts';

const retryAdvice: Readonly<Record<ErrorRow['retry'], string>> = {
  never: 'No. The same request gives the same answer.',
  later: 'Yes, later.',
  'same-key': 'Yes, with the same idempotency key where the call has one: it happens at most once.',
};

const shownAs: Readonly<Record<ErrorRow['shown'], string>> = {
  field: 'beside the field it is about',
  form: 'above the form that sent it; in a dialog where there is none',
  dialog: 'in a dialog',
  logout: 'as a warning, followed by a logout',
  identity: 'as the form for date of birth and consent',
  proof: 'as the form for a proof of the player',
  silent: 'not at all',
};

const ofAnyCall: readonly ErrorCode[] = [
  ...(['badRequest', 'brokenJson', 'bodyTooLarge', 'unsupportedContentType', 'tooManyRequests'] as const),
  ...([
    'internalServerError',
    'serviceUnavailable',
    'unknownSite',
    'permissionDenied',
    'maintenance',
  ] as const),
];
const ofPlayerCalls: readonly ErrorCode[] = ['sessionExpired', 'BLOCK', 'CLOSE'];

const example = '0198f3a2-7c1e-7b44-9d2a-5e6f7a8b9c0d';

/** Every page by the name of its file. */
export function errorPages(texts: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const codes = Object.keys(errors) as ErrorCode[];
  return new Map([
    ['README.md', indexPage(codes)],
    ...codes.map((code): [string, string] => [`${code}.md`, pageOf(code, texts[code] ?? '')]),
  ]);
}

function pageOf(code: ErrorCode, playerText: string): string {
  const { status, retry, shown } = errors[code];
  const { means, doThis } = meanings[code];
  const lines = [
    `# ${code}`,
    '',
    means,
    '',
    '| | |',
    '|---|---|',
    `| HTTP status | ${status} |`,
    `| Sending it again helps | ${retryAdvice[retry]} |`,
    `| The player meets it | ${shownAs[shown]} |`,
    `| Given by | ${givenBy(code)} |`,
    '',
    ...(doThis === undefined ? [] : ['## What to do', '', doThis, '']),
    '## Example',
    '',
    '```json',
    JSON.stringify(exampleBody(code), null, 2),
    '```',
    '',
    ...(playerText === '' ? [] : [`In English the player reads: "${playerText}"`, '']),
  ];
  return lines.join('\n');
}

function exampleBody(code: ErrorCode): Readonly<Record<string, unknown>> {
  const { field, detail } = meanings[code];
  return {
    statusCode: -errors[code].status,
    message: code,
    ...(field === undefined ? {} : { field }),
    ...(detail === undefined ? {} : { detail }),
    request_id: example,
  };
}

function givenBy(code: ErrorCode): string {
  if (ofAnyCall.includes(code)) return 'any call';
  const rows = Object.values(calls as Readonly<Record<CallName, CallRow>>);
  const own = rows.filter((row) => row.errors.includes(code)).map((row) => `\`${row.path}\``);
  const all = [...(ofPlayerCalls.includes(code) ? ['every call of a player'] : []), ...own];
  return all.length > 0 ? all.join(', ') : 'no call of the API';
}

function indexPage(codes: readonly ErrorCode[]): string {
  const rows = codes.map(
    (code) => `| [${code}](${code}.md) | ${errors[code].status} | ${meanings[code].means} |`,
  );
  return [
    '# Message codes',
    '',
    'Every refusal is `{statusCode, message, field?, detail?, request_id}` with the HTTP status of its code.',
    'These pages are generated from `contract/src/errors.ts` by `npm run error-pages`.',
    '',
    '| Code | Status | Meaning |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
