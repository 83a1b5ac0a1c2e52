import { sql } from 'kysely';
import type { ClosedGame } from '#rules/catalog/closed-by-studios.ts';
import { isCountryCode } from '#rules/catalog/countries.ts';
import type { Reader, Writer } from '../../../db/database.ts';

/** The comparisons of an account, newest first. */
export function readSyncs(reader: Reader, account: string, limit: number) {
  return reader
    .selectFrom('outside_sync')
    .selectAll()
    .where('account', '=', account)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** A comparison of an account. */
export const findSync = (reader: Reader, account: string, id: string) =>
  reader
    .selectFrom('outside_sync')
    .selectAll()
    .where('account', '=', account)
    .where('id', '=', id)
    .executeTakeFirst();

/** How many games an account lists now, and how many it listed once and withdrew. */
export async function countListed(
  reader: Reader,
  account: string,
): Promise<{ readonly listed: number; readonly withdrawn: number }> {
  const { rows } = await sql<{ listed: number; withdrawn: number }>`
    select count(*) filter (where is_listed)::int as listed, count(*) filter (where not is_listed)::int as withdrawn
      from outside_game where account = ${account}`.execute(reader);
  return rows[0] ?? { listed: 0, withdrawn: 0 };
}

/** The games that an account lists now, with the countries in which its provider closes them. */
export async function readClosedGames(reader: Reader, account: string): Promise<ClosedGame[]> {
  const { rows } = await sql<ClosedGame>`
    select provider_code as "providerCode", game_code as "gameCode", facts->'blockedCountries' as countries
      from outside_game where account = ${account} and is_listed order by provider_code, game_code`.execute(
    reader,
  );
  return rows.map((row) => ({ ...row, countries: row.countries.filter(isCountryCode) }));
}

/** What a comparison found, in its order, after a place. */
export function readSyncChanges(
  reader: Reader,
  syncId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
) {
  return reader
    .selectFrom('outside_sync_change')
    .selectAll()
    .where('sync_id', '=', syncId)
    .where('place', '>', after)
    .orderBy('place')
    .limit(limit)
    .execute();
}

const KEPT_DAYS = 400;

/** Deletes comparisons of more than 400 days ago, with what they found. */
export async function forgetOldSyncs(writer: Writer, now: Date): Promise<void> {
  await writer
    .deleteFrom('outside_sync')
    .where('started_at', '<', new Date(now.getTime() - KEPT_DAYS * 86_400_000))
    .execute();
}
