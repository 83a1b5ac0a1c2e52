import '../../frame/styles/frame.css';
import '../../board/board.css';
import '../../board/cards/cards.css';
import '../../board/chips/chips.css';
import './pearl-baccarat.css';
import './pools.css';
import './screens.css';
import { pearlBaccarat, type Spot, spots } from '#rules/games/pearl-baccarat/rules.ts';
import { startBoard } from '../../board/start-board.ts';
import { Lagoon, spotWords } from './lagoon.ts';

const isSpot = (bet: string): bet is Spot => spots.some((spot) => spot === bet);

await startBoard({
  rules: pearlBaccarat,
  theme: {
    scene: 'lagoon',
    colours: { ground: '#0c4a6b', frame: '#ffffff', accent: '#ff8d5c', glow: '#ffe3b0' },
  },
  createView: (kit) => new Lagoon(kit),
  hasChips: true,
  texts: (t) => [t('baccarat.rules'), t('baccarat.draw'), t('baccarat.odds'), t('chips.rules')],
  betName: (t, bet) => (isSpot(bet) ? t(spotWords[bet]) : bet),
});
