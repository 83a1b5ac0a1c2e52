import '../../frame/styles/frame.css';
import '../../board/board.css';
import '../../shared/shared.css';
import './paper-bingo.css';
import './prizes.css';
import './cards.css';
import './slip.css';
import './screens.css';
import { paperBingo } from '#rules/games/paper-bingo/rules.ts';
import { startDraws } from '../../shared/draws/start-draws.ts';
import { ballsRow, ballsText, cardText, ownCard } from './own-card.ts';
import { bingoProof } from './proof.ts';
import { Room } from './scene/show.ts';
import { CardSlip } from './slip.ts';

await startDraws({
  rules: paperBingo,
  theme: {
    scene: 'lantern-room',
    colours: { ground: '#0a2a3a', frame: '#8f1420', accent: '#ffb02e', glow: '#ffd98a' },
  },
  show: (kit) => new Room(kit),
  slip: (kit, desk) => new CardSlip(kit, desk),
  texts: (t) => [t('bingo.rules'), t('bingo.prizes'), t('draws.away'), t('bingo.keys')],
  betName: (t, bet) => t('bingo.bet', { count: bet.replace(/^\D+/, '') }),
  views: (t) => ({ draw: t('bingo.room'), slip: t('bingo.cards') }),
  proof: bingoProof,
  outcomeText: ballsText,
  betText: cardText,
  betNode: ownCard,
  outcomeNode: ballsRow,
});
