import { sql } from 'kysely';
import type { CountryRule } from '#rules/catalog/countries.ts';
import type { Reader, Tx } from '../../db/database.ts';

/** A studio, or one of its games. */
export interface RuleTarget {
  readonly provider_code: string;
  /** Null: all of its games that have no rule of their own. */
  readonly game_code: string | null;
}

/** A rule of a site as it was set. */
export interface SetRule extends RuleTarget, CountryRule {}

/** A rule with the names that staff reads. */
export interface NamedRule extends SetRule {
  readonly provider_name: string;
  readonly game_name: string | null;
  /** Changes with every change of the rule. */
  readonly stamp: string;
}

/** All rules of a site, those of studios first. */
export async function readCountryRules(reader: Reader, siteId: number): Promise<SetRule[]> {
  return reader
    .selectFrom('country_rule')
    .select(['provider_code', 'game_code', 'mode', 'countries'])
    .where('site_id', '=', siteId)
    .orderBy('provider_code')
    .orderBy('game_code', (order) => order.asc().nullsFirst())
    .execute();
}

/** The stamp of a rule, of a row that is called `name`. */
export const stampOf = (name: string) => {
  const rule = sql.ref(name);
  return sql<string>`md5(concat(${rule}.mode, '|', array_to_string(${rule}.countries, ',')))`;
};

/** The same by name, with their stamps. */
export async function nameCountryRules(reader: Reader, siteId: number): Promise<NamedRule[]> {
  return reader
    .selectFrom('country_rule')
    .innerJoin('provider', 'provider.code', 'country_rule.provider_code')
    .leftJoin('game', (join) =>
      join
        .onRef('game.provider_code', '=', 'country_rule.provider_code')
        .onRef('game.code', '=', 'country_rule.game_code'),
    )
    .select(['country_rule.provider_code', 'country_rule.game_code', 'mode', 'countries'])
    .select(['provider.name as provider_name', 'game.name as game_name'])
    .select(stampOf('country_rule').as('stamp'))
    .where('country_rule.site_id', '=', siteId)
    .orderBy('provider.name')
    .orderBy('game.name', (order) => order.asc().nullsFirst())
    .execute();
}

/** Sets the rule of a studio or game on a site, or removes it. Every server goes by it within a second. */
export async function writeCountryRule(
  tx: Tx,
  siteId: number,
  { provider_code, game_code }: RuleTarget,
  rule: CountryRule | null,
): Promise<void> {
  await tx
    .deleteFrom('country_rule')
    .where('site_id', '=', siteId)
    .where('provider_code', '=', provider_code)
    .where('game_code', 'is not distinct from', game_code)
    .execute();
  if (rule === null) return;
  const { mode, countries } = rule;
  await tx
    .insertInto('country_rule')
    .values({ site_id: siteId, provider_code, game_code, mode, countries: [...countries] })
    .execute();
}

/** Gives a site the rules of another in place of its own. @returns how many it has now */
export async function copyCountryRules(tx: Tx, from: number, to: number): Promise<number> {
  await tx.deleteFrom('country_rule').where('site_id', '=', to).execute();
  const made = await sql`
    insert into country_rule (site_id, provider_code, game_code, mode, countries)
    select ${to}, provider_code, game_code, mode, countries from country_rule where site_id = ${from}`.execute(
    tx,
  );
  return Number(made.numAffectedRows ?? 0n);
}
