/** What cards count: the ace 1, ten and pictures nothing, the rest their number. */
export type Points = number;

export const total = (points: readonly Points[]): number => points.reduce((sum, each) => sum + each, 0) % 10;

/** Eight or nine with two cards: nobody draws. */
export const isNatural = (hand: number): boolean => hand >= 8;

/** The player's side draws on a total of 0 to 5. */
export const playerDraws = (player: number): boolean => player <= 5;

/**
 * Whether the banker's side draws: the tableau of punto banco.
 *
 * @param banker the total of its two cards
 * @param third what the player's third card counts; `undefined` where the player's side stood
 */
export function bankerDraws(banker: number, third: Points | undefined): boolean {
  if (third === undefined) return banker <= 5;
  switch (banker) {
    case 7:
      return false;
    case 6:
      return third === 6 || third === 7;
    case 5:
      return third >= 4 && third <= 7;
    case 4:
      return third >= 2 && third <= 7;
    case 3:
      return third !== 8;
    default:
      return banker <= 2;
  }
}

/** Two hands as they are played out. */
export interface Coup {
  readonly player: readonly Points[];
  readonly banker: readonly Points[];
}

/**
 * Plays a coup: the player's side has the first and third card, the banker's the second and fourth; the player's third
 * card comes before the banker's.
 *
 * @param card what the card at a place counts
 */
export function playCoup(card: (place: number) => Points): Coup {
  const player = [card(0), card(2)];
  const banker = [card(1), card(3)];
  if (isNatural(total(player)) || isNatural(total(banker))) return { player, banker };
  const third = playerDraws(total(player)) ? card(4) : undefined;
  const bankers = bankerDraws(total(banker), third) ? [...banker, card(third === undefined ? 4 : 5)] : banker;
  return { player: third === undefined ? player : [...player, third], banker: bankers };
}

export type Winner = 'player' | 'banker' | 'tie';

export function winnerOf({ player, banker }: Coup): Winner {
  const difference = total(player) - total(banker);
  if (difference === 0) return 'tie';
  return difference > 0 ? 'player' : 'banker';
}
