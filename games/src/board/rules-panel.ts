import type { BetFigures, GameFacts, Volatility } from '#rules/games/game-rules.ts';
import { el } from '../frame/dom.ts';
import type { ShowAmount } from '../frame/money.ts';
import { openPanel } from '../frame/panels/panel.ts';
import { percentOf } from '../frame/percent.ts';
import type { VisitTotals } from '../frame/visit/visit-record.ts';
import type { WordKey, Words } from '../frame/words.ts';

export interface RulesProps {
  readonly t: Words;
  readonly show: ShowAmount;
  readonly game: GameFacts & { readonly isStepped?: boolean };
  readonly totals: VisitTotals;
  /** The rules of the game, a paragraph each. */
  readonly texts: readonly string[];
  /** The name of a bet in the published figures. */
  readonly betName: (bet: string) => string;
}

const volatilityWords: Readonly<Record<Volatility, WordKey>> = {
  low: 'volatilityLow',
  medium: 'volatilityMedium',
  high: 'volatilityHigh',
};

function betTable({ t, game, betName }: RulesProps): readonly HTMLElement[] {
  const { bets = [] } = game.figures;
  if (bets.length === 0) return [];
  const head = [t('bet'), t('returns'), t('wins'), t('most')];
  const row = (bet: BetFigures) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, betName(bet.bet)),
      ...[percentOf(bet.rtp), percentOf(bet.hitRate), `×${bet.most}`].map((text) => el('td', {}, text)),
    );
  return [
    el('h3', {}, t('betsTitle')),
    el(
      'table',
      { class: 'bets' },
      el('thead', {}, el('tr', {}, ...head.map((text) => el('th', { scope: 'col' }, text)))),
      el('tbody', {}, ...bets.map(row)),
    ),
  ];
}

/** Rules of the game, returns of each bet, and totals of this visit. */
export function openRules(props: RulesProps): void {
  const { t, show, game, totals, texts } = props;
  const { rtp, hitRate, volatility } = game.figures;
  const panel = openPanel(t, t('rulesTitle'));
  const sum = {
    rounds: totals.rounds,
    staked: show(totals.staked),
    won: show(totals.won),
    net: show(totals.won - totals.staked),
  };
  const all = [
    ...texts,
    t('boardRtp', { rtp: percentOf(rtp) }),
    t('rulesHit', { rate: percentOf(hitRate), volatility: t(volatilityWords[volatility]) }),
    t('boardMost', { times: game.maxWinTimes }),
    ...(game.isStepped ? [t('boardLeft')] : []),
    t('rulesMalfunction'),
    t('boardKeys'),
  ];
  panel.body.append(
    ...all.map((text) => el('p', {}, text)),
    ...betTable(props),
    el('h3', {}, t('visitTitle')),
    el('p', {}, t('visitText', sum)),
  );
}
