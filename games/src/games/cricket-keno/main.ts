import '../../frame/styles/frame.css';
import '../../board/board.css';
import './cricket-keno.css';
import './numbers.css';
import { cricketKeno } from '#rules/games/cricket-keno/rules.ts';
import { startBoard } from '../../board/start-board.ts';
import { Keno } from './keno.ts';

await startBoard({
  rules: cricketKeno,
  theme: {
    scene: 'oval',
    colours: { ground: '#14432f', frame: '#fdf3dd', accent: '#ffb13d', glow: '#ffe08a' },
  },
  createView: (kit) => new Keno(kit),
  hasAutoplay: true,
  texts: (t) => [t('keno.rules'), t('keno.odds'), t('shownOnly')],
  betName: (t, bet) => t('keno.bet', { count: bet.match(/\d+/)?.[0] ?? '' }),
});
