import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { openAmong, planClosing, type StudioRule } from '#rules/catalog/closed-by-studios.ts';
import { lockOffers, readCountryRules, writeCountryRule } from '../../../catalog/public.ts';
import type { Db, Reader } from '../../../db/database.ts';
import { readClosedGames } from '../../../providers/games/public.ts';
import { audit, type OfficeContext } from '../../context.ts';
import type { OwnSite } from '../../roles/sites-for.ts';
import type { OwnAccount } from '../own-accounts.ts';

const rulesOf = async (reader: Reader, siteId: number): Promise<StudioRule[]> =>
  (await readCountryRules(reader, siteId)).map(({ provider_code, game_code, mode, countries }) => ({
    ...{ providerCode: provider_code, gameCode: game_code, mode, countries },
  }));

/** What the list of an account closes and the rules of its sites leave open, by site; sites without such games are left out. */
export async function openWhereClosed(reader: Reader, { code, sites }: OwnAccount) {
  const games = await readClosedGames(reader, code);
  const found = await Promise.all(
    sites.map(async ({ id, site }) => {
      const rules = await rulesOf(reader, id);
      const open = games.map(({ providerCode, gameCode, countries }) => {
        const own = rules.filter((rule) => rule.providerCode === providerCode);
        const rule = own.find((one) => one.gameCode === gameCode) ?? own.find((one) => one.gameCode === null);
        return openAmong(rule, countries);
      });
      const closed = open.filter((countries) => countries.length > 0);
      return { site, games: closed.length, countries: [...new Set(closed.flat())].toSorted() };
    }),
  );
  return found.filter(({ games: count }) => count > 0);
}

/** Writes the rules that close the games of an account on a site where its provider closes them. @returns how many */
export async function closeCountries(
  db: Db,
  context: OfficeContext,
  { account, at, reason }: { readonly account: OwnAccount; readonly at: OwnSite; readonly reason: string },
): Promise<number | OfficeRefusal> {
  if (account.sites.every(({ id }) => id !== at.id))
    return refuseStaff('unknownAccount', { field: 'account' });
  return db.tx(async (tx) => {
    await lockOffers(tx, at.id);
    const before = await rulesOf(tx, at.id);
    const written = planClosing(await readClosedGames(tx, account.code), before);
    if (written.length === 0) return refuseStaff('nothingToClose');
    for (const { providerCode, gameCode, ...rule } of written)
      await writeCountryRule(tx, at.id, { provider_code: providerCode, game_code: gameCode }, rule);
    const replaced = written.flatMap(({ providerCode, gameCode }) =>
      before.filter((rule) => rule.providerCode === providerCode && rule.gameCode === gameCode),
    );
    await audit(tx, context, {
      ...{ object: `catalogue:${at.external_id}`, siteId: at.id, reason },
      ...{ before: { rules: textsOf(replaced) }, after: { rules: textsOf(written), account: account.code } },
    });
    return written.length;
  });
}

const textsOf = (rules: readonly StudioRule[]) =>
  Object.fromEntries(
    rules.map(({ providerCode, gameCode, mode, countries }) => [
      gameCode === null ? providerCode : `${providerCode}/${gameCode}`,
      [mode, ...countries].join(' '),
    ]),
  );
