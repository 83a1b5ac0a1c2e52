import { type CountryRule, isOpenIn } from '#rules/catalog/countries.ts';
import type { Db } from '../../db/database.ts';
import { countryOfPhone } from '../../players/public.ts';
import { perSite, type SiteRecord } from '../../sites/public.ts';
import type { GameRef } from '../offers/offers.ts';
import { readCountryRules, type SetRule } from './country-rules.ts';

/** What a site has closed in a country. */
export interface ClosedGames {
  readonly studios: readonly string[];
  /** Games of these studios that are open all the same. */
  readonly open: readonly GameRef[];
  /** Single games that are closed. */
  readonly games: readonly GameRef[];
  has(game: GameRef): boolean;
}

/** Who asks for a game. */
interface Asker {
  /** As a trusted proxy names it. */
  readonly country: string | undefined;
  readonly playerId?: bigint | undefined;
}

/** A country in which something of a site is closed, to keep answers by. */
export type CountryKey = string;
/** Of those whose country nobody knows. */
const UNKNOWN: CountryKey = '??';

/**
 * Where the games of sites are open. It asks the database once for each version of a site, so a change counts as any change of a
 * site does; a site without rules costs nothing more.
 */
export interface CountryRules {
  /** Where who asks is: by the proxy, else by the player's phone; `undefined` where neither says. */
  countryOf(asker: Asker): Promise<string | undefined>;
  /** The country under which to keep answers for who asks; `undefined`: nothing is closed there, as in most. */
  keyOf(site: SiteRecord, country: string | undefined): Promise<CountryKey | undefined>;
  /** @param key of the same site */
  closedIn(site: SiteRecord, key: CountryKey | undefined): Promise<ClosedGames | undefined>;
  /** What is closed to a visitor, or to a player, whose phone says the country where no proxy does. */
  closedTo(site: SiteRecord, asker: Asker): Promise<ClosedGames | undefined>;
}

const nameOf = ({ provider_code, game_code }: GameRef) => `${provider_code}/${game_code}`;

export function openCountryRules(db: Db): CountryRules {
  const rulesOf = perSite(({ id }) => readCountryRules(db.read, id));
  const closedBy = perSite(async (site, key: CountryKey) => {
    const country = key === UNKNOWN ? undefined : key;
    const opensUnknown = site.settings.opensToUnknownCountries;
    return closedGames(await rulesOf(site, undefined), (rule) => isOpenIn(rule, country, opensUnknown));
  });
  const hasRules = async (site: SiteRecord) => (await rulesOf(site, undefined)).length > 0;
  async function keyOf(site: SiteRecord, country: string | undefined) {
    if (!(await hasRules(site))) return undefined;
    const key = country ?? UNKNOWN;
    return (await closedBy(site, key)) && key;
  }
  const countryOf = async ({ country, playerId }: Asker) =>
    country ?? (playerId === undefined ? undefined : await countryOfPhone(db.read, playerId));
  return {
    countryOf,
    keyOf,
    closedIn: async (site, key) => (key === undefined ? undefined : closedBy(site, key)),
    async closedTo(site, asker) {
      if (!(await hasRules(site))) return undefined;
      return closedBy(site, (await countryOf(asker)) ?? UNKNOWN);
    },
  };
}

function closedGames(
  rules: readonly SetRule[],
  isOpen: (rule: CountryRule) => boolean,
): ClosedGames | undefined {
  const studios: string[] = [];
  const games: GameRef[] = [];
  const open: GameRef[] = [];
  for (const rule of rules) {
    const { provider_code, game_code } = rule;
    if (game_code !== null) (isOpen(rule) ? open : games).push({ provider_code, game_code });
    else if (!isOpen(rule)) studios.push(provider_code);
  }
  if (studios.length + games.length === 0) return undefined;
  const [isClosed, staysOpen] = [new Set(games.map(nameOf)), new Set(open.map(nameOf))];
  return {
    ...{ studios, games, open },
    has: (game) =>
      isClosed.has(nameOf(game)) || (studios.includes(game.provider_code) && !staysOpen.has(nameOf(game))),
  };
}
