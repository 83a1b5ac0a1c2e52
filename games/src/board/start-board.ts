import type { HouseGame } from '#rules/games/game-rules.ts';
import type { Amount } from '#rules/money/amount.ts';
import type { Session } from '../frame/api-client.ts';
import { PlayOptions } from '../frame/autoplay/play-options.ts';
import { readAmount } from '../frame/money.ts';
import { onParentBalance } from '../frame/parent.ts';
import { showFairness } from '../frame/show-fairness.ts';
import { makeSound, type Sound } from '../frame/sound.ts';
import { stakeOffer } from '../frame/stake/stake-picker.ts';
import { type GameContext, listenToKeys, startGame } from '../frame/start-game.ts';
import { voices } from '../frame/studios.ts';
import type { VisitTotals } from '../frame/visit/visit-record.ts';
import type { Words } from '../frame/words.ts';
import { type BoardHud, buildBoardHud } from './board-hud.ts';
import { type BoardRound, BoardVisit } from './board-visit.ts';
import { checkBoardRound } from './check-round.ts';
import { openRules } from './rules-panel.ts';
import type { BoardTheme, CreateView } from './view.ts';

/** A game with its page: what it looks like, how it is drawn, and the words of its rules. */
export interface BoardGame<Game extends HouseGame> {
  readonly rules: Game;
  readonly theme: BoardTheme;
  readonly createView: CreateView<Game>;
  /** In games with chips, the stake is the sum on the table. */
  readonly hasChips?: true;
  /** A round of one shot that may be played again with the same choice by itself, as far as the site lets it. */
  readonly hasAutoplay?: true;
  /** The rules in the player's language, a paragraph each. */
  readonly texts: (t: Words) => readonly string[];
  /** The name of a bet in the published figures. */
  readonly betName: (t: Words, bet: string) => string;
}

/** A visit as the page around its board uses it. */
export interface FramedVisit {
  press(): void;
  setUnit(unit: Amount): void;
  setSeed(seed: Session['seed']): void;
  readonly seed: Session['seed'];
  readonly rounds: readonly BoardRound[];
  readonly totals: VisitTotals;
}

type Framed<Game extends HouseGame> = Omit<BoardGame<Game>, 'createView'>;

export function applyBoardTheme({ providerCode }: HouseGame, { colours, scene }: BoardTheme): void {
  document.body.classList.add('game', 'on-board', providerCode.toLowerCase(), scene);
  for (const [name, colour] of Object.entries(colours))
    document.documentElement.style.setProperty(`--${name}`, colour);
}

/** Puts the frame around a board: its title, its panels, its figures. The visit is asked for when it is needed. */
export function frameBoard<Game extends HouseGame>(
  game: Framed<Game>,
  { t, show, server, session }: GameContext,
  sound: Sound,
  visit: () => FramedVisit,
  options?: PlayOptions,
): BoardHud {
  const { rules } = game;
  return buildBoardHud({
    t,
    show,
    title: session.game_name,
    demo: session.mode === 'demo',
    offer: stakeOffer(session),
    stake: readAmount(session.default_stake),
    balance: readAmount(session.balance),
    sound,
    hasChips: game.hasChips === true,
    ...(options ? { options } : {}),
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
          totals: visit().totals,
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
    },
  });
}

interface Made {
  readonly hud: BoardHud;
  readonly visit: BoardVisit;
}

function playOptions({ t, show, session }: GameContext, made: () => Made): PlayOptions {
  return new PlayOptions({
    t,
    show,
    session,
    game: () => made().visit,
    isReady: () => made().visit.isReady,
    onAutoplay: (isOn) => made().visit.setAutoplay(isOn),
    announce: (text) => made().hud.announce(text),
  });
}

async function place<Game extends HouseGame>(game: BoardGame<Game>, context: GameContext): Promise<void> {
  const { t, show, server, session } = context;
  const sound = makeSound(voices[game.rules.providerCode]);
  const options: PlayOptions | undefined = game.hasAutoplay ? playOptions(context, () => made) : undefined;
  const hud: BoardHud = frameBoard(game, context, sound, () => visit, options);
  const visit: BoardVisit = new BoardVisit({
    t,
    show,
    server,
    hud,
    session,
    ...(options ? { options } : {}),
  });
  const made: Made = { hud, visit };
  const view = game.createView({
    t,
    show,
    game: game.rules,
    sound,
    board: hud.board,
    unit: () => visit.unit,
    offer: stakeOffer(session),
    mostStaked: readAmount(session.most_staked),
    isIdle: () => visit.isIdle,
    act: (action) => visit.act(action),
    chosen: () => visit.choiceChanged(),
    announce: hud.announce,
  });
  onParentBalance((balance) => visit.setBalance(balance));
  await visit.show(view);
  listenToKeys(() => visit.press());
}

/** Opens a game that is played on a board: its choice, its round, its decisions. */
export async function startBoard<Game extends HouseGame>(game: BoardGame<Game>): Promise<void> {
  applyBoardTheme(game.rules, game.theme);
  await startGame(game.rules.code, (context) => place(game, context));
}
