import '../../frame/styles/frame.css';
import '../../board/board.css';
import '../../shared/shared.css';
import './clockwork-sabong.css';
import './slip.css';
import type { OwnSharedBet } from '#contract/calls/games/shared-rounds.ts';
import { clockworkSabong, type Side, sides } from '#rules/games/clockwork-sabong/rules.ts';
import { el } from '../../frame/dom.ts';
import type { Words } from '../../frame/words.ts';
import { startDraws } from '../../shared/draws/start-draws.ts';
import { mark, Pit } from './pit.ts';
import { onOf, winnerOf } from './reading.ts';
import { SideSlip } from './slip.ts';

const told = (t: Words, outcome: unknown): string => {
  const winner = winnerOf(outcome);
  return winner ? t(`sabong.wins.${winner}`) : '';
};

const nameOf = (t: Words, side: Side | undefined): string => (side ? t(`sabong.${side}`) : '');

/** A stake that came back because nobody was on the winner says so. */
function betNode(t: Words, bet: OwnSharedBet, outcome: unknown): Node {
  const [winner, on] = [winnerOf(outcome), onOf(bet.choice)];
  const isBack = bet.state === 'paid' && winner !== undefined && winner !== on;
  return el('span', {}, isBack ? t('sabong.nobody', { side: nameOf(t, winner) }) : told(t, outcome));
}

await startDraws({
  rules: clockworkSabong,
  look: {
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
  texts: (t) => [t('sabong.rules'), t('sabong.odds'), t('draws.away'), t('sabong.keys')],
  betName: (t, bet) => {
    const side = sides.find((each) => bet.startsWith(each));
    return t('sabong.bet', { side: nameOf(t, side) });
  },
  told,
  betText: (t, bet) => nameOf(t, onOf(bet.choice)),
  betNode: ({ t }, bet, outcome) => betNode(t, bet, outcome),
  outcomeNode: (t, outcome) => {
    const winner = winnerOf(outcome);
    return el(
      'p',
      { class: `bout-told ${winner ?? ''}` },
      ...(winner ? [mark(winner)] : []),
      el('span', {}, told(t, outcome)),
    );
  },
});
