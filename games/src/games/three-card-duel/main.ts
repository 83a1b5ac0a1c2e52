import '../../frame/styles/frame.css';
import '../../board/board.css';
import '../../board/cards/cards.css';
import '../../board/chips/chips.css';
import './three-card-duel.css';
import './windows.css';
import { threeCardDuel } from '#rules/games/three-card-duel/rules.ts';
import { startBoard } from '../../board/start-board.ts';
import { Duel } from './duel.ts';

await startBoard({
  rules: threeCardDuel,
  theme: {
    scene: 'duel',
    colours: { ground: '#231a45', frame: '#fff3e0', accent: '#ff8a5c', glow: '#ffd27a' },
  },
  createView: (kit) => new Duel(kit),
  hasChips: true,
  texts: (t) => [
    t('duel.rules'),
    t('duel.rulesPays'),
    t('duel.rulesPlus'),
    t('duel.rulesLeft'),
    t('chips.rules'),
  ],
  betName: (t, bet) => t(bet === 'pair plus' ? 'duel.pairPlus' : 'duel.bet.ante'),
});
