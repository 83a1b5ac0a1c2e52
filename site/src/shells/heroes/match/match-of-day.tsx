import './match-of-day.css';
import { type Match, namesOf, useMatches } from '../../../data/sportsbook/matches.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { useDates } from '../../../ui/dates.ts';
import type { HeroProps } from '../../template/template.ts';
import { SlideWords } from '../slide-components.tsx';
import { Stadium } from './stadium.tsx';

/** A ground under floodlights: the match that matters most on its scoreboard, and the offer of the day. */
export function MatchOfDay({ slides }: HeroProps) {
  const { t } = useTranslation();
  const matches = useMatches();
  const match = matches?.find(({ state }) => state === 'live') ?? matches?.[0];
  const slide = slides[0];
  return (
    <section className="match-day" aria-label={t('home.slides')}>
      <div className="match-ground">
        <Stadium />
        {slide && <SlideWords slide={slide} heading="h1" />}
        {match ? <Fixture match={match} /> : <DarkBoard />}
      </div>
    </section>
  );
}

function Fixture({ match }: { readonly match: Match }) {
  const { t, i18n } = useTranslation();
  const { competition, home, away } = namesOf(match, i18n.language);
  return (
    <div className="scoreboard" data-live={match.state === 'live'}>
      <h2 className="scoreboard-title">{competition}</h2>
      <div className="fixture">
        <Team name={home} />
        <p className="fixture-score figures">
          {match.score ? `${match.score.home}:${match.score.away}` : <KickOff at={match.starts_at} />}
        </p>
        <Team name={away} />
      </div>
      <ButtonLink to="/sports" look="quiet" size="small">
        {t('category.sportsbook')}
      </ButtonLink>
    </div>
  );
}

function Team({ name }: { readonly name: string }) {
  return (
    <p className="fixture-team">
      <span className="fixture-crest" aria-hidden="true">
        {name.slice(0, 1)}
      </span>
      <span className="fixture-name">{name}</span>
    </p>
  );
}

/** In the hour of the visitor's own clock. */
function KickOff({ at }: { readonly at: string }) {
  const dates = useDates();
  return (
    <time dateTime={at}>
      {dates.hour(at)}
      <small>{dates.shortDay(at)}</small>
    </time>
  );
}

/** Shown without a live match: the unlit board with the number of matches. */
function DarkBoard() {
  const { t } = useTranslation();
  return (
    <div className="scoreboard">
      <p className="scoreboard-title">{t('category.sportsbook')}</p>
      <div className="fixture" aria-hidden="true">
        <span className="fixture-crest" />
        <span className="fixture-score">–:–</span>
        <span className="fixture-crest" />
      </div>
      <p className="scoreboard-say figures">{t('home.coupon.count', { count: 0 })}</p>
    </div>
  );
}
