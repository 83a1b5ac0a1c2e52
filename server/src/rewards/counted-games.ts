import { sql } from 'kysely';
import type { Reader } from '../db/database.ts';
import { SPORTSBOOK } from './events.ts';
import type { Counted } from './tables.ts';

/** A game that was played; `gameCode` is null for a bet. */
export interface Played {
  readonly providerCode: string;
  readonly gameCode: string | null;
}

const nameOf = ({ providerCode, gameCode }: Played) => `${providerCode}/${gameCode}`;

/** The category of each game that was played, by `PROVIDER/game`. */
export async function categoriesOf(
  reader: Reader,
  played: readonly Played[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; category: string }>`
    select provider_code || '/' || code as name, category from game
     where (provider_code, code) in (select * from unnest(
       ${played.map(({ providerCode }) => providerCode)}::text[], ${played.map(({ gameCode }) => gameCode)}::text[]))`.execute(
    reader,
  );
  return new Map(rows.map(({ name, category }) => [name, category]));
}

/** Whether what was played counts. @param categories of {@link categoriesOf}; needed where categories count */
export function countsGame(
  { providers, categories: chosen, games }: Counted,
  played: Played,
  categories: ReadonlyMap<string, string>,
): boolean {
  if (providers.length + chosen.length + games.length === 0) return true;
  const name = nameOf(played);
  return (
    providers.includes(played.providerCode) ||
    games.includes(name) ||
    chosen.includes(categories.get(name) ?? '')
  );
}

/** Whether there are all the games, categories and providers that count. */
export async function areThere(reader: Reader, { providers, categories, games }: Counted): Promise<boolean> {
  if (providers.length + categories.length + games.length === 0) return true;
  const known = await reader.selectFrom('game').select(['provider_code', 'code', 'category']).execute();
  const names = new Set(known.map(({ provider_code, code }) => `${provider_code}/${code}`));
  const knownCategories = new Set(known.map(({ category }) => category));
  const knownProviders = new Set([SPORTSBOOK, ...known.map(({ provider_code }) => provider_code)]);
  return (
    games.every((one) => names.has(one)) &&
    categories.every((one) => knownCategories.has(one)) &&
    providers.every((one) => knownProviders.has(one))
  );
}

/** Games with their names, of `PROVIDER/game`. */
export async function namesOfGames(
  reader: Reader,
  games: readonly string[],
): Promise<{ provider_code: string; game_code: string; name: string }[]> {
  if (games.length === 0) return [];
  const { rows } = await sql<{ provider_code: string; game_code: string; name: string }>`
    select provider_code, code as game_code, name from game
     where (provider_code, code) in (select split_part(one, '/', 1), split_part(one, '/', 2)
       from unnest(${[...games]}::text[]) as one) order by name`.execute(reader);
  return rows;
}
