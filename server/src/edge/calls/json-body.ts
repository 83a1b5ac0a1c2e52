import type { FastifyInstance } from 'fastify';
import { refuse } from '#contract/errors.ts';
import { RefusedRequest } from '../replies.ts';

/** Deeper than anything a call takes, and far below what recursion over a value could not bear. */
const MOST_DEPTH = 32;
const LONGEST_FIELD = 100;

/**
 * The path, dot-separated, to a JSON value that is nested deeper than {@link MOST_DEPTH} levels or holds text that is not
 * well-formed Unicode (half a surrogate pair, which PostgreSQL cannot store); `undefined` if there is none.
 */
export function unusableAt(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : path.join('.');
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length >= MOST_DEPTH) return path.join('.');
  for (const [key, member] of Object.entries(value)) {
    const here = [...path, key];
    const found = key.isWellFormed() ? unusableAt(member, here) : path.join('.');
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Parses the bodies of all calls. A missing body is `undefined` regardless of its content type.
 * @throws RefusedRequest `badRequest` with the path, for what {@link unusableAt} finds
 */
export function installJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined);
    parse(request, text, (error, value) => {
      const field = error ? undefined : unusableAt(value);
      if (field === undefined) return done(error, value);
      const of = field === '' ? {} : { field: field.slice(0, LONGEST_FIELD).toWellFormed() };
      done(new RefusedRequest(refuse('badRequest', of)));
    });
  });
}
