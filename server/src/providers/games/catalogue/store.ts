import { sql } from 'kysely';
import { binaryArray, plainArray } from '../../../db/arrays.ts';
import type { Reader, Tx } from '../../../db/database.ts';
import type { GameChange, GameName, KnownGame, PlacedGame } from './plan-sync.ts';

/** Comparisons of one account follow each other until their transactions end. */
export async function lockList(tx: Tx, account: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('outside-games'), hashtext(${account}))`.execute(tx);
}

export async function readKnown(reader: Reader, account: string): Promise<KnownGame[]> {
  const rows = await reader
    .selectFrom('outside_game')
    .select(['provider_code', 'facts', 'is_listed'])
    .where('account', '=', account)
    .execute();
  return rows.map((row) => ({
    providerCode: row.provider_code,
    facts: row.facts,
    isListed: row.is_listed,
  }));
}

/** What a held comparison of an account would have withdrawn. */
export async function readGone(reader: Reader, account: string, syncId: string): Promise<GameName[]> {
  return reader
    .selectFrom('outside_sync_change as c')
    .innerJoin('outside_sync as s', 's.id', 'c.sync_id')
    .select(['c.provider_code as providerCode', 'c.game_code as gameCode'])
    .where('c.sync_id', '=', syncId)
    .where('s.account', '=', account)
    .where('s.state', '=', 'held')
    .where('c.what', '=', 'gone')
    .execute();
}

/** A studio of the catalogue; `account`: under which its games are played, `null` for the house's. */
export interface Studio {
  readonly code: string;
  readonly name: string;
  readonly account: string | null;
}

export function readStudios(reader: Reader): Promise<Studio[]> {
  return reader
    .selectFrom('provider')
    .leftJoin('outside_studio', 'outside_studio.provider_code', 'provider.code')
    .select(['provider.code', 'provider.name', 'outside_studio.account'])
    .execute();
}

export async function addStudios(
  tx: Tx,
  account: string,
  studios: readonly { readonly code: string; readonly name: string }[],
): Promise<void> {
  if (studios.length === 0) return;
  await tx
    .insertInto('provider')
    .values([...studios])
    .execute();
  await tx
    .insertInto('outside_studio')
    .values(studios.map(({ code }) => ({ provider_code: code, account })))
    .execute();
}

/**
 * Writes what a list says of these games into the catalogue. A new game is offered by no site until that has a row for it, and a
 * game that was gone comes back to those that have one.
 */
export async function saveListed(
  tx: Tx,
  account: string,
  games: readonly PlacedGame[],
  now: Date,
): Promise<void> {
  if (games.length === 0) return;
  const column = (of: (game: PlacedGame) => string | null) => binaryArray('text', games.map(of));
  const codes = column(({ providerCode }) => providerCode);
  const names = column(({ facts }) => facts.code);
  await sql`
    insert into game (provider_code, code, name, category, rtp, has_demo, is_offered)
    select u.provider_code, u.code, u.name, u.category, u.rtp, u.has_demo, false
      from unnest(${codes}::text[], ${names}::text[], ${column(({ facts }) => facts.name)}::text[],
        ${column(({ facts }) => facts.category)}::text[], ${column(({ facts }) => facts.rtp)}::text[],
        ${plainArray(games.map(({ facts }) => facts.hasDemo))}::boolean[])
        as u (provider_code, code, name, category, rtp, has_demo)
     order by u.provider_code, u.code
    on conflict (provider_code, code) do update
       set name = excluded.name, category = excluded.category, rtp = excluded.rtp, has_demo = excluded.has_demo,
           withdrawn_at = null`.execute(tx);
  await sql`
    insert into outside_game (account, provider_code, game_code, facts, is_listed, first_at, changed_at)
    select ${account}, u.provider_code, u.game_code, u.facts, true, ${now}, ${now}
      from unnest(${codes}::text[], ${names}::text[],
        ${binaryArray(
          'jsonb',
          games.map(({ facts }) => JSON.stringify(facts)),
        )}::jsonb[]) as u (provider_code, game_code, facts)
    on conflict (account, provider_code, game_code) do update
       set facts = excluded.facts, is_listed = true, changed_at = excluded.changed_at`.execute(tx);
}

/** Takes games off every site: what sites have chosen stays, for when they come back. */
export async function withdrawGames(
  tx: Tx,
  account: string,
  games: readonly PlacedGame[],
  now: Date,
): Promise<void> {
  if (games.length === 0) return;
  const gone = sql`select * from unnest(${games.map(({ providerCode }) => providerCode)}::text[],
    ${games.map(({ facts }) => facts.code)}::text[])`;
  await sql`update game set withdrawn_at = ${now} where (provider_code, code) in (${gone})`.execute(tx);
  await sql`
    update outside_game set is_listed = false, changed_at = ${now}
     where account = ${account} and (provider_code, game_code) in (${gone})`.execute(tx);
}

export async function saveChanges(tx: Tx, syncId: string, changes: readonly GameChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into outside_sync_change (sync_id, place, what, provider_code, game_code, before, after)
    select ${syncId}, u.place, u.what, u.provider_code, u.game_code, u.before, u.after
      from unnest(${changes.map(({ what }) => what)}::text[],
        ${changes.map(({ game }) => game.providerCode)}::text[], ${changes.map(({ game }) => game.facts.code)}::text[],
        ${binaryArray(
          'jsonb',
          changes.map((change) => ('before' in change ? JSON.stringify(change.before) : null)),
        )}::jsonb[],
        ${binaryArray(
          'jsonb',
          changes.map(({ what, game }) => (what === 'gone' ? null : JSON.stringify(game.facts))),
        )}::jsonb[]) with ordinality
        as u (what, provider_code, game_code, before, after, place)`.execute(tx);
}
