import { type CountryRule, countryCodes, isOpenIn } from './countries.ts';

/** A game with the countries in which its studio does not let it be played. */
export interface ClosedGame {
  readonly providerCode: string;
  readonly gameCode: string;
  /** Codes of ISO 3166-1. */
  readonly countries: readonly string[];
}

/** A rule of a site, of a studio or of one game. */
export interface StudioRule extends CountryRule {
  readonly providerCode: string;
  /** `null`: all games of the studio that have no rule of their own. */
  readonly gameCode: string | null;
}

/** The countries among some in which a rule leaves a game open. */
export const openAmong = (rule: CountryRule | undefined, countries: readonly string[]): string[] =>
  countries.filter((country) => rule === undefined || isOpenIn(rule, country, true));

/** A rule that closes these countries too, and opens none. */
function closeToo(rule: CountryRule | undefined, countries: readonly string[]): CountryRule {
  if (rule?.mode !== 'only')
    return { mode: 'except', countries: [...new Set([...(rule?.countries ?? []), ...countries])].toSorted() };
  const left = rule.countries.filter((country) => !countries.includes(country));
  // A rule names a country at least.
  return left.length > 0 ? { mode: 'only', countries: left } : { mode: 'except', countries: countryCodes };
}

/**
 * The rules that a site needs so that each game is closed where its studio closes it. What all games of a studio share becomes its
 * rule, so that a studio of a thousand games has one; what only some of them have becomes theirs.
 *
 * @param games all that a studio lists, also those that it closes nowhere
 * @param rules those of the site now
 */
export function planClosing(games: readonly ClosedGame[], rules: readonly StudioRule[]): StudioRule[] {
  const ruleOf = (of: readonly StudioRule[], providerCode: string, gameCode: string | null) =>
    of.find((rule) => rule.providerCode === providerCode && rule.gameCode === gameCode);
  const studios = new Set(games.map(({ providerCode }) => providerCode));
  return [...studios].flatMap((providerCode) => {
    const own = games.filter((game) => game.providerCode === providerCode);
    const written: StudioRule[] = [];
    let ofStudio: CountryRule | undefined = ruleOf(rules, providerCode, null);
    const shared = openAmong(ofStudio, own.length > 1 ? sharedBy(own) : []);
    if (shared.length > 0) {
      ofStudio = closeToo(ofStudio, shared);
      written.push({ ...ofStudio, providerCode, gameCode: null });
    }
    for (const { gameCode, countries } of own) {
      const rule = ruleOf(rules, providerCode, gameCode) ?? ofStudio;
      const open = openAmong(rule, countries);
      if (open.length > 0) written.push({ ...closeToo(rule, open), providerCode, gameCode });
    }
    return written;
  });
}

const sharedBy = ([first, ...others]: readonly ClosedGame[]): string[] =>
  (first?.countries ?? []).filter((country) => others.every(({ countries }) => countries.includes(country)));
