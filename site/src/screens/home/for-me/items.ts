import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '#contract/calls.ts';
import { parseAmount } from '#rules/money/amount.ts';
import { useBalance } from '../../../data/balance.ts';
import { playerQuery } from '../../../data/queries.ts';
import { useViewer } from '../../../data/session.ts';
import { nameIn } from '../../../data/sportsbook/names.ts';
import type { Translate } from '../../../data/texts/texts.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { playAddress } from '../../../shells/cards/card-components.tsx';
import { useDates } from '../../../ui/dates.ts';
import { useMoney } from '../../../ui/money.ts';
import { textIn } from '../../rewards/components/texts.ts';

export type ForMe = CallResponse<'/api/home/for_me'>;

/** Something about the player that the home page leads to. */
export interface Item {
  readonly key: string;
  readonly title: string;
  readonly body: string;
  readonly action: string;
  readonly href: string;
  /** Pictures of its game. */
  readonly picture?: string;
  /** Progress, 0 to 100. */
  readonly percent?: number;
}

/** Older answers are refetched when the player returns to the page. */
const FRESH_MS = 5_000;

export function useForMe() {
  const viewer = useViewer();
  return useQuery({
    ...playerQuery('/api/home/for_me', {}),
    enabled: viewer.is === 'player',
    staleTime: FRESH_MS,
    refetchOnMount: true,
  });
}

/** One for the hero, one for the strip beneath it. */
const LEAST_ITEMS = 2;

interface Words {
  readonly t: Translate;
  readonly money: (wire: string) => string;
  readonly time: (at: string) => string;
  readonly language: string;
}

/** Order of importance: what the operator writes, stakes at risk, then claims, then suggestions. */
function itemsOf(me: ForMe, balance: string | undefined, words: Words): Item[] {
  const { t, money } = words;
  const low = balance !== undefined && (parseAmount(balance) ?? 0n) < (parseAmount(me.min_stake) ?? 0n);
  const deposit = {
    key: 'deposit',
    title: t('forMe.deposit.title', { amount: money(balance ?? '0') }),
    body: t('forMe.deposit.body'),
    action: t('account.deposit'),
    href: '/deposit',
  };
  const items = [
    ...noticeItem(me, words),
    ...atStake(me, words),
    ...bonusItem(me, words),
    ...claimable(me, words),
    ...(low ? [deposit] : []),
    ...me.recent.slice(0, 1).map((game) => ({
      key: 'again',
      title: t('forMe.again.title', { game: game.game_name }),
      body: t('forMe.again.body'),
      action: t('games.play'),
      href: playAddress(game, 'real'),
      picture: game.game_image,
    })),
  ];
  return items.length < LEAST_ITEMS && !low ? [...items, deposit] : items;
}

/** What the operator has written to the player, until it is read in the inbox. */
function noticeItem({ notice }: ForMe, { t, language }: Words): Item[] {
  if (!notice) return [];
  const said = textIn(notice.texts, language);
  return said === undefined
    ? []
    : [{ ...said, key: `notice ${notice.inbox_id}`, action: t('rewards.inbox.open'), href: '/inbox' }];
}

function atStake({ open, matches, draws }: ForMe, { t, money, time, language }: Words): Item[] {
  return [
    ...open.map(({ game, stake }) => ({
      key: `open ${game.game_code}`,
      title: t('forMe.open.title', { game: game.game_name }),
      body: t('forMe.open.body', { amount: money(stake) }),
      action: t('forMe.open.action'),
      href: playAddress(game, 'real'),
      picture: game.game_image,
    })),
    ...matches.map(({ event_id, home, away, starts_at, is_live, bets }) => ({
      key: `match ${event_id}`,
      title: `${nameIn(home, language)} – ${nameIn(away, language)}`,
      body: t(is_live ? 'forMe.match.live' : 'forMe.match.soon', { time: time(starts_at), count: bets }),
      action: t('forMe.match.action'),
      href: '/sports?view=bets',
    })),
    ...draws.map(({ game, stake, closes_at }) => ({
      key: `draw ${game.game_code} ${closes_at}`,
      title: t('forMe.draw.title', { game: game.game_name }),
      body: t('forMe.draw.body', { time: time(closes_at), amount: money(stake) }),
      action: t('forMe.draw.action'),
      href: playAddress(game, 'real'),
      picture: game.game_image,
    })),
  ];
}

function bonusItem({ bonus }: ForMe, { t, money }: Words): Item[] {
  if (!bonus) return [];
  if (bonus.state === 'joined')
    return [
      {
        key: 'bonus',
        title: t('forMe.joined.title'),
        body: t('forMe.joined.body', { min: money(bonus.min_deposit) }),
        action: t('account.deposit'),
        href: '/deposit',
      },
    ];
  return [
    {
      key: 'bonus',
      title: t('forMe.bonus.title', { amount: money(bonus.amount) }),
      body: t('forMe.bonus.body', { done: money(bonus.wagered), goal: money(bonus.required) }),
      action: t('forMe.bonus.action'),
      href: '/promotions',
      percent: bonus.percent,
    },
  ];
}

function claimable({ claimable: { missions, messages, spins } }: ForMe, { t }: Words): Item[] {
  const item = (kind: 'missions' | 'gifts' | 'spins', count: number, href: string): Item[] =>
    count === 0
      ? []
      : [
          {
            key: kind,
            title: t(`forMe.${kind}.title`, { count }),
            body: t(`forMe.${kind}.body`),
            action: t(kind === 'spins' ? 'forMe.spins.action' : 'forMe.claim'),
            href,
          },
        ];
  return [
    ...item('missions', missions, '/mission'),
    ...item('gifts', messages, '/inbox'),
    ...item('spins', spins, '/spin'),
  ];
}

/** Items about the player in order of importance: never empty; `undefined` while loading. */
export function useItems(): readonly Item[] | undefined {
  const { t, i18n } = useTranslation(['ui', 'more']);
  const { money } = useMoney();
  const dates = useDates();
  const { data: balance } = useBalance();
  const { data } = useForMe();
  if (!data) return undefined;
  return itemsOf(data, balance?.game_balance, { t, money, time: dates.moment, language: i18n.language });
}
