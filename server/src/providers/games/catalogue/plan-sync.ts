import { canonical } from '#rules/encoding/canonical-json.ts';
import type { ListedGame } from './listed-game.ts';

/** A listed game under the code that its studio has here. */
export interface PlacedGame {
  readonly providerCode: string;
  readonly facts: ListedGame;
}

/** A game that a list had before. */
export interface KnownGame extends PlacedGame {
  readonly isListed: boolean;
}

/** What a list says that the one before did not. */
export type GameChange =
  | { readonly what: 'added'; readonly game: PlacedGame }
  /** `back`: it was gone. */
  | { readonly what: 'changed' | 'back'; readonly before: ListedGame; readonly game: PlacedGame }
  | { readonly what: 'gone'; readonly before: ListedGame; readonly game: PlacedGame };

const nameOf = ({ providerCode, facts }: PlacedGame) => JSON.stringify([providerCode, facts.code]);

/** Compares a list with what is known: what is not listed, or not for play, is gone. The first of two entries of one game counts. */
export function planSync(known: readonly KnownGame[], listed: readonly PlacedGame[]): GameChange[] {
  const before = new Map(known.map((game) => [nameOf(game), game]));
  const now = new Map<string, PlacedGame>();
  for (const game of listed) if (game.facts.isEnabled && !now.has(nameOf(game))) now.set(nameOf(game), game);
  const changes: GameChange[] = [];
  for (const [name, game] of now) {
    const old = before.get(name);
    if (!old) changes.push({ what: 'added', game });
    else if (!old.isListed) changes.push({ what: 'back', before: old.facts, game });
    else if (canonical(old.facts) !== canonical(game.facts))
      changes.push({ what: 'changed', before: old.facts, game });
  }
  for (const [name, game] of before)
    if (game.isListed && !now.has(name)) changes.push({ what: 'gone', before: game.facts, game });
  return changes;
}

/** Of fewer games each may go: a small studio changes all it has. */
const FEW = 10;

/**
 * Whether a list lacks so much of what the one before had that a fault of the provider is likelier than that it withdraws it:
 * everything, or more than half of over ten games.
 */
export function losesTooMuch(known: readonly KnownGame[], changes: readonly GameChange[]): boolean {
  const had = known.filter(({ isListed }) => isListed).length;
  const gone = changes.filter(({ what }) => what === 'gone').length;
  return had > 0 && (gone === had || (had > FEW && gone * 2 > had));
}

/** Whether every game that is gone is one of these. */
export function areAmong(changes: readonly GameChange[], accepted: readonly GameName[]): boolean {
  const names = new Set(
    accepted.map(({ providerCode, gameCode }) => JSON.stringify([providerCode, gameCode])),
  );
  return changes.every(({ what, game }) => what !== 'gone' || names.has(nameOf(game)));
}

export interface GameName {
  readonly providerCode: string;
  readonly gameCode: string;
}
