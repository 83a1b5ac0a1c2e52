import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { TakenOver } from '../../app/taken-over.tsx';
import { useSite } from '../../data/page.ts';
import { publicQuery } from '../../data/queries.ts';
import type { HomeSection } from '../../templates/template.ts';
import { useTemplate } from '../../templates/templates.ts';
import { BelowFirstSight } from '../../ui/placeholder/late.ts';
import { Announcements } from './announcements.tsx';
import { GameRow } from './game-row.tsx';
import { type HomeList, useTellingLists } from './home-lists.ts';
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
  const isBelow = (place: number) => (place === firstGames && gamesBelow ? 'onPhones' : place > firstGames);
  return (
    <div className="home">
      {!hero && <h1 className="sr-only">{site_name}</h1>}
      {home.map((section, place) => (
        // A boundary each, so that the browser takes the page over piece by piece and answers taps in between.
        <TakenOver key={section} fallback={null}>
          <BelowFirstSight value={isBelow(place)}>{drawn(section, own?.[section])}</BelowFirstSight>
        </TakenOver>
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
  const { data } = useQuery(publicQuery('/api/home/fetch_slide', {}));
  if (!Part) return null;
  if (data?.value.length === 0) return <h1 className="sr-only">{site_name}</h1>;
  return data ? <Part slides={data.value} /> : <div className="hero-room" aria-hidden="true" />;
}

function Categories() {
  const { categories: Part } = useTemplate();
  return Part ? <Part /> : null;
}

function Games({ list, href }: { readonly list: HomeList; readonly href: string }) {
  return useTellingLists().has(list) ? <GameRow list={list} href={href} /> : null;
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
