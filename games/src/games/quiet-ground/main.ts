import '../../frame/styles/frame.css';
import '../../board/board.css';
import './quiet-ground.css';
import { quietGround } from '#rules/games/quiet-ground/rules.ts';
import { startBoard } from '../../board/start-board.ts';
import { Field } from './field.ts';

await startBoard({
  rules: quietGround,
  theme: {
    scene: 'moor',
    colours: { ground: '#12251f', frame: '#a7793a', accent: '#f2b441', glow: '#ffe08a' },
  },
  createView: (kit) => new Field(kit),
  texts: (t) => [t('mines.rules'), t('mines.odds')],
  betName: (t, bet) => {
    const [mines = '', tiles = ''] = bet.match(/\d+/g) ?? [];
    return t('mines.bet', { mines, tiles });
  },
});
