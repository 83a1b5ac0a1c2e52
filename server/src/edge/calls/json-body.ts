import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
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

/** What nearly all visitors of a site ask with is one of a few texts, whose values are kept. */
const MOST_KEPT = 5_000;
const LONGEST_KEPT = 300;
const kept = new LRUCache<string, object>({ max: MOST_KEPT });
const keptValues = new WeakSet<object>();

/** Whether a body is the same value for all who ask a call with the same text: once it is valid, nothing of it can be changed. */
export const isKept = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && keptValues.has(body);

/** Keeps a body whose members are no objects themselves, for one path: validation may add what is left out. */
function keep(name: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || name.length > LONGEST_KEPT) return;
  if (Object.values(value).some((member) => typeof member === 'object' && member !== null)) return;
  kept.set(name, value);
  keptValues.add(value);
}

/**
 * Parses the bodies of all calls. A missing body is `undefined` regardless of its content type.
 * @param shared paths of calls whose bodies hold nothing of the one who asks
 * @throws RefusedRequest `badRequest` with the path, for what {@link unusableAt} finds
 */
export function installJsonBodies(app: FastifyInstance, shared: ReadonlySet<string> = new Set()): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined);
    const isShared = shared.has(request.url);
    const name = isShared ? `${request.url} ${text}` : '';
    const known = isShared ? kept.get(name) : undefined;
    if (known) return done(null, known);
    parse(request, text, (error, value) => {
      const field = error ? undefined : unusableAt(value);
      if (field === undefined && !error && isShared) keep(name, value);
      if (field === undefined) return done(error, value);
      const of = field === '' ? {} : { field: field.slice(0, LONGEST_FIELD).toWellFormed() };
      done(new RefusedRequest(refuse('badRequest', of)));
    });
  });
}
