import type { RefusalBody } from '#contract/calls.ts';
import { type ErrorCode, errors, type Refusal, refuse } from '#contract/errors.ts';

/** Codes that are also met in another spelling (specification, section 8). */
const spellings: Readonly<Record<string, ErrorCode>> = { 'Session Expired': 'sessionExpired' };

/**
 * What an answer of the server means (the specification's central handler): `statusCode` 1, the message OK, or no code
 * at all is success; the rest is a refusal. A message that is no code of the catalogue is kept as it was said.
 *
 * @param answer the parsed body, `undefined` where there was none
 * @param status of HTTP
 * @returns `undefined` for success
 */
export function refusalIn(answer: unknown, status: number): Refusal | undefined {
  if (!isObject(answer)) return refuse(status === 503 ? 'serviceUnavailable' : 'internalServerError');
  const { statusCode, message } = answer;
  if (statusCode === 1 || message === 'OK') return undefined;
  if (statusCode === undefined && status < 400) return undefined;
  const said = typeof message === 'string' ? message.trim() : '';
  const code = spellings[said] ?? said;
  if (!isErrorCode(code)) return refuse('internalServerError', { said });
  const { field, detail }: Partial<RefusalBody> = answer;
  return refuse(code, {
    ...(field === undefined ? {} : { field }),
    ...(detail === undefined ? {} : { detail }),
  });
}

/** The specification tells a lost network from a lost service by what was asked (section 8). */
export function unreachable(path: string): ErrorCode {
  const services = /^\/api\/(home\/|seo$|auth\/get_balance$|settings\/(siteinfodetail|partners)$)/;
  return services.test(path) ? 'serviceUnavailable' : 'disconnect';
}

function isObject(answer: unknown): answer is Partial<RefusalBody> {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer);
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code);
}
