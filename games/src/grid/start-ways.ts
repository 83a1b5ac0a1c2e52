import './grid.css';
import type { WaysSlotGame } from '#rules/games/ways-slot/ways-slot-game.ts';
import { startSlotPage } from '../slot/start-slot-page.ts';
import type { SlotTheme } from '../slot/theme.ts';
import { checkWays } from './check-ways.ts';
import { openWaysPanel } from './ways-panel.ts';
import { createWaysScene, type WaysManner } from './ways-scene.ts';

/** Opens a slot of ways. */
export async function startWays(
  game: WaysSlotGame,
  theme: SlotTheme,
  manner: Omit<WaysManner, 'picture'>,
): Promise<void> {
  await startSlotPage({
    rules: game,
    theme,
    rows: game.ways.rows,
    createScene: (deps) => createWaysScene(game, { ...manner, picture: theme.symbols }, deps),
    openInfo: (deps) => openWaysPanel(game, theme, deps),
    checkRound: (t, round, revealed) => checkWays(t, game, round, revealed),
  });
}
