import type { RefusalBody } from '#contract/calls.ts';
import { type ErrorCode, errors, type Refusal, refuse } from '#contract/errors.ts';

/**
 * What the browser itself says where no answer could be had or read: a refusal with the status code and the status
 * message of the specification's error catalogue (section 8).
 */
export interface Failure extends Refusal {
  readonly statusCode: -500 | -503 | 0;
  readonly statusMessage: ErrorCode;
  /** Goes to the log, never to the player. */
  readonly loggedOnly: boolean;
}

type Kind = Pick<Failure, 'statusCode' | 'statusMessage' | 'loggedOnly'>;

const general: Kind = { statusCode: -500, statusMessage: 'internalServerError', loggedOnly: false };
const service: Kind = { statusCode: -503, statusMessage: 'serviceUnavailable', loggedOnly: false };
const line: Kind = { statusCode: 0, statusMessage: 'disconnect', loggedOnly: false };

/** Failures by path: the first pattern that matches counts. */
const catalogue: readonly (readonly [path: RegExp, kind: Kind])[] = [
  [/^\/api\/(auth\/get_balance|home\/fav_(add|remove|list))$/, { ...service, loggedOnly: true }],
  [/^\/api\/(home\/.+|seo|settings\/(siteinfodetail|partners))$/, service],
  [/^\/api\/settings\//, line],
];

const kindOf = (path: string): Kind => catalogue.find(([paths]) => paths.test(path))?.[1] ?? general;

/**
 * The failure of a call that nobody answered. A lost settings call is `disconnect`; so are the words for every other
 * call that the catalogue does not name, since it is the connection that the player can mend.
 */
export function unanswered(path: string): Failure {
  const kind = kindOf(path);
  return { refused: kind === general ? 'disconnect' : kind.statusMessage, ...kind };
}

/** The failure of a call whose answer cannot be read. */
function unreadable(path: string, status: number): Failure {
  const kind = kindOf(path);
  const found = kind.loggedOnly ? kind : status === 503 ? service : general;
  return { refused: found.statusMessage, ...found };
}

export function isFailure(refusal: Refusal): refusal is Failure {
  return 'statusMessage' in refusal;
}

/** Codes of server faults; failed calls for the balance or favourites are only logged. */
const faults: ReadonlySet<ErrorCode> = new Set(['internalServerError', 'serviceUnavailable', 'busy']);

/** Codes that are also met in another spelling (specification, section 8). */
const spellings: Readonly<Record<string, ErrorCode>> = { 'Session Expired': 'sessionExpired' };

/**
 * What an answer of the server means (the specification's central handler): `statusCode` 1, the message OK, or no code
 * at all is success; the rest is a refusal. A message that is no code of the catalogue is kept as it was said.
 *
 * @param path of the call
 * @param answer the parsed body, `undefined` where there was none
 * @param status of HTTP
 * @returns `undefined` for success
 */
export function refusalIn(path: string, answer: unknown, status: number): Refusal | undefined {
  if (!isObject(answer)) return unreadable(path, status);
  const { statusCode, message } = answer;
  if (statusCode === 1 || message === 'OK') return undefined;
  if (statusCode === undefined && status < 400) return undefined;
  const said = typeof message === 'string' ? message.trim() : '';
  const code = spellings[said] ?? said;
  if (!isErrorCode(code)) return refuse('internalServerError', { said });
  if (faults.has(code) && kindOf(path).loggedOnly) return unreadable(path, status);
  const { field, detail }: Partial<RefusalBody> = answer;
  return refuse(code, {
    ...(field === undefined ? {} : { field }),
    ...(detail === undefined ? {} : { detail }),
  });
}

function isObject(answer: unknown): answer is Partial<RefusalBody> {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer);
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code);
}
