import type { HouseGame } from '#rules/games/game-rules.ts';
import { readAmount } from '../frame/money.ts';
import { showFairness } from '../frame/open-fairness.ts';
import { listenToKeys, type OpenGame, openGame } from '../frame/open-game.ts';
import { onParentSound, tellParent } from '../frame/parent.ts';
import { makeSound } from '../frame/sound.ts';
import { voices } from '../frame/studios.ts';
import type { Words } from '../frame/words.ts';
import { buildBoardHud } from './board-hud.ts';
import { checkBoardRound } from './check-round.ts';
import { Rounds } from './rounds.ts';
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

function dress({ providerCode }: HouseGame, { colours, scene }: BoardLook): void {
  document.body.classList.add('game', 'on-board', providerCode.toLowerCase(), scene);
  for (const [name, colour] of Object.entries(colours))
    document.documentElement.style.setProperty(`--${name}`, colour);
}

async function place<Game extends HouseGame>(game: BoardGame<Game>, open: OpenGame): Promise<void> {
  const { t, show, server, session } = open;
  const { rules } = game;
  const sound = makeSound(voices[rules.providerCode]);
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
      press: () => rounds.press(),
      stake: (stake) => {
        rounds.setUnit(stake);
        sound.click();
      },
      info: () =>
        openRules({
          t,
          show,
          game: rules,
          visit: rounds.visit,
          texts: game.texts(t),
          betName: (bet) => game.betName(t, bet),
        }),
      fairness: () =>
        showFairness({
          t,
          server,
          seed: () => rounds.seed,
          setSeed: (seed) => rounds.setSeed(seed),
          rounds: () => rounds.rounds,
          check: (round, revealed) => checkBoardRound(t, rules, round, revealed),
        }),
      sound: () => {
        setSound(!sound.on);
        tellParent({ type: 'baize:sound', on: sound.on });
      },
    },
  });
  onParentSound(setSound);
  const rounds = new Rounds({ t, show, server, hud, session });
  const view = game.open({
    t,
    show,
    game: rules,
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
  dress(game.rules, game.look);
  await openGame(game.rules.code, (open) => place(game, open));
}
