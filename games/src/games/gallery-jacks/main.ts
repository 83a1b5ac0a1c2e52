import '../../frame/styles/frame.css';
import '../../board/board.css';
import '../../board/cards/cards.css';
import './gallery-jacks.css';
import { galleryJacks } from '#rules/games/gallery-jacks/rules.ts';
import { startBoard } from '../../board/start-board.ts';
import { Gallery } from './gallery.ts';

await startBoard({
  rules: galleryJacks,
  theme: {
    scene: 'gallery',
    colours: { ground: '#2b1219', frame: '#f3e3c3', accent: '#d9a441', glow: '#ffdf9a' },
  },
  createView: (kit) => new Gallery(kit),
  texts: (t) => [t('jacks.rules'), t('jacks.rulesPays'), t('jacks.rulesLeft')],
  betName: (t) => t('jacks.bet'),
});
