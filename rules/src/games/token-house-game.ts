import type { GameFacts, HouseGame, Offer } from './game-rules.ts';
import { members } from './round/choices.ts';
import { type ReadBet, steppedGame } from './round/stepwise.ts';
import { findMode, statusOf, type TokenGame, type TokenMode, winOf } from './token-game.ts';

export type TokenChoice = { mode: string };
export type TokenAction = { choice: number } | 'leave';
export type TokenResult = {
  v: number;
  mode: string;
  choices: number[];
  /** What leaving pays, in hundredths of the stake. */
  times: number;
  /** What was drawn for each step; only once the round is over. */
  hidden?: number[];
};

interface State {
  readonly bet: ReadBet<TokenChoice>;
  readonly mode: TokenMode;
  readonly hidden: readonly number[];
  readonly choices: readonly number[];
  readonly left: boolean;
}

function readMode(game: TokenGame, raw: unknown): TokenMode | undefined {
  const { mode } = members(raw);
  return typeof mode === 'string' ? findMode(game, mode) : undefined;
}

function modeOf(game: TokenGame, { choice }: ReadBet<TokenChoice>): TokenMode {
  const mode = findMode(game, choice.mode);
  if (!mode) throw new RangeError(`${game.code} has no mode ${choice.mode}`);
  return mode;
}

const stateNow = ({ mode, hidden, choices }: State) => statusOf(mode, hidden, choices);
const isOver = (state: State) => state.left || stateNow(state).is !== 'open';

/** A game for tokens in the shape that all games have; its rounds are those that `draw` and `statusOf` make. */
export function tokenHouseGame(facts: GameFacts, game: TokenGame): HouseGame<TokenResult> {
  return steppedGame<TokenChoice, TokenAction, TokenResult, State>(facts, {
    readChoice(raw) {
      const mode = readMode(game, raw);
      return mode && { mode: mode.code };
    },
    begin(bet) {
      const mode = modeOf(game, bet);
      return { bet, mode, hidden: game.draw(mode, bet.stream), choices: [], left: false };
    },
    status(state) {
      if (!isOver(state)) return { is: 'open' };
      if (state.choices.length === 0) return { is: 'void' };
      return { is: 'closed', win: winOf(state.bet.stake, stateNow(state).times) };
    },
    offers({ mode }) {
      const steps = Array.from({ length: mode.choices }, (_, choice): Offer<TokenAction> => {
        return { action: { choice }, stake: 0n };
      });
      return [...steps, { action: 'leave', stake: 0n }];
    },
    act: (state, action) =>
      action === 'leave'
        ? { ...state, left: true }
        : { ...state, choices: [...state.choices, action.choice] },
    standIn: () => 'leave',
    view(state) {
      const { choices, hidden, mode } = state;
      const times = choices.length === 0 ? 100 : Number(stateNow(state).times);
      const seen = { v: game.version, mode: mode.code, choices: [...choices], times };
      return isOver(state) ? { ...seen, hidden: [...hidden] } : seen;
    },
  });
}
