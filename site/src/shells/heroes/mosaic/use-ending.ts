import { useQuery } from '@tanstack/react-query';
import { publicQuery } from '../../../data/queries.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';

export interface Ending {
  readonly title: string;
  readonly body: string;
  readonly action: string;
  readonly href: string;
  /** When it is over. */
  readonly until: string;
  /** Cash prize of the first place, in wire form; "0" without one. */
  readonly prize: string;
}

const soonest = (a: { ends_at: string }, b: { ends_at: string }) =>
  Date.parse(a.ends_at) - Date.parse(b.ends_at);

/**
 * What ends next: an offer whose end is set, else a leaderboard that pays cash, else any. `undefined` while it is
 * asked for, `null` where nothing ends.
 */
export function useEnding(): Ending | null | undefined {
  const { t, i18n } = useTranslation();
  const offers = useQuery(publicQuery('/api/rewards/promotions', {}));
  const [offer] = (offers.data?.value ?? [])
    .flatMap((one) => (one.ends_at === null ? [] : [{ ...one, ends_at: one.ends_at }]))
    .sort(soonest);
  const boards = useQuery({
    ...publicQuery('/api/rewards/leaderboards', {}),
    enabled: !offers.isPending && offer === undefined,
  });
  if (offer) {
    const text = offer.texts[i18n.language] ?? offer.texts.EN;
    if (!text) return null;
    const href = offer.kind === 'link' ? offer.href : '/promotions';
    return { ...text, href, until: offer.ends_at, prize: '0' };
  }
  if (boards.isError) return null;
  if (!boards.data) return undefined;
  const running = [...boards.data.value].sort(soonest);
  const board = running.find(({ prizes }) => (prizes[0]?.cash ?? '0') !== '0') ?? running[0];
  const text = board && (board.texts[i18n.language] ?? board.texts.EN);
  if (!text) return null;
  return {
    ...text,
    action: t('menu.leaderboard'),
    href: '/leaderboard',
    until: board.ends_at,
    prize: board.prizes[0]?.cash ?? '0',
  };
}
