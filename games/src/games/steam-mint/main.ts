import '../../frame/styles/frame.css';
import '../../grid/grid.css';
import './steam-mint.css';
import { mint, steamMint } from '#rules/games/steam-mint/rules.ts';
import { startSlotPage } from '../../slot/start-slot-page.ts';
import { checkMint } from './check-mint.ts';
import { openMintPanel } from './mint-panel.ts';
import { createMintScene } from './mint-scene.ts';
import { theme } from './theme.ts';

await startSlotPage({
  rules: steamMint,
  theme,
  rows: mint.rows,
  createScene: (deps) => createMintScene(theme.symbols, deps),
  openInfo: (deps) => openMintPanel(theme, deps),
  checkRound: checkMint,
});
