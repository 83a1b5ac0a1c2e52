import { findRules } from '#rules/games/rules-only.ts';
import { findSharedGame } from '#rules/games/shared-games.ts';
import type { GameList, ListedGame } from './listed-game.ts';
import type { PlacedGame } from './plan-sync.ts';
import type { Studio } from './store.ts';

/** Listed games under the studios of an account. */
export interface PlacedList {
  readonly games: readonly PlacedGame[];
  /** Studios that the catalogue did not have. */
  readonly newStudios: readonly { readonly code: string; readonly name: string }[];
  readonly leftOut: number;
}

const MOST_CODE = 32;

/** `Pragmatic Play` becomes `PRAGMATIC-PLAY`; `undefined` for a name without letters and digits of ASCII. */
function codeOf(name: string): string | undefined {
  const code = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Z0-9]+/g, '-')
    .slice(0, MOST_CODE)
    .replace(/^-|-$/g, '');
  return code === '' ? undefined : code;
}

const isOurs = (code: string) => Boolean(findRules(code) ?? findSharedGame(code));

/**
 * Puts the games of a list under studios. One that the account has is found by its name or code; a new one gets a code of its
 * name. Games of a studio that is the house's, or is played under another account, are left out: a provider says nothing about them. So are codes of our own games, which open as those.
 */
export function placeGames(account: string, list: GameList, studios: readonly Studio[]): PlacedList {
  const own = studios.filter((studio) => studio.account === account);
  const taken = new Set(studios.filter((studio) => studio.account !== account).map(({ code }) => code));
  const found = new Map<string, string>();
  for (const { code, name } of own) {
    found.set(name.toLowerCase(), code);
    found.set(code.toLowerCase(), code);
  }
  const [only] = own.length === 1 ? own : [];
  const newStudios = new Map<string, string>();
  const studioOf = ({ studio }: ListedGame): string | undefined => {
    if (studio === null && only) return only.code;
    const name = studio ?? account;
    const code = found.get(name.toLowerCase()) ?? codeOf(name);
    if (code === undefined || taken.has(code)) return undefined;
    if (!found.has(code.toLowerCase()) && !newStudios.has(code)) newStudios.set(code, name);
    return code;
  };
  const games = list.games.flatMap((facts) => {
    const providerCode = studioOf(facts);
    return providerCode === undefined || isOurs(facts.code) ? [] : [{ providerCode, facts }];
  });
  return {
    games,
    newStudios: [...newStudios].map(([code, name]) => ({ code, name })),
    leftOut: list.unreadable + list.games.length - games.length,
  };
}
