import '../../frame/styles/frame.css';
import '../../board/board.css';
import '../../shared/shared.css';
import './three-bells.css';
import './slip.css';
import { threeBells } from '#rules/games/three-bells/rules.ts';
import { startDraws } from '../../shared/draws/start-draws.ts';
import { digitsOf } from './reading.ts';
import { BelfryShow } from './scene/show.ts';
import { BellsSlip } from './slip.ts';
import { betList, betText, betWords, drums } from './words.ts';

await startDraws({
  rules: threeBells,
  theme: {
    scene: 'belfry',
    colours: { ground: '#2a1420', frame: '#c98a3a', accent: '#f2b04a', glow: '#ffd98a' },
  },
  show: (kit) => new BelfryShow(kit),
  slip: (kit, desk) => new BellsSlip(kit, desk),
  texts: (t) => [t('bells.rules'), t('bells.odds'), t('draws.away'), t('bells.keys')],
  betName: betWords,
  outcomeText: (_t, outcome) => digitsOf(outcome),
  betText,
  betNode: betList,
  outcomeNode: drums,
});
