import '../../frame/styles/frame.css';
import '../../board/board.css';
import '../../shared/shared.css';
import './harbour-six.css';
import './ticket.css';
import { harbourSix } from '#rules/games/harbour-six/rules.ts';
import { startDraws } from '../../shared/draws/start-draws.ts';
import { drawnRow, drawnText, linesNode } from './numbers.ts';
import { linesOf } from './reading.ts';
import { HarbourShow } from './scene/show.ts';
import { TicketSlip } from './slip.ts';

await startDraws({
  rules: harbourSix,
  theme: {
    scene: 'harbour',
    colours: { ground: '#0d1a2a', frame: '#e9dcc0', accent: '#e9b44c', glow: '#ffd98a' },
  },
  show: (kit) => new HarbourShow(kit),
  slip: (kit, desk) => new TicketSlip(kit, desk),
  texts: (t) => [t('six.rules'), t('six.odds'), t('draws.away'), t('six.keys')],
  betName: (t) => t('six.bet'),
  outcomeText: drawnText,
  betText: (t, { choice }) => t('six.lines', { count: linesOf(choice).length }),
  betNode: linesNode,
  outcomeNode: drawnRow,
});
