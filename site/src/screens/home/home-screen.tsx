import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Fragment, type ReactNode, Suspense } from 'react';
import { useSite } from '../../data/page.ts';
import { publicQuery } from '../../data/queries.ts';
import { useViewer } from '../../data/session.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import type { HomeSection } from '../../shells/template/template.ts';
import { useTemplate } from '../../shells/template/use-template.ts';
import { HydrationBoundary } from '../../ui/hydration/hydration-boundary.tsx';
import { BelowFirstSight } from '../../ui/placeholder/late.ts';
import { useAside } from '../../ui/placeholder/use-aside.ts';
import { Announcements } from './announcements.tsx';
import { slidesOfPlayer } from './for-me/player-slides.ts';
import { StripSkeleton } from './for-me/skeletons.tsx';
import { GameCards } from './game-row.tsx';
import { type HomeList, useHomeRows } from './home-lists.ts';
import { Jackpots } from './jackpots.tsx';
import { MarqueeLine } from './marquee-line.tsx';
import { PromotionStrip } from './promotion-strip.tsx';
import { Winners } from './winners.tsx';

/** The first of them ends what a phone shows at once. */
const withGames: ReadonlySet<HomeSection> = new Set(['hot', 'featured', 'popular', 'new', 'choice']);

/** Draws the sections a template names, in its order. */
export function Screen() {
  const { home, hero, sections: own, gamesBelow } = useTemplate();
  const { site_name } = useSite();
  const firstGames = home.findIndex((section) => withGames.has(section));
  // Beneath the hero; where there is none, beneath what comes first.
  const forMeAfter = Math.max(0, home.indexOf('hero'));
  const isBelow = (place: number) => (place === firstGames && gamesBelow ? 'onPhones' : place > firstGames);
  return (
    <div className="home">
      {!hero && <h1 className="sr-only">{site_name}</h1>}
      {home.map((section, place) => (
        // A boundary each, so that the browser takes the page over piece by piece and answers taps in between.
        <Fragment key={section}>
          <HydrationBoundary fallback={null}>
            <BelowFirstSight value={isBelow(place)}>{drawn(section, own?.[section])}</BelowFirstSight>
          </HydrationBoundary>
          {place === forMeAfter && (
            <>
              <HydrationBoundary fallback={null}>
                <Jackpots />
              </HydrationBoundary>
              <ForMe />
            </>
          )}
        </Fragment>
      ))}
    </div>
  );
}

/** As the template draws it, else as all do. */
function drawn(section: HomeSection, Own: ComponentType | undefined): ReactNode {
  return Own ? <Own /> : sections[section];
}

function Hero() {
  const { hero: Part } = useTemplate();
  const { site_name } = useSite();
  const viewer = useViewer();
  const PlayerHero = useAside(loadPlayerHero, viewer.is === 'player');
  const { data } = useQuery(publicQuery('/api/home/fetch_slide', {}));
  if (!Part) return null;
  if (data?.value.length === 0) return <h1 className="sr-only">{site_name}</h1>;
  if (!data) return <div className="hero-room" aria-hidden="true" />;
  if (viewer.is === 'visitor') return <Part slides={data.value} />;
  const coming = <Part slides={slidesOfPlayer(data.value, undefined)} />;
  if (!PlayerHero) return coming;
  return (
    <Suspense fallback={coming}>
      <PlayerHero part={Part} slides={data.value} />
    </Suspense>
  );
}

const loadStrip = () => import('./for-me/strip.tsx').then(({ Strip }) => Strip);
const loadPlayed = () => import('./for-me/played.tsx').then(({ Played }) => Played);
const loadPlayerHero = () => import('./for-me/player-hero.tsx').then(({ PlayerHero }) => PlayerHero);

/** Loads nothing for a visitor, and keeps its space. */
function ForMe() {
  const viewer = useViewer();
  const Strip = useAside(loadStrip, viewer.is === 'player');
  const Played = useAside(loadPlayed, viewer.is === 'player');
  if (viewer.is === 'visitor') return null;
  return (
    <>
      <Suspense fallback={<StripSkeleton />}>{Strip ? <Strip /> : <StripSkeleton />}</Suspense>
      <Suspense fallback={null}>{Played && <Played />}</Suspense>
    </>
  );
}

function Categories() {
  const { categories: Part } = useTemplate();
  return Part ? <Part /> : null;
}

function Games({ list, href }: { readonly list: HomeList; readonly href: string }) {
  const { t } = useTranslation();
  const rows = useHomeRows();
  return rows.has(list) ? (
    <GameCards title={t(`home.list.${list}`)} href={href} games={rows.get(list)} />
  ) : null;
}

const sections: Readonly<Partial<Record<HomeSection, ReactNode>>> = {
  hero: <Hero />,
  marquee: <MarqueeLine />,
  categories: <Categories />,
  hot: <Games list="hot" href="/hot" />,
  featured: <Games list="featured" href="/slots" />,
  popular: <Games list="popular" href="/slots?sort=popular" />,
  new: <Games list="new" href="/slots?sort=new" />,
  winners: <Winners />,
  promotions: <PromotionStrip />,
  announcements: <Announcements />,
};
