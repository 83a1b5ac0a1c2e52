import { Search, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { nameIn } from '../../data/sportsbook/names.ts';
import { usePreferences } from '../../data/sportsbook/preferences.ts';
import type { SportsTree } from '../../data/sportsbook/reads.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { addressOf, type View, type ViewName } from '../../routes/needs/sports-view.ts';
import { ColumnSwitch } from '../../shells/sportsbook/odds/event-list.tsx';
import { SportSign } from '../../shells/sportsbook/sport-sign.tsx';

const tabs: readonly ViewName[] = ['all', 'live', 'today', 'early', 'outrights', 'marked', 'bets'];

/** Views of the sportsbook: by time, outrights, favourites, and own bets. */
export function ViewTabs({ view }: { readonly view: View }) {
  const { t } = useTranslation();
  const marked = usePreferences((state) => state.events.length);
  const tabsPlace = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab that was chosen comes into sight
  useEffect(() => {
    const shown = tabsPlace.current?.querySelector('[aria-current]');
    shown?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [view.name]);
  const isShown = (name: ViewName) =>
    view.event === undefined && view.search === undefined && name === view.name;
  return (
    <nav ref={tabsPlace} className="view-tabs" aria-label={t('sports.views')}>
      {tabs
        .filter((name) => name !== 'marked' || marked > 0 || view.name === 'marked')
        .map((name) => (
          <Link
            key={name}
            to={addressOf({ name, sport: name === 'bets' || name === 'marked' ? undefined : view.sport })}
            aria-current={isShown(name) ? 'page' : undefined}
          >
            {name === 'live' && <span className="live-dot" aria-hidden="true" />}
            {t(`sports.view.${name}`)}
          </Link>
        ))}
    </nav>
  );
}

interface ChipsProps {
  readonly view: View;
  readonly sports: SportsTree | undefined;
}

/** The sports in one line, where there is no tree beside the list; and which market a narrow list shows. */
export function SportChips({ view, sports = [] }: ChipsProps) {
  const { t } = useTranslation();
  if (view.name === 'bets' || view.name === 'marked' || view.search !== undefined) return null;
  const count = ({ live, today, early, outrights }: SportsTree[number]) =>
    ({ all: live + today + early, live, today, early, outrights, bets: 0, marked: 0 })[view.name];
  return (
    <>
      <nav className="sport-chips" aria-label={t('tree.sports')}>
        <Link
          to={addressOf({ name: view.name })}
          aria-current={view.sport === undefined ? 'page' : undefined}
        >
          {t('sports.everySport')}
        </Link>
        {sports.map((one) => (
          <Link
            key={one.sport}
            to={addressOf({ name: view.name, sport: one.sport })}
            aria-current={view.sport === one.sport ? 'page' : undefined}
          >
            <SportSign sport={one.sport} />
            {t(`odds.sport.${one.sport}`)}
            <span className="figures book-count">{count(one)}</span>
          </Link>
        ))}
      </nav>
      {view.name !== 'outrights' && <CompetitionChips view={view} sports={sports} />}
      {view.name !== 'outrights' && (
        <div className="book-switch">
          <ColumnSwitch />
        </div>
      )}
    </>
  );
}

/** The competitions of the sport that is shown, marked ones first. */
function CompetitionChips({ view, sports = [] }: ChipsProps) {
  const { t, i18n } = useTranslation();
  const marked = usePreferences((state) => state.competitions);
  const competitions = sports.find((one) => one.sport === view.sport)?.competitions ?? [];
  if (competitions.length < 2) return null;
  const rank = (id: string) => (marked.includes(id) ? 0 : 1);
  const sorted = [...competitions].sort((a, b) => rank(a.competition_id) - rank(b.competition_id));
  return (
    <nav className="sport-chips" aria-label={t('sports.competitions')}>
      {sorted.map(({ competition_id, names }) => {
        const isOn = view.competition === competition_id;
        return (
          <Link
            key={competition_id}
            to={addressOf({ ...view, competition: isOn ? undefined : competition_id })}
            aria-current={isOn ? 'page' : undefined}
          >
            {nameIn(names, i18n.language)}
          </Link>
        );
      })}
    </nav>
  );
}

/** Finds teams and competitions, in any language. */
export function SearchLine({ view }: { readonly view: View }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(view.search ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    navigate(addressOf(typed.trim().length < 2 ? {} : { search: typed.trim() }));
  };
  return (
    <search className="book-search">
      <form onSubmit={submit}>
        <Search aria-hidden="true" size={16} />
        <input
          type="search"
          value={typed}
          maxLength={64}
          enterKeyHint="search"
          aria-label={t('sports.search')}
          placeholder={t('sports.search')}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {view.search !== undefined && (
          <Link to="/sports" className="icon-button" aria-label={t('lobby.clearSearch')}>
            <X aria-hidden="true" size={16} />
          </Link>
        )}
      </form>
    </search>
  );
}
