import '../../frame/styles/frame.css';
import '../../grid/grid.css';
import './steam-mint.css';
import { mint, steamMint } from '#rules/games/steam-mint/rules.ts';
import { openSlot } from '../../slot/open-slot.ts';
import { checkMint } from './check-mint.ts';
import { look } from './look.ts';
import { openMintPanel } from './mint-panel.ts';
import { openMintScene } from './mint-scene.ts';

await openSlot({
  rules: steamMint,
  look,
  rows: mint.rows,
  openScene: (seat) => openMintScene(look.symbols, seat),
  openInfo: (parts) => openMintPanel(look, parts),
  checkRound: checkMint,
});
