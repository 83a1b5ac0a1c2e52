import '../../frame/styles/frame.css';
import '../../board/board.css';
import '../../board/cards/cards.css';
import './tall-card.css';
import { tallCard } from '#rules/games/tall-card/rules.ts';
import { startBoard } from '../../board/start-board.ts';
import { Climb } from './climb.ts';

await startBoard({
  rules: tallCard,
  theme: {
    scene: 'engravers-table',
    colours: { ground: '#2b1420', frame: '#f3e3c3', accent: '#d8a94e', glow: '#f6d58c' },
  },
  createView: (kit) => new Climb(kit),
  texts: (t) => [t('hilo.rules'), t('hilo.odds'), t('hilo.skips')],
  betName: (t, bet) => {
    const [guesses = ''] = bet.match(/\d+/) ?? [];
    return t(bet.startsWith('likelier') ? 'hilo.bet.likelier' : 'hilo.bet.unlikelier', { guesses });
  },
});
