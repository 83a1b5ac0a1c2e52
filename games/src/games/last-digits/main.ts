import '../../frame/styles/frame.css';
import '../../board/board.css';
import '../../board/chips/chips.css';
import './last-digits.css';
import './spots.css';
import { lastDigits } from '#rules/games/last-digits/rules.ts';
import { startBoard } from '../../board/start-board.ts';
import { Digits } from './digits.ts';
import { spotName } from './layout.ts';

await startBoard({
  rules: lastDigits,
  theme: {
    scene: 'mint',
    colours: { ground: '#10221f', frame: '#efe3c4', accent: '#d9a94c', glow: '#f2d58a' },
  },
  createView: (kit) => new Digits(kit),
  hasChips: true,
  texts: (t) => [t('digits.rules'), t('digits.hash'), t('digits.check'), t('digits.odds'), t('shownOnly')],
  betName: spotName,
});
