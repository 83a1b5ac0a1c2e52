import pg from 'pg';

/**
 * The reaction to a failed batch.
 *
 * - `lost`: the connection is gone and whether the batch was committed is unknown; send it again by its keys.
 * - `again`: another transaction was first; the whole batch is decided again.
 * - `locked`: a row was held by another transaction for too long.
 * - `poison`: some command in it cannot be written.
 */
export type Verdict = 'lost' | 'again' | 'locked' | 'poison';

const LOST = /^(08...|57P0[123]|25006)$/;
const AGAIN: ReadonlySet<string> = new Set(['40001', '40P01', '57014']);
/** Each partition of `command` has an index of its own. */
const KEY_OF_A_MONTH = /^command_\w+_pkey$/;
const UNIQUE_VIOLATION = '23505';
const LOCK_NOT_AVAILABLE = '55P03';

export function judge(error: Error): Verdict {
  if (!(error instanceof pg.DatabaseError)) return 'lost';
  const code = error.code ?? '';
  if (LOST.test(code)) return 'lost';
  if (AGAIN.has(code)) return 'again';
  if (isKeyRace(error)) return 'again';
  return code === LOCK_NOT_AVAILABLE ? 'locked' : 'poison';
}

/** The same key was decided elsewhere at the same moment; the next try finds its answer. */
export function isKeyRace(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === UNIQUE_VIOLATION &&
    KEY_OF_A_MONTH.test(error.constraint ?? '')
  );
}

export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
