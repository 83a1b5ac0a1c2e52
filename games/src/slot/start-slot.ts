import { explainRound } from '#rules/games/line-slot/explain.ts';
import type { LineSlotGame } from '#rules/games/line-slot/line-slot-game.ts';
import { readLineSlotResult } from '#rules/games/line-slot/read-result.ts';
import type { OpenGame } from '../frame/open-game.ts';
import { Atlas } from './atlas.ts';
import { checkRound } from './check-round.ts';
import type { SlotLook } from './look.ts';
import { nameOf, openSlot, type Seat } from './open-slot.ts';
import { openPaytable } from './paytable.ts';
import { showRound } from './play-round.ts';
import type { Scene } from './scene.ts';
import { startReels } from './spin-reels.ts';
import { Stage } from './stage.ts';
import { coinFountain } from './wins/coins.ts';
import { WinShow } from './wins/win-show.ts';

/** The last round of the seed, as it stood when it was left; without one, some place to start from. */
function lastStanding(game: LineSlotGame, { session }: OpenGame): readonly number[] {
  const result = readLineSlotResult(session.last_round?.result);
  if (!result || result.v !== game.version) return game.slot.baseReels.map((reel) => reel.size >> 1);
  return explainRound(game.slot, result).spins[0]?.stops ?? [];
}

function openScene(game: LineSlotGame, look: SlotLook, picture: HTMLImageElement, seat: Seat): Scene {
  const { slot } = game;
  const { hud, overlay } = seat;
  const stage = new Stage(slot, new Atlas(picture, slot.symbols.length), hud.reels);
  let standing = lastStanding(game, seat);
  stage.show(standing);
  const wins = new WinShow(stage, slot, overlay, look.colours.glow);
  const coins = coinFountain(stage, look.colours.glow);
  const parts = { ...seat, game, slot, wins, stage, coins };
  return {
    hasBonus: ({ result }) => {
      const read = readLineSlotResult(result);
      return read !== undefined && explainRound(slot, read).spins.length > 1;
    },
    start(isQuick) {
      wins.stop();
      const turning = startReels(parts, standing, isQuick);
      return {
        show: async (played, skip) => {
          standing = await showRound(parts, played, turning, skip);
        },
        back: () => turning.back(),
      };
    },
  };
}

/** Opens a slot of lines. */
export async function startSlot(game: LineSlotGame, look: SlotLook): Promise<void> {
  await openSlot({
    rules: game,
    look,
    rows: game.slot.rows,
    openScene: (seat, picture) => openScene(game, look, picture, seat),
    openInfo: (parts) => openPaytable({ ...parts, game, look, nameOf: nameOf(parts.t) }),
    checkRound: (t, round, revealed) => checkRound(t, game, round, revealed),
  });
}
