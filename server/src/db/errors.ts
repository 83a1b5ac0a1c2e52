import pg from 'pg';

/**
 * Classes 08, 53 and 57: connections, resources, intervention; 57014 is a statement that took too long, 25006 a write on a
 * host that is not the primary any more.
 */
const OUTAGE_CODES = /^(08...|25006|57P0[123]|57014|53...|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const OUTAGE_WORDS =
  /^(Connection terminated|timeout e(xceeded when trying to connect|xpired)|Query read timeout|Client (was closed|has encountered))/;

/** Whether an error says that the database is away for now, rather than that something is wrong with what was asked. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('statusCode' in error && error.statusCode === 503) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (OUTAGE_CODES.test(code)) return true;
  return !(error instanceof pg.DatabaseError) && OUTAGE_WORDS.test(error.message);
}

/** An answer of the database, which then has rolled the transaction back. */
const ANSWERED_CODES = /^(25006|57014|53...|55P03)$/;

/** Whether the connection was lost, so that nobody knows here whether a transaction was committed. */
export function isConnectionLost(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return isOutage(error) && !ANSWERED_CODES.test(code);
}

const UNSTORABLE_CODES: ReadonlySet<unknown> = new Set(['22021', '22P05']);

/** Whether a text was sent that no database text can be: it holds a NUL, or is not well-formed Unicode. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && UNSTORABLE_CODES.has(error.code);
}
