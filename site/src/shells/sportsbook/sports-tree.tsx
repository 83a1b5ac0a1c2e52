import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { publicQuery } from '../../data/queries.ts';
import { nameIn } from '../../data/sportsbook/names.ts';
import { usePreferences, useWakeSportsbook } from '../../data/sportsbook/preferences.ts';
import type { SportsTree as Sports } from '../../data/sportsbook/reads.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { SportSign } from './sport-sign.tsx';

/** Class names of a leaf and its count, chosen by the shell. */
interface Look {
  readonly leaf: string;
  readonly count: string;
  readonly none: string;
  /** Class name of the icon's frame. */
  readonly sign?: string;
}

/** The sports of the site with how much is on; the one that is open shows its competitions. */
export function SportsTree({ leaf, count, none, sign = 'contents' }: Look) {
  const { t } = useTranslation();
  useWakeSportsbook();
  const { search, pathname } = useLocation();
  const { data } = useQuery(publicQuery('/api/sports/tree', {}));
  const marked = usePreferences((state) => state.competitions);
  const params = new URLSearchParams(search);
  const open = pathname === '/sports' ? params.get('sport') : null;
  if (!data) return <div className="skeleton mx-4 my-2 h-52" aria-hidden="true" />;
  if (data.sports.length === 0) return <p className={none}>{t('tree.noSports')}</p>;
  const isLive = pathname === '/sports' && params.get('view') === 'live' && open === null;
  const live = data.sports.reduce((sum, one) => sum + one.live, 0);
  return (
    <ul>
      <li>
        <Link to="/sports?view=live" className={leaf} aria-current={isLive ? 'page' : undefined}>
          <span className={sign}>
            <span className="live-dot" aria-hidden="true" />
          </span>
          <span className="truncate">{t('odds.live')}</span>
          <span className={`${count} figures`}>{live}</span>
        </Link>
      </li>
      {data.sports.map((sport) => (
        <li key={sport.sport}>
          <Link
            to={`/sports?sport=${sport.sport}`}
            className={leaf}
            aria-current={open === sport.sport && !params.has('competition') ? 'page' : undefined}
          >
            <span className={sign}>
              <SportSign sport={sport.sport} />
            </span>
            <span className="truncate">{t(`odds.sport.${sport.sport}`)}</span>
            <span className={`${count} figures`}>{sport.live + sport.today + sport.early}</span>
          </Link>
          {open === sport.sport && (
            <Competitions
              sport={sport}
              marked={marked}
              chosen={params.get('competition')}
              look={{ leaf, count, none }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface CompetitionsProps {
  readonly sport: Sports[number];
  readonly marked: readonly string[];
  readonly chosen: string | null;
  readonly look: Look;
}

function Competitions({ sport, marked, chosen, look }: CompetitionsProps) {
  const { i18n } = useTranslation();
  const rank = ({ competition_id }: { readonly competition_id: string }) =>
    marked.includes(competition_id) ? 0 : 1;
  const all = [...sport.competitions].sort((a, b) => rank(a) - rank(b));
  return (
    <ul className="tree-competitions">
      {all.map((one) => (
        <li key={one.competition_id}>
          <Link
            to={`/sports?sport=${sport.sport}&competition=${one.competition_id}`}
            className={look.leaf}
            aria-current={chosen === one.competition_id ? 'page' : undefined}
          >
            <span className="truncate">{nameIn(one.names, i18n.language)}</span>
            <span className={`${look.count} figures`}>{one.events}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
