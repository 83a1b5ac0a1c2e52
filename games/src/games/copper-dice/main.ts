import '../../frame/styles/frame.css';
import '../../board/board.css';
import './copper-dice.css';
import { copperDice } from '#rules/games/copper-dice/rules.ts';
import { startBoard } from '../../board/start-board.ts';
import { DiceTrack } from './dice-track.ts';

await startBoard({
  rules: copperDice,
  theme: {
    scene: 'smithy',
    colours: { ground: '#2a1512', frame: '#c07a3e', accent: '#e8793a', glow: '#ffc27a' },
  },
  createView: (kit) => new DiceTrack(kit),
  hasAutoplay: true,
  texts: (t) => [t('dice.rules'), t('dice.odds')],
  betName: (t, bet) => {
    const [side, target = ''] = bet.split(' ');
    return t(side === 'over' ? 'dice.bet.over' : 'dice.bet.under', { target });
  },
});
