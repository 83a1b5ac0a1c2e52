import '../../frame/styles/frame.css';
import '../../board/board.css';
import './peg-rain.css';
import { pegRain } from '#rules/games/peg-rain/rules.ts';
import { startBoard } from '../../board/start-board.ts';
import { Rain } from './rain.ts';
import { riskWords } from './risks.ts';

await startBoard({
  rules: pegRain,
  theme: {
    scene: 'downpour',
    colours: { ground: '#12305c', frame: '#f4e6c8', accent: '#ff7a59', glow: '#ffd76a' },
  },
  createView: (kit) => new Rain(kit),
  hasAutoplay: true,
  texts: (t) => [t('rain.rules'), t('rain.odds'), t('shownOnly')],
  betName: (t, bet) => {
    const [risk = '', rows = ''] = bet.match(/[a-z]+|\d+/g) ?? [];
    return t('rain.bet', { risk: t(riskWords(risk)), rows });
  },
});
