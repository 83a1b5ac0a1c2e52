import './next-off.css';
import { usePage, useSite } from '../../../data/page.ts';
import type { Slide } from '../../../data/shapes.ts';
import { type Match, namesOf, useMatches } from '../../../data/sportsbook/matches.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { useDates } from '../../../ui/dates.ts';
import type { HeroProps } from '../../template/template.ts';
import { SlideWords } from '../slide-components.tsx';
import { countdown } from './countdown.ts';
import { Dial } from './dial.tsx';
import { useClock } from './use-clock.ts';

/** Number of matches listed after the next one. */
const LATER = 3;

/** The head of a paper, and under it a clock beside what is off next; with nothing open, beside the day's offer. */
export function NextOffHero({ slides }: HeroProps) {
  const matches = useMatches();
  const now = useClock();
  const [next, ...later] = matches ?? [];
  return (
    <header className="next-off">
      <Masthead now={now} matches={matches?.length} />
      <div className="next-front">
        <Dial now={now} />
        {next ? (
          <NextMatch match={next} later={later.slice(0, LATER)} now={now} />
        ) : (
          <Lead slide={slides[0]} />
        )}
      </div>
    </header>
  );
}

/** The name of the paper over its rules, with the day it comes out, how much is on, and the time. */
function Masthead({
  now,
  matches,
}: {
  readonly now: Date | undefined;
  readonly matches: number | undefined;
}) {
  const { t } = useTranslation();
  const { site_name } = useSite();
  const { now: drawn } = usePage();
  const dates = useDates();
  return (
    <div className="masthead">
      <h1 className="masthead-name">{site_name}</h1>
      <p className="masthead-line">
        <span>{matches !== undefined && t('home.coupon.count', { count: matches })}</span>
        <time>{dates.weekday(now ?? drawn)}</time>
        <span className="figures">{now && dates.time(now)}</span>
      </p>
    </div>
  );
}

function Lead({ slide }: { readonly slide: Slide | undefined }) {
  return <div className="next-lead">{slide && <SlideWords slide={slide} heading="h2" />}</div>;
}

function NextMatch({
  match,
  later,
  now,
}: {
  readonly match: Match;
  readonly later: readonly Match[];
  readonly now: Date | undefined;
}) {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const names = namesOf(match, i18n.language);
  const left = now && match.state !== 'live' ? countdown(match.starts_at, now) : undefined;
  return (
    <div className="next-lead">
      <p className="next-where">{names.competition}</p>
      <h2 className="next-title">
        {names.home} – {names.away}
      </h2>
      <p className="next-figure figures">
        {match.score ? `${match.score.home} : ${match.score.away}` : (left ?? dates.moment(match.starts_at))}
      </p>
      <ButtonLink to="/sports">{t('category.sportsbook')}</ButtonLink>
      <ol className="next-later">
        {later.map((one) => {
          const { home, away } = namesOf(one, i18n.language);
          return (
            <li key={one.event_id}>
              <span className="figures">{dates.moment(one.starts_at)}</span>
              <span className="truncate">
                {home} – {away}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
