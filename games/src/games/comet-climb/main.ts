import '../../frame/styles/frame.css';
import '../../board/board.css';
import '../../shared/shared.css';
import './comet-climb.css';
import './bets.css';
import { cometClimb } from '#rules/games/comet-climb/rules.ts';
import { startShared } from '../../shared/start-shared.ts';
import { Climb } from './climb.ts';
import { crashOf, hundredths } from './reading.ts';

await startShared({
  rules: cometClimb,
  theme: {
    scene: 'night-sky',
    colours: { ground: '#1b1a4b', frame: '#7a4a8f', accent: '#ffb23d', glow: '#ffd98a' },
  },
  createView: (kit) => new Climb(kit),
  texts: (t) => [t('climb.rules'), t('climb.odds'), t('climb.away'), t('climb.keys')],
  betName: (t, bet) => t('climb.bet', { times: bet.replace(/^\D+/, '') }),
  outcomeText: (_t, outcome) => `×${hundredths(crashOf(outcome))}`,
});
