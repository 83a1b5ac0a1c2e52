import type { HouseGame } from '#rules/games/game-rules.ts';
import type { Amount } from '#rules/money/amount.ts';
import type { Played } from '../frame/api-client.ts';
import type { ShowAmount } from '../frame/money.ts';
import type { Sound } from '../frame/sound.ts';
import type { StakeOffer } from '../frame/stake/stake-picker.ts';
import type { Words } from '../frame/words.ts';

/** A round as the player may see it, on the wire. */
export type Shown = Pick<Played, 'stake' | 'win' | 'state' | 'step' | 'offers' | 'result'>;

/** Options for drawing a round. */
export interface How {
  /** It has just been dealt or decided: it is shown happening. Otherwise it is only there, as it was left. */
  readonly fresh: boolean;
  /** The player does not want to wait. */
  readonly skip: AbortSignal;
}

/** The page services available to a view. */
export interface Kit<Game extends HouseGame = HouseGame> {
  readonly t: Words;
  readonly show: ShowAmount;
  readonly game: Game;
  readonly sound: Sound;
  /** The element the game draws in. */
  readonly board: HTMLElement;
  /** The stake that is set; on a table of chips the one the round is counted in. */
  unit(): Amount;
  /** The stakes on offer; the chips of a table follow from them. */
  readonly offer: StakeOffer;
  /** All that may lie on a table when its round begins. */
  readonly mostStaked: Amount;
  /** Whether the player may choose now: no round is open, and nothing is on its way. */
  isIdle(): boolean;
  /** Decides in the open round; nothing while one decision is on its way. */
  act(action: unknown): void;
  /** Called after the choice has changed, to redraw what depends on it. */
  chosen(): void;
  /** Read out by screen readers. */
  announce(text: string): void;
}

/** The main button's action in an open round. */
export interface MainAction {
  readonly label: string;
  readonly action: unknown;
}

/** The part that each game implements; the page around it is the same for all. */
export interface View {
  /** The choice for the next round; `undefined` while it is incomplete. */
  choice(): unknown;
  /** The number of units the round stakes; on a table of chips also the unit that all bets are counted in. */
  bets?(): { readonly unit?: Amount; readonly count: number };
  /** Draws a round and resolves when its animation has ended. */
  draw(round: Shown, how: How): Promise<void>;
  /** The player may choose, or no longer. */
  setIdle(idle: boolean): void;
  /** The main button's action in an open round; none where the player decides on the board. */
  main?(round: Shown): MainAction | undefined;
}

export type CreateView<Game extends HouseGame = HouseGame> = (kit: Kit<Game>) => View;

/** Colours and background of a board. */
export interface BoardTheme {
  readonly colours: Readonly<Record<'ground' | 'frame' | 'accent' | 'glow', string>>;
  /** Drawn behind everything: a class of the game's own style sheet. */
  readonly scene: string;
}
