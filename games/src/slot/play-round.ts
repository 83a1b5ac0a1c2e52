import { explainRound, type RoundStory, type SpinStory } from '#rules/games/line-slot/explain.ts';
import type { LineSlotGame } from '#rules/games/line-slot/line-slot-game.ts';
import { amountOf } from '#rules/games/line-slot/play.ts';
import { readLineSlotResult } from '#rules/games/line-slot/read-result.ts';
import type { Amount } from '#rules/money/amount.ts';
import type { Played } from '../frame/api-client.ts';
import { freeWords, outcomeSaid } from '../frame/hud/win-figure.ts';
import { readAmount } from '../frame/money.ts';
import { wait } from '../frame/wait.ts';
import type { Words } from '../frame/words.ts';
import type { SlotHud } from './slot-hud.ts';
import { type SpinDeps, startReels, type Turning } from './spin-reels.ts';
import { type CelebrateDeps, celebrate, interlude, rise, sizeOf } from './wins/celebrate.ts';
import type { WinShow } from './wins/win-show.ts';

export interface ShowDeps extends CelebrateDeps, SpinDeps {
  readonly t: Words;
  readonly game: LineSlotGame;
  readonly hud: SlotHud;
  readonly wins: WinShow;
}

/** Between two free spins: long enough to read what the last one paid. */
const REST_MS = 550;
const REST_WIN_MS = 1_250;

interface Run {
  readonly story: RoundStory;
  readonly stake: Amount;
  readonly skip: AbortSignal;
  /** The last stop positions of the reels. */
  stops: readonly number[];
}

/** @throws when the answer is no result of this game, or its win is not what its tables give */
function readStory(game: LineSlotGame, played: Played): RoundStory {
  const result = readLineSlotResult(played.result);
  if (!result) throw new RangeError('the answer holds no result');
  const story = explainRound(game.slot, result);
  if (amountOf(game.slot, readAmount(played.stake), story.units) !== readAmount(played.win)) {
    throw new RangeError('the win is not what the reels show');
  }
  return story;
}

async function showSpin(deps: ShowDeps, run: Run, spin: SpinStory, turning: Turning): Promise<void> {
  const { game, hud, wins } = deps;
  const { slot } = game;
  await turning.land(spin.free ? slot.freeReels : slot.baseReels, spin.stops);
  run.stops = spin.stops;
  if (spin.units === 0 && spin.freeSpinsWon === 0) return;
  const worth = (units: number) => amountOf(slot, run.stake, units);
  wins.play(spin, (units) => deps.show(worth(units)));
  const to = worth(spin.unitsSoFar);
  await celebrate(deps, {
    from: worth(spin.unitsSoFar - spin.units),
    to,
    // A part of the free spins is not the round: only what it adds is measured.
    size: sizeOf(worth(spin.units), run.stake, game.maxWinTimes),
    skip: run.skip,
    put: (amount) => hud.setWin(amount, { staked: run.stake, of: to, ...(spin.free ? freeWords : {}) }),
  });
}

async function showFree(deps: ShowDeps, run: Run): Promise<void> {
  const { t, game, hud, wins, stage, sound, show } = deps;
  const { award, spins } = run.story;
  const free = spins.slice(1);
  const ladder = game.slot.free.ladder;
  if (!award || free.length === 0) return;
  sound.feature();
  const times = ladder ? Math.max(...ladder) * award.times : award.times;
  const multiplier = ladder
    ? t('freeWonLadder', { times })
    : times > 1
      ? t('freeWonTimes', { times })
      : undefined;
  await wait(900, run.skip);
  await interlude(deps, [t('freeWonTitle', { count: award.spins }), multiplier], 4_500, t('goOn'));
  let left = award.spins;
  stage.mountReels(game.slot.freeReels);
  for (const spin of free) {
    wins.stop();
    left -= 1;
    hud.setFree({ left, times: spin.times });
    await showSpin(deps, run, spin, startReels(deps, run.stops, false));
    if (spin.freeSpinsWon > 0) {
      sound.feature();
      rise(deps, t('freeMore', { count: spin.freeSpinsWon }));
    }
    left = spin.freeSpinsLeft;
    hud.setFree({ left, times: spin.times });
    await wait(spin.units > 0 ? REST_WIN_MS : REST_MS, run.skip);
  }
  wins.stop();
  hud.setFree(undefined);
  const won = amountOf(game.slot, run.stake, run.story.units);
  await interlude(deps, [t('freeOver'), show(won)], 4_000, t('goOn'));
  stage.mountReels(game.slot.baseReels);
  stage.show(spins[0]?.stops ?? []);
}

/**
 * Plays back what the server has decided: the paid spin, then its free spins.
 *
 * @returns the final stop positions of the reels
 */
export async function showRound(
  deps: ShowDeps,
  played: Played,
  turning: Turning,
  skip: AbortSignal,
): Promise<readonly number[]> {
  const { t, hud, show } = deps;
  const story = readStory(deps.game, played);
  const first = story.spins[0];
  if (!first) throw new RangeError('the answer holds no spin');
  const run: Run = { story, stake: readAmount(played.stake), skip, stops: first.stops };
  await showSpin(deps, run, first, turning);
  await showFree(deps, run);
  const win = readAmount(played.win);
  hud.setWin(win, { staked: run.stake });
  hud.announce(outcomeSaid(t, show, run.stake, win));
  return first.stops;
}
