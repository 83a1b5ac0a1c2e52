import pino from 'pino';

/** Details of PostgreSQL errors repeat whole rows: addresses, codes, the hash of a password. */
const ROWS = ['detail', 'where', 'internalQuery', 'hint'] as const;

function withoutRows(error: Error): object {
  const plain: Record<string, unknown> = { ...pino.stdSerializers.err(error) };
  for (const field of ROWS) delete plain[field];
  return plain;
}

/** The log: JSON lines, errors with their trace and without the data they were about. */
export function openLog(level: string, destination?: pino.DestinationStream): pino.Logger {
  const options: pino.LoggerOptions = { level, base: null, serializers: { err: withoutRows } };
  return destination === undefined ? pino(options) : pino(options, destination);
}
