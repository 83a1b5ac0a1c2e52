import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { use, useRef } from 'react';
import { publicQuery } from '../../data/queries.ts';
import type { GameEntry } from '../../data/shapes.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { useTemplate } from '../../shells/template/use-template.ts';
import { IconButton } from '../../ui/button.tsx';
import { BelowFirstSight } from '../../ui/placeholder/late.ts';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type HomeList, ROW_LENGTH } from './home-lists.ts';
import { Spotlight } from './spotlight.tsx';

/** Fewer games than this are shown large. */
const ROW_FROM = 3;
/** So many of a row are seen at once on a phone, in the first row of the page too. */
const FIRST_CARDS = 5;
/** Fewer than this fit side by side in a wide window: there is nothing to turn to. */
const ARROWS_FROM = 7;

/** One of the home page's lists of games by itself. A list without games is not there. */
export function GameRow({ list, href }: { readonly list: HomeList; readonly href: string }) {
  const { t } = useTranslation();
  const { data, isError } = useQuery(publicQuery('/api/product/get_hot_games', { game_type: list }));
  if (isError || data?.value.length === 0) return null;
  return <GameCards title={t(`home.list.${list}`)} href={href} games={data?.value.slice(0, ROW_LENGTH)} />;
}

interface Props {
  readonly title: string;
  /** Link to the full list. */
  readonly href?: string;
  /** `undefined` while they are on their way. */
  readonly games: readonly GameEntry[] | undefined;
}

/** Games side by side, as the template lays rows out. */
export function GameCards({ title, href, games }: Props) {
  const { t } = useTranslation();
  const { card: Card, cards } = useTemplate();
  const row = useRef<HTMLUListElement>(null);
  const isBelow = use(BelowFirstSight);
  const turn = (way: number) => () =>
    row.current?.scrollBy({ left: way * row.current.clientWidth * 0.9, behavior: 'smooth' });
  if (games && games.length < ROW_FROM) {
    return (
      <Section title={title} {...(href === undefined ? {} : { href })}>
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
      title={title}
      {...(href === undefined ? {} : { href })}
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
