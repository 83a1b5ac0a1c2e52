import { sql } from 'kysely';

/** Of a table of keys that overlap while they are rotated: whether one counts now, by the clock of the database. */
export const isValidNow = sql<boolean>`starts_at <= now() and (ends_at is null or ends_at > now())`;
