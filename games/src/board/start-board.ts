import type { HouseGame } from '#rules/games/game-rules.ts';
import type { Amount } from '#rules/money/amount.ts';
import { readAmount } from '../frame/money.ts';
import { showFairness } from '../frame/open-fairness.ts';
import { listenToKeys, type OpenGame, openGame } from '../frame/open-game.ts';
import type { Visit } from '../frame/panels/proof.ts';
import { onParentSound, tellParent } from '../frame/parent.ts';
import type { Session } from '../frame/server.ts';
import { makeSound, type Sound } from '../frame/sound.ts';
import { voices } from '../frame/studios.ts';
import type { Words } from '../frame/words.ts';
import { type BoardHud, buildBoardHud } from './board-hud.ts';
import { checkBoardRound } from './check-round.ts';
import { type BoardRound, Rounds } from './rounds.ts';
import { openRules } from './rules-panel.ts';
import type { BoardLook, OpenView } from './view.ts';

/** A game with its page: what it looks like, how it is drawn, and the words of its rules. */
export interface BoardGame<Game extends HouseGame> {
  readonly rules: Game;
  readonly look: BoardLook;
  readonly open: OpenView<Game>;
  /** The rules in the player's language, a paragraph each. */
  readonly texts: (t: Words) => readonly string[];
  /** What a bet of the published figures is called. */
  readonly betName: (t: Words, bet: string) => string;
}

/** A visit at a board, as the frame around it sees it. */
export interface BoardVisit {
  press(): void;
  setUnit(unit: Amount): void;
  setSeed(seed: Session['seed']): void;
  readonly seed: Session['seed'];
  readonly rounds: readonly BoardRound[];
  readonly visit: Visit;
}

type Framed<Game extends HouseGame> = Omit<BoardGame<Game>, 'open'>;

export function dressBoard({ providerCode }: HouseGame, { colours, scene }: BoardLook): void {
  document.body.classList.add('game', 'on-board', providerCode.toLowerCase(), scene);
  for (const [name, colour] of Object.entries(colours))
    document.documentElement.style.setProperty(`--${name}`, colour);
}

/** Puts the frame around a board: its title, its panels, its figures. The visit is asked for when it is needed. */
export function frameBoard<Game extends HouseGame>(
  game: Framed<Game>,
  { t, show, server, session }: OpenGame,
  sound: Sound,
  visit: () => BoardVisit,
): BoardHud {
  const { rules } = game;
  const setSound = (on: boolean) => {
    sound.on = on;
    hud.setSound(on);
  };
  const hud = buildBoardHud({
    t,
    show,
    title: session.game_name,
    demo: session.mode === 'demo',
    stakes: session.stakes.map(readAmount),
    stake: readAmount(session.default_stake),
    on: {
      press: () => visit().press(),
      stake: (stake) => {
        visit().setUnit(stake);
        sound.click();
      },
      info: () =>
        openRules({
          t,
          show,
          game: rules,
          visit: visit().visit,
          texts: game.texts(t),
          betName: (bet) => game.betName(t, bet),
        }),
      fairness: () =>
        showFairness({
          t,
          server,
          seed: () => visit().seed,
          setSeed: (seed) => visit().setSeed(seed),
          rounds: () => visit().rounds,
          check: (round, revealed) => checkBoardRound(t, rules, round, revealed),
        }),
      sound: () => {
        setSound(!sound.on);
        tellParent({ type: 'baize:sound', on: sound.on });
      },
    },
  });
  onParentSound(setSound);
  return hud;
}

async function place<Game extends HouseGame>(game: BoardGame<Game>, open: OpenGame): Promise<void> {
  const { t, show, server, session } = open;
  const sound = makeSound(voices[game.rules.providerCode]);
  const hud = frameBoard(game, open, sound, () => rounds);
  const rounds = new Rounds({ t, show, server, hud, session });
  const view = game.open({
    t,
    show,
    game: game.rules,
    sound,
    board: hud.board,
    unit: () => rounds.unit,
    isIdle: () => rounds.isIdle,
    act: (action) => rounds.act(action),
    chosen: () => rounds.chosen(),
    announce: hud.announce,
  });
  await rounds.show(view);
  listenToKeys(() => rounds.press());
}

/** Opens a game that is played on a board: its choice, its round, its decisions. */
export async function startBoard<Game extends HouseGame>(game: BoardGame<Game>): Promise<void> {
  dressBoard(game.rules, game.look);
  await openGame(game.rules.code, (open) => place(game, open));
}
