import '../../frame/styles/frame.css';
import '../../board/board.css';
import '../../shared/shared.css';
import './clockwork-sabong.css';
import './slip.css';
import { type Side, sides } from '#rules/games/clockwork-sabong/pool.ts';
import { clockworkSabong } from '#rules/games/clockwork-sabong/rules.ts';
import { el } from '../../frame/dom.ts';
import type { Words } from '../../frame/words.ts';
import { startDraws } from '../../shared/draws/start-draws.ts';
import { mark, Pit } from './pit.ts';
import { sabongProof } from './proof.ts';
import { onOf, winnerOf } from './reading.ts';
import { SideSlip } from './slip.ts';

const outcomeText = (t: Words, outcome: unknown): string => {
  const winner = winnerOf(outcome);
  return winner ? t(`sabong.wins.${winner}`) : '';
};

const nameOf = (t: Words, side: Side | undefined): string => (side ? t(`sabong.${side}`) : '');

await startDraws({
  rules: clockworkSabong,
  theme: {
    scene: 'cockpit',
    colours: { ground: '#1c0f06', frame: '#a9752a', accent: '#ffb23d', glow: '#ffd98a' },
  },
  show: (kit) => new Pit(kit),
  slip: (kit, desk) => new SideSlip(kit, desk),
  views: (t) => ({
    draw: t('sabong.tabPit'),
    slip: t('sabong.tabSides'),
    now: t('sabong.now'),
    past: t('sabong.archive'),
  }),
  texts: (t) => [t('sabong.rules'), t('sabong.payouts'), t('draws.away'), t('sabong.keys')],
  betName: (t, bet) => {
    const side = sides.find((each) => bet.startsWith(each));
    return t('sabong.bet', { side: nameOf(t, side) });
  },
  proof: sabongProof,
  outcomeText,
  betText: (t, bet) => nameOf(t, onOf(bet.choice)),
  betNode: ({ t }, _bet, outcome) => el('span', {}, outcomeText(t, outcome)),
  outcomeNode: (t, outcome) => {
    const winner = winnerOf(outcome);
    return el(
      'p',
      { class: `bout-outcome ${winner ?? ''}` },
      ...(winner ? [mark(winner)] : []),
      el('span', {}, outcomeText(t, outcome)),
    );
  },
});
