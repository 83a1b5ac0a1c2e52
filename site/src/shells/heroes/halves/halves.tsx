import './halves.css';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { namesOf, useMatches } from '../../../data/sportsbook/matches.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import type { HeroProps } from '../../template/template.ts';
import { Carousel } from '../carousel.tsx';

/** Two halves of a ground: sport on the one side, the house's slides on the other. */
export function HalvesHero({ slides }: HeroProps) {
  return (
    <div className="halves">
      <Sport />
      <Carousel slides={slides} className="half half-slides" label={(i) => String(i + 1)} />
    </div>
  );
}

/** Half of a pitch, and what is on: as many matches as the server names, the first of them by its teams. */
function Sport() {
  const { t, i18n } = useTranslation();
  const matches = useMatches();
  const [first] = matches ?? [];
  const names = first && namesOf(first, i18n.language);
  return (
    <section className="half half-sport" aria-labelledby="half-sport">
      <svg
        className="half-pitch"
        viewBox="0 0 520 480"
        preserveAspectRatio="xMaxYMid slice"
        aria-hidden="true"
      >
        <path d="M520 20H60v440h460M60 110h110v260H60M60 175h46v130H60M170 190a66 66 0 0 1 0 100M60 44a24 24 0 0 0 24-24M60 436a24 24 0 0 1 24 24" />
        <path d="M520 150a90 90 0 0 0 0 180" />
        <circle cx="140" cy="240" r="3" />
      </svg>
      <div className="half-words">
        <h2 id="half-sport" className="half-title">
          {t('category.sportsbook')}
        </h2>
        <p className="half-count figures">{matches && t('home.coupon.count', { count: matches.length })}</p>
        {names && (
          <p className="half-match">
            {names.home} – {names.away}
          </p>
        )}
        <Link to="/sports" className="half-way" aria-label={`${t('ui.seeAll')}: ${t('category.sportsbook')}`}>
          {t('ui.seeAll')}
          <ArrowRight aria-hidden="true" size={20} />
        </Link>
      </div>
    </section>
  );
}
