import './grid.css';
import type { WaysSlotGame } from '#rules/games/ways-slot/ways-slot-game.ts';
import type { SlotLook } from '../slot/look.ts';
import { openSlot } from '../slot/open-slot.ts';
import { checkWays } from './check-ways.ts';
import { openWaysPanel } from './ways-panel.ts';
import { openWaysScene, type WaysManner } from './ways-scene.ts';

/** Opens a slot of ways. */
export async function startWays(
  game: WaysSlotGame,
  look: SlotLook,
  manner: Omit<WaysManner, 'picture'>,
): Promise<void> {
  await openSlot({
    rules: game,
    look,
    rows: game.ways.rows,
    openScene: (seat) => openWaysScene(game, { ...manner, picture: look.symbols }, seat),
    openInfo: (parts) => openWaysPanel(game, look, parts),
    checkRound: (t, round, revealed) => checkWays(t, game, round, revealed),
  });
}
