import '../../frame/styles/frame.css';
import '../../board/board.css';
import '../../shared/shared.css';
import { inkwellDerby } from '#rules/games/inkwell-derby/rules.ts';
import { startDraws } from '../../shared/draws/start-draws.ts';
import { betNode, betText, outcomeNode, outcomeText } from './bet-texts.ts';
import './inkwell-derby.css';
import './race-card.css';
import './result-board.css';
import './ticket.css';
import { RaceShow } from './race-show.ts';
import { RaceSlip } from './race-slip.ts';
import { codeWords } from './reading.ts';

await startDraws({
  rules: inkwellDerby,
  theme: {
    scene: 'race-course',
    colours: { ground: '#e9dcb8', frame: '#f6ecd2', accent: '#d9a441', glow: '#f3c766' },
  },
  show: (kit) => new RaceShow(kit),
  slip: (kit, desk) => new RaceSlip(kit, desk),
  views: (t) => ({
    draw: t('derby.viewRace'),
    slip: t('derby.viewCard'),
    now: t('derby.viewRace'),
    past: t('derby.past'),
  }),
  betText,
  betNode,
  outcomeNode,
  texts: (t) => [t('derby.rules'), t('derby.odds'), t('derby.example'), t('draws.away')],
  betName: codeWords,
  outcomeText,
});
