import type { OfficeRequest } from '#contract/office/calls.ts';
import { isOfficeRefusal, type OfficeErrorCode, refuseStaff } from '#contract/office/errors.ts';
import type { CountryRule } from '#rules/catalog/countries.ts';
import {
  copyCountryRules,
  countCatalogue,
  lockOffers,
  type NamedRule,
  nameCountryRules,
  readOffers,
  writeCountryRule,
} from '../../catalog/public.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { readSiteSettings } from '../../sites/public.ts';
import { audit, type StaffContext } from '../context.ts';
import { siteFor, sitesFor } from '../roles/sites-for.ts';
import { changeCatalogue, MANAGE } from './change-catalogue.ts';

const ok = { statusCode: 1 } as const;

type Change = OfficeRequest<'/api/office/catalogue/set_countries'>;
type Target = Pick<Change['targets'][number], 'provider_code' | 'game_code'>;

const nameOf = ({ provider_code, game_code }: Target) =>
  game_code === null ? provider_code : `${provider_code}/${game_code}`;

const ruleText = ({ mode, countries }: CountryRule) => [mode, ...countries].join(' ');

/** What the audit log says of rules; of those that are asked for, null where there is none. */
const factsOf = (rules: readonly NamedRule[], asked: readonly Target[] = rules) => ({
  rules: Object.fromEntries(
    asked.map((target) => {
      const rule = rules.find((one) => nameOf(one) === nameOf(target));
      return [nameOf(target), rule ? ruleText(rule) : null];
    }),
  ),
});

async function setCountries(db: Db, context: StaffContext, { site, targets, rule, reason }: Change) {
  const opensAll = rule?.mode === 'except' && targets.every(({ game_code }) => game_code !== null);
  if (rule?.countries.length === 0 && !opensAll) return refuseStaff('countryMissing', { field: 'rule' });
  const sorted = rule && { ...rule, countries: [...new Set(rule.countries)].toSorted() };
  return changeCatalogue(db, context, site, async (tx, at) => {
    const before = await nameCountryRules(tx, at.id);
    const isThere = await targetsThere(tx, at.id, targets);
    const rows: (Target & { outcome: string })[] = [];
    const changed: Target[] = [];
    for (const { provider_code, game_code, stamp } of targets) {
      const target = { provider_code, game_code };
      const seen = before.find((one) => nameOf(one) === nameOf(target))?.stamp ?? null;
      const refused: OfficeErrorCode | undefined = !isThere(target)
        ? 'unknownGame'
        : seen === stamp
          ? undefined
          : 'versionConflict';
      rows.push({ ...target, outcome: refused ?? 'done' });
      if (refused) continue;
      await writeCountryRule(tx, at.id, target, sorted);
      changed.push(target);
    }
    if (changed.length > 0)
      await audit(tx, context, {
        ...{ object: `catalogue:${site}`, siteId: at.id, reason },
        before: factsOf(before, changed),
        after: factsOf(await nameCountryRules(tx, at.id), changed),
      });
    return { ...ok, rows };
  });
}

/** Which of some studios and games the catalogue has, whether the site offers them or not. */
async function targetsThere(tx: Tx, siteId: number, targets: readonly Target[]) {
  const games = targets.flatMap(({ provider_code, game_code }) =>
    game_code === null ? [] : [{ provider_code, game_code }],
  );
  const offers = await readOffers(tx, { siteId, only: games, limit: games.length });
  const { providers } = await countCatalogue(tx);
  const names = new Set([...offers.map(nameOf), ...providers.map(({ code }) => code)]);
  return (target: Target) => names.has(nameOf(target));
}

/** Gives each of some sites the rules of another, each in a transaction of its own, and reports on each. */
async function copyCountries(
  db: Db,
  context: StaffContext,
  { from, to, reason }: OfficeRequest<'/api/office/catalogue/copy_countries'>,
) {
  const model = await siteFor(db.read, context, MANAGE, from);
  if (isOfficeRefusal(model)) return model;
  const own = await sitesFor(db.read, context, MANAGE);
  const rows: { site: string; outcome: string; rules: number }[] = [];
  for (const site of new Set(to)) {
    const at = own.find(({ external_id }) => external_id === site);
    if (!at || at.id === model.id) {
      rows.push({ site, outcome: 'unknownSite', rules: 0 });
      continue;
    }
    const rules = await db.tx(async (tx) => {
      await lockOffers(tx, at.id);
      const before = factsOf(await nameCountryRules(tx, at.id));
      const made = await copyCountryRules(tx, model.id, at.id);
      await audit(tx, context, {
        ...{ object: `catalogue:${site}`, siteId: at.id, reason, before },
        after: { ...factsOf(await nameCountryRules(tx, at.id)), as: from },
      });
      return made;
    });
    rows.push({ site, outcome: 'done', rules });
  }
  return { ...ok, rows };
}

/** The calls about the countries in which games of a site are open. */
export const countryCalls = ({ db, readsCountries }: { readonly db: Db; readonly readsCountries: boolean }) =>
  ({
    'catalogue.countries': async ({ site }, context) => {
      const at = await siteFor(db.read, context, 'catalogue.read', site);
      if (isOfficeRefusal(at)) return at;
      const [rules, settings] = await Promise.all([
        nameCountryRules(db.read, at.id),
        readSiteSettings(db.read, at.id),
      ]);
      const unknown = settings.find(({ name }) => name === 'open_to_unknown_countries');
      return {
        ...ok,
        ...{ opens_to_unknown: unknown?.value === 'true', reads_countries: readsCountries },
        rules: rules.map(({ countries, ...rule }) => ({ ...rule, countries: [...countries] })),
      };
    },
    'catalogue.setCountries': (request, context) => setCountries(db, context, request),
    'catalogue.copyCountries': (request, context) => copyCountries(db, context, request),
  }) satisfies Partial<OfficeHandlers>;
