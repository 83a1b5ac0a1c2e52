/**
 * Reads a moment that a client sent, or `undefined` where it is none. A Date reaches further back than PostgreSQL does,
 * so only years of four digits are taken.
 */
export function readMoment(text: string): Date | undefined {
  const moment = new Date(text);
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9999 ? moment : undefined;
}
