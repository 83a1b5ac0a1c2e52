import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { use, useRef } from 'react';
import { publicQuery } from '../../data/queries.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { useTemplate } from '../../templates/templates.ts';
import { IconButton } from '../../ui/button.tsx';
import { BelowFirstSight } from '../../ui/placeholder/late.ts';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { HomeList } from './home-lists.ts';
import { Spotlight } from './spotlight.tsx';

/** Fewer games than this are shown large. */
const ROW_FROM = 3;
/** So many of a row are seen at once on a phone, in the first row of the page too. */
const FIRST_CARDS = 5;
/** Fewer than this fit side by side in a wide window: there is nothing to turn to. */
const ARROWS_FROM = 7;

interface Props {
  readonly list: HomeList;
  readonly href: string;
}

/** One of the home page's lists of games, as the template lays rows out. A list without games is not there. */
export function GameRow({ list, href }: Props) {
  const { t } = useTranslation();
  const { card: Card, cards } = useTemplate();
  const row = useRef<HTMLUListElement>(null);
  const isBelow = use(BelowFirstSight);
  const { data, isError } = useQuery(publicQuery('/api/product/get_hot_games', { game_type: list }));
  if (isError || data?.value.length === 0) return null;
  const turn = (way: number) => () =>
    row.current?.scrollBy({ left: way * row.current.clientWidth * 0.9, behavior: 'smooth' });
  const games = data?.value.slice(0, 12);
  if (games && games.length < ROW_FROM) {
    return (
      <Section title={t(`home.list.${list}`)} href={href}>
        <div className="spotlights">
          {games.map((game) => (
            <Spotlight key={`${game.provider_code}/${game.game_code}`} game={game} />
          ))}
        </div>
      </Section>
    );
  }
  return (
    <Section
      title={t(`home.list.${list}`)}
      href={href}
      tools={
        games &&
        games.length >= ARROWS_FROM && (
          <span className="row-arrows">
            <IconButton label={t('ui.previous')} onClick={turn(-1)}>
              <ChevronLeft aria-hidden="true" size={20} />
            </IconButton>
            <IconButton label={t('ui.next')} onClick={turn(1)}>
              <ChevronRight aria-hidden="true" size={20} />
            </IconButton>
          </span>
        )
      }
    >
      <ul ref={row} className={`card-row ${cards.row}`}>
        {games
          ? games.map((game, i) => (
              <li key={`${game.provider_code}/${game.game_code}`}>
                <BelowFirstSight value={i >= FIRST_CARDS || isBelow}>
                  <Card game={game} rank={i + 1} eager={false} />
                </BelowFirstSight>
              </li>
            ))
          : Array.from({ length: 6 }, (_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their place.
              <li key={i}>
                <Skeleton className={`card-ghost card-ghost-${cards.picture}`} />
              </li>
            ))}
      </ul>
    </Section>
  );
}
