import '../../frame/styles/frame.css';
import '../../board/board.css';
import '../../board/cards/cards.css';
import './guild-blackjack.css';
import './windows.css';
import { guildBlackjack } from '#rules/games/guild-blackjack/rules.ts';
import { startBoard } from '../../board/start-board.ts';
import { Table } from './table.ts';

await startBoard({
  rules: guildBlackjack,
  theme: {
    scene: 'guild',
    colours: { ground: '#1d1410', frame: '#b07a2c', accent: '#e2a844', glow: '#ffd98a' },
  },
  createView: (kit) => new Table(kit),
  texts: (t) => [t('bj.rules'), t('bj.rulesMore'), t('bj.rulesPays'), t('bj.rulesLeft'), t('bj.rulesCard')],
  betName: (t, bet) => t(bet.endsWith('insured') ? 'bj.bet.insured' : 'bj.bet.card'),
});
