import './sports.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { publicQuery } from '../../data/queries.ts';
import { type Match, namesOf } from '../../data/sports/matches.ts';
import { useTemplate } from '../../templates/templates.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useDates } from '../../ui/dates.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Coupon } from '../home/coupon.tsx';
import { type BetLine, byCompetition, outcomes, winnerOdds } from './matches.ts';

/** What can be bet on. As long as nothing is open it says so, and offers what is. */
export function Screen() {
  const { t } = useTranslation();
  const { home } = useTemplate();
  const matches = useQuery(publicQuery('/api/home/match_list', {}));
  const odds = useQuery(publicQuery('/api/home/public_odds', {}));
  const fault = matches.error ?? odds.error;
  const isHere = matches.data !== undefined && odds.data !== undefined;
  const isEmpty = isHere && matches.data.value.length === 0;
  return (
    <div className="grid gap-6 py-6 sm:py-8">
      <div className="page-column w-full">
        <PageHead title={t('sports.title')} lead={t('sports.lead')} />
      </div>
      {isEmpty && home.includes('coupon') ? (
        <Coupon />
      ) : (
        <div className="page-column w-full">
          {fault && !isHere && (
            <LoadFailed
              title={t('sports.failed')}
              fault={fault}
              onRetry={() => void Promise.all([matches.refetch(), odds.refetch()])}
            />
          )}
          {!fault && !isHere && <Skeleton className="h-96 rounded-card" />}
          {isEmpty && <NoMatches />}
          {isHere && !isEmpty && <MatchList matches={matches.data.value} lines={odds.data.value} />}
        </div>
      )}
    </div>
  );
}

/** An empty board over an empty pitch. */
function NoMatches() {
  const { t } = useTranslation();
  return (
    <section className="no-matches">
      <svg viewBox="0 0 640 250" aria-hidden="true" className="no-matches-pitch">
        <path d="M110 236 L180 96 H460 L530 236Z" className="pitch-grass" />
        <path d="M145 166H495M320 96V236M180 96l-70 140M460 96l70 140M180 96H460M110 236H530" />
        <ellipse cx="320" cy="158" rx="52" ry="23" />
        <path d="M271 96l-9 22h116l-9-22M234 236l12-30h148l12 30" />
        <g className="pitch-board">
          <rect x="222" y="14" width="196" height="62" rx="6" />
          <path d="M242 76v20M398 76v20" />
          <path className="pitch-figures" d="M252 45h38M350 45h38M320 37v2M320 51v2" />
        </g>
        {[70, 570].map((x) => (
          <g key={x} transform={`translate(${x} 0)`}>
            <path
              className="pitch-light"
              d={x < 320 ? 'M24 34L330 236H60L-20 46Z' : 'M-24 34L-330 236H-60L20 46Z'}
            />
            <path className="pitch-mast" d="M0 40V206M-14 206H14M0 90l-9 116M0 90l9 116" />
            <rect className="pitch-lamps" x="-26" y="18" width="52" height="24" rx="3" />
            <path
              className="pitch-bulbs"
              d="M-17 26h.1M-6 26h.1M6 26h.1M17 26h.1M-17 34h.1M-6 34h.1M6 34h.1M17 34h.1"
            />
          </g>
        ))}
      </svg>
      <h2 className="font-display text-title text-ink">{t('sports.empty')}</h2>
      <p className="max-w-prose text-muted">{t('sports.emptyLead')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink to="/hot">{t('category.hot')}</ButtonLink>
        <ButtonLink to="/slots" look="quiet">
          {t('sports.toSlots')}
        </ButtonLink>
      </div>
    </section>
  );
}

function MatchList({
  matches,
  lines,
}: {
  readonly matches: readonly Match[];
  readonly lines: readonly BetLine[];
}) {
  const { i18n } = useTranslation();
  return (
    <div className="grid gap-6">
      {byCompetition(matches, i18n.language).map((group) => (
        <section key={group.name} className="overflow-hidden rounded-card border border-line bg-raised">
          <h2 className="border-b border-line bg-lifted px-4 py-2.5 font-semibold text-ink">{group.name}</h2>
          <ul className="divide-y divide-line">
            {group.matches.map((match) => (
              <MatchLine key={match.event_id} match={match} odds={winnerOdds(lines, match.event_id)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function MatchLine({ match, odds }: { readonly match: Match; readonly odds: ReturnType<typeof winnerOdds> }) {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const { home, away } = namesOf(match, i18n.language);
  const names = { home, draw: t('sports.draw'), away };
  return (
    <li className="match-line">
      <p className="grid min-w-0">
        <span className="truncate font-semibold text-ink">
          {home} – {away}
        </span>
        <span className="figures text-small text-muted" suppressHydrationWarning>
          {match.state === 'live' ? t('sports.live') : dates.moment(match.starts_at)}
          {match.score && ` · ${match.score.home}:${match.score.away}`}
        </span>
      </p>
      <dl className="match-odds">
        {outcomes.map((outcome) => (
          <div key={outcome}>
            <dt className="sr-only">{names[outcome]}</dt>
            <dd className="figures">{odds[outcome] ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
