import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pagedQuery } from '../../data/paged.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DateRangeField } from '../../ui/fields/date-range-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { allTime, type DateRange, momentsOf } from '../../ui/fields/values/date-range.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { MoreRows, RowsSkeleton } from '../../ui/more-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { HistoryList, type PlayedRound } from './history-list.tsx';
import { OutsideRoundDialog } from './outside-round.tsx';
import { RoundDialog } from './proof/round-dialog.tsx';

const PER_PAGE = 40;

interface Filter {
  readonly game: string;
  readonly range: DateRange;
}

const noFilter: Filter = { game: '', range: allTime };

const nameOf = ({ game_code, game_name }: PlayedRound) => [game_code, game_name] as const;

/** Loaded separately: the list of rounds does not need the code for bets. */
const SportsBets = lazy(async () => ({ default: (await import('./sports-bets.tsx')).SportsBets }));

const sides = [
  { to: '/bet-history', text: 'footer.games', lead: 'history.lead' },
  { to: '/bet-history?of=sports', text: 'category.sportsbook', lead: 'sportsBets.noneText' },
] as const;

export function Screen() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const shown = search.get('of') === 'sports' ? sides[1] : sides[0];
  return (
    <div className="page-column @container grid gap-6 py-6 sm:py-8">
      <PageHead
        title={t('history.title')}
        lead={t(shown.lead)}
        back={{ to: '/account', text: t('account.title') }}
      />
      <nav aria-label={t('history.title')} className="flex gap-6 border-b border-line">
        {sides.map((side) => (
          <Link
            key={side.to}
            to={side.to}
            aria-current={side === shown ? 'page' : undefined}
            className="-mb-px grid min-h-11 content-center border-b-2 border-transparent font-semibold text-muted aria-[current=page]:border-accent aria-[current=page]:text-ink"
          >
            {t(side.text)}
          </Link>
        ))}
      </nav>
      {shown === sides[0] ? (
        <GameRounds />
      ) : (
        <Suspense fallback={<RowsSkeleton rows={4} />}>
          <SportsBets />
        </Suspense>
      )}
    </div>
  );
}

function GameRounds() {
  const { t } = useTranslation();
  const [filter, setFilter] = useState(noFilter);
  const [games, setGames] = useState<ReadonlyMap<string, string>>(new Map());
  const meet = useCallback((rounds: readonly PlayedRound[]) => {
    setGames((known) => {
      const fresh = rounds.filter(({ game_code }) => !known.has(game_code));
      return fresh.length === 0 ? known : new Map([...known, ...fresh.map(nameOf)]);
    });
  }, []);
  return (
    <>
      <section
        aria-label={t('statement.filters')}
        className="grid gap-4 rounded-card border border-line bg-raised p-4 @3xl:grid-cols-[16rem_1fr]"
      >
        <SelectField
          label={t('history.game')}
          value={filter.game}
          onChange={({ currentTarget: { value } }) => setFilter({ ...filter, game: value })}
          choices={[
            { value: '', text: t('history.allGames') },
            ...Array.from(games, ([value, text]) => ({ value, text })),
          ]}
        />
        <DateRangeField
          value={filter.range}
          onChange={(range) => setFilter({ ...filter, range })}
          today={new Date()}
        />
      </section>
      <Rounds filter={filter} onMeet={meet} onClear={() => setFilter(noFilter)} />
    </>
  );
}

interface RoundsProps {
  readonly filter: Filter;
  /** Called with the loaded rounds, whose games become filters. */
  readonly onMeet: (rounds: readonly PlayedRound[]) => void;
  readonly onClear: () => void;
}

function Rounds({ filter, onMeet, onClear }: RoundsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<PlayedRound>();
  const ask = useMemo(
    () => ({
      limit: PER_PAGE,
      ...(filter.game === '' ? {} : { game_code: filter.game }),
      ...momentsOf(filter.range, new Date()),
    }),
    [filter],
  );
  const list = useInfiniteQuery({ ...pagedQuery('/api/games/history', ask), staleTime: 5_000 });
  const rounds = useMemo(() => list.data?.pages.flatMap((page) => page.value) ?? [], [list.data]);
  useEffect(() => onMeet(rounds), [rounds, onMeet]);
  if (list.error && !list.data) {
    return <LoadFailed title={t('history.failed')} fault={list.error} onRetry={() => void list.refetch()} />;
  }
  if (!list.data) return <RowsSkeleton rows={8} />;
  if (rounds.length === 0) {
    return filter === noFilter ? (
      <Notice picture="empty" title={t('history.emptyTitle')} text={t('history.emptyLead')}>
        <ButtonLink to="/slots">{t('history.toGames')}</ButtonLink>
      </Notice>
    ) : (
      <Notice picture="search" title={t('history.emptyFilterTitle')} text={t('statement.emptyFilterLead')}>
        <Button look="quiet" onClick={onClear}>
          {t('statement.clearFilters')}
        </Button>
      </Notice>
    );
  }
  return (
    <div className="grid gap-4">
      <HistoryList rounds={rounds} onOpen={setOpen} />
      <MoreRows list={list} count={rounds.length} shown={t('history.rowsShown', { count: rounds.length })} />
      <RoundDialog
        roundId={open?.outside === null ? open.round_id : undefined}
        onClose={() => setOpen(undefined)}
      />
      <OutsideRoundDialog round={open?.outside ? open : undefined} onClose={() => setOpen(undefined)} />
    </div>
  );
}
