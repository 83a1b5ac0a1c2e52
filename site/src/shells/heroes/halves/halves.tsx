import './halves.css';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { publicQuery } from '../../../data/queries.ts';
import type { HeroProps } from '../../../templates/template.ts';
import { SlideMarks, SlidePicture, SlideWords } from '../slide-parts.tsx';
import { useSeenSlides } from '../use-slides.ts';

/** Two halves of a ground: sport on the one side, the house's slides on the other. */
export function HalvesHero({ slides }: HeroProps) {
  const { t } = useTranslation();
  const { turning, seen } = useSeenSlides(slides.length);
  return (
    <div className="halves">
      <Sport />
      <section
        className="half half-slides"
        aria-roledescription="carousel"
        aria-label={t('home.slides')}
        {...turning.hold}
      >
        {slides.map((slide, i) => (
          <div
            key={slide.slide_id}
            className="slide"
            data-shown={i === turning.index}
            inert={i !== turning.index}
          >
            {i <= seen && <SlidePicture slide={slide} first={i === 0} />}
            <SlideWords slide={slide} heading={i === 0 ? 'h1' : 'h2'} />
          </div>
        ))}
        <SlideMarks count={slides.length} turning={turning} label={(i) => String(i + 1)} />
      </section>
    </div>
  );
}

/** Half of a pitch, and what is on: as many matches as the server names, the first of them by its teams. */
function Sport() {
  const { t, i18n } = useTranslation();
  const matches = useQuery(publicQuery('/api/home/match_list', {})).data?.value;
  const first = matches?.[0];
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
        {first && (
          <p className="half-match">
            {first.home_team_names[i18n.language] ?? first.home_team_name}
            {' – '}
            {first.away_team_names[i18n.language] ?? first.away_team_name}
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
