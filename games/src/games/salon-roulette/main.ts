import '../../frame/styles/frame.css';
import '../../board/board.css';
import '../../board/chips/chips.css';
import './salon-roulette.css';
import './layout.css';
import './screens.css';
import { salonRoulette } from '#rules/games/salon-roulette/rules.ts';
import { startBoard } from '../../board/start-board.ts';
import { betName } from './names.ts';
import { Salon } from './salon.ts';

await startBoard({
  rules: salonRoulette,
  theme: {
    scene: 'salon',
    colours: { ground: '#10271f', frame: '#f0dfb8', accent: '#c23a4c', glow: '#ffe2a0' },
  },
  createView: (kit) => new Salon(kit),
  hasChips: true,
  texts: (t) => [t('roulette.rules'), t('roulette.odds'), t('chips.rules')],
  betName,
});
