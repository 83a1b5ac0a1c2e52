import { explainRound } from '#rules/games/line-slot/explain.ts';
import type { LineSlotGame } from '#rules/games/line-slot/line-slot-game.ts';
import { readLineSlotResult } from '#rules/games/line-slot/read-result.ts';
import type { GameContext } from '../frame/start-game.ts';
import { Atlas } from './atlas.ts';
import { checkRound } from './check-round.ts';
import { openPaytable } from './paytable.ts';
import { showRound } from './play-round.ts';
import type { Scene } from './scene.ts';
import { startReels } from './spin-reels.ts';
import { Stage } from './stage.ts';
import { nameOf, type SceneDeps, startSlotPage } from './start-slot-page.ts';
import type { SlotTheme } from './theme.ts';
import { coinFountain } from './wins/coins.ts';
import { WinShow } from './wins/win-show.ts';

/** Stops of the last round, or the middle of each reel without one. */
function lastStops(game: LineSlotGame, { session }: GameContext): readonly number[] {
  const result = readLineSlotResult(session.last_round?.result);
  if (!result || result.v !== game.version) return game.slot.baseReels.map((reel) => reel.size >> 1);
  return explainRound(game.slot, result).spins[0]?.stops ?? [];
}

function createScene(
  game: LineSlotGame,
  theme: SlotTheme,
  picture: HTMLImageElement,
  base: SceneDeps,
): Scene {
  const { slot } = game;
  const { hud, overlay } = base;
  const stage = new Stage(slot, new Atlas(picture, slot.symbols.length), hud.reels);
  let stops = lastStops(game, base);
  stage.show(stops);
  const wins = new WinShow(stage, slot, overlay, theme.colours.glow);
  const coins = coinFountain(stage, theme.colours.glow);
  const deps = { ...base, game, slot, wins, stage, coins };
  return {
    hasBonus: ({ result }) => {
      const read = readLineSlotResult(result);
      return read !== undefined && explainRound(slot, read).spins.length > 1;
    },
    start(isQuick) {
      wins.stop();
      const turning = startReels(deps, stops, isQuick);
      return {
        show: async (played, skip) => {
          stops = await showRound(deps, played, turning, skip);
        },
        back: () => turning.back(),
      };
    },
  };
}

/** Opens a slot of lines. */
export async function startSlot(game: LineSlotGame, theme: SlotTheme): Promise<void> {
  await startSlotPage({
    rules: game,
    theme,
    rows: game.slot.rows,
    createScene: (deps, picture) => createScene(game, theme, picture, deps),
    openInfo: (deps) => openPaytable({ ...deps, game, theme, nameOf: nameOf(deps.t) }),
    checkRound: (t, round, revealed) => checkRound(t, game, round, revealed),
  });
}
