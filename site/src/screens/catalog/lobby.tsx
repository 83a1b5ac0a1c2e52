import { Suspense, useRef, useState } from 'react';
import { useViewer } from '../../data/session.ts';
import type { GameEntry } from '../../data/shapes.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import type { LobbyFilter } from '../../routes/needs/lobby-needs.ts';
import { PER_PAGE } from '../../routes/needs/lobby-needs.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAside } from '../../ui/placeholder/use-aside.ts';
import { GameRow } from '../home/game-row.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { EmptyLobby } from './empty-lobby.tsx';
import { GameGrid, GridSkeleton } from './game-grid.tsx';
import { LobbyLead } from './lobby-lead.tsx';
import { LobbyTools } from './lobby-tools.tsx';
import { LatestWins } from './stage/latest-wins.tsx';
import { Stage } from './stage/stage.tsx';
import { useOnNow } from './stage/use-on-now.ts';
import { belongs, useElsewhere, useFavouritesOf, useLobby, useLobbyFilter } from './use-lobby.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';

/** So many games are shown large; there is nothing to search among them. */
const STAGED_UP_TO = 3;
/** A lobby with fewer games leaves room for others. */
const OTHERS_BELOW = 12;

const loadPlayed = () => import('../home/for-me/played.tsx').then(({ Played }) => Played);

/** The games of a category, found by name, studio, order and favour. */
export function Lobby({ category }: { readonly category: string }) {
  const { t } = useTranslation();
  const [filter, change] = useLobbyFilter();
  const grid = useRef<HTMLUListElement>(null);
  const [places, setPlaces] = useState({ from: 0, to: PER_PAGE });
  const lobby = useLobby(category, filter, places);
  const favourites = useFavouritesOf(category, filter);
  const elsewhere = useElsewhere(category, filter);
  const viewer = useViewer();
  const Played = useAside(loadPlayed, viewer.is === 'player');
  const { first } = lobby;
  const onNow = useOnNow(category);
  const list = filter.favourites ? favourites.list : lobby.list;
  const seen = useRowsInSight(grid, list.count);
  const drawn = { from: seen?.from ?? 0, to: seen?.to ?? list.count };
  if (drawn.from !== places.from || drawn.to !== places.to) setPlaces(drawn);

  const name = t(`category.${category}`);
  const isFiltered = filter.search !== '' || filter.provider !== '' || filter.favourites;
  const isWaiting = filter.favourites
    ? favourites.query.isPending && favourites.query.isFetching
    : first.isPending;
  if (first.data?.total === 0 && !isFiltered && !first.isPlaceholderData) {
    return <EmptyLobby category={category} name={name} />;
  }
  const games = first.data?.value ?? [];
  const isSmall = !isFiltered && first.data !== undefined && lobby.total <= STAGED_UP_TO;
  const staged = isSmall
    ? games
    : games.filter((game) => onNow?.value.some(({ game_code }) => game_code === game.game_code));
  return (
    <div className="lobby">
      <header className="lobby-head">
        <h1 className="lobby-title">{name}</h1>
        <p className="lobby-count figures" role="status">
          {isWaiting ? ' ' : t('lobby.count', { count: filter.favourites ? list.count : lobby.total })}
        </p>
      </header>
      {lobby.total < OTHERS_BELOW && <LobbyLead />}
      <h2 className="sr-only">{t('footer.games')}</h2>
      {!isFiltered && Played && (
        <Suspense fallback={null}>
          <Played fits={(game) => belongs(game, category)} />
        </Suspense>
      )}
      {!isFiltered && staged.length > 0 && <Stage games={staged} onNow={onNow} />}
      {!isSmall && <LobbyTools filter={filter} change={change} providers={first.data?.providers ?? []} />}
      {first.isError && !first.data ? (
        <LoadFailed title={t('lobby.failed')} fault={first.error} onRetry={() => void first.refetch()} />
      ) : isSmall ? null : isWaiting ? (
        <GridSkeleton />
      ) : list.count === 0 ? (
        <Nothing
          filter={filter}
          elsewhere={elsewhere}
          clear={() => change({ search: '', provider: '', favourites: false })}
        />
      ) : (
        <GameGrid grid={grid} list={list} seen={seen} stale={first.isPlaceholderData} />
      )}
      {!filter.favourites && list.count > 0 && <More lobby={lobby} />}
      {elsewhere && elsewhere.length > 0 && <Elsewhere games={elsewhere} />}
      {!isFiltered && onNow && <LatestWins wins={onNow.wins} />}
      {!isFiltered && first.data && lobby.total < OTHERS_BELOW && <Others category={category} />}
    </div>
  );
}

/** A further row of games, other than the list of the page. */
function Others({ category }: { readonly category: string }) {
  return category === 'hot' ? (
    <GameRow list="new" href="/slots?sort=new" />
  ) : (
    <GameRow list="hot" href="/hot" />
  );
}

function More({ lobby }: { readonly lobby: ReturnType<typeof useLobby> }) {
  const { t } = useTranslation();
  const { list, total, hasMore, hasFailed, loadMore, retry } = lobby;
  if (!hasMore && !hasFailed) return null;
  return (
    <div className="lobby-more">
      <p className="text-small text-muted" role="status">
        {hasFailed ? t('lobby.failed') : t('lobby.shown', { shown: list.count, count: total })}
      </p>
      <Button look="quiet" onClick={hasFailed ? retry : loadMore}>
        {hasFailed ? t('ui.tryAgain') : t('lobby.more')}
      </Button>
    </div>
  );
}

interface NothingProps {
  readonly filter: LobbyFilter;
  /** Results in other lobbies, shown below. */
  readonly elsewhere: readonly GameEntry[] | undefined;
  readonly clear: () => void;
}

function Nothing({ filter, elsewhere, clear }: NothingProps) {
  const { t } = useTranslation();
  if (elsewhere === undefined) return <GridSkeleton />;
  if (elsewhere.length > 0) return null;
  if (filter.search === '' && filter.provider === '') {
    return (
      <Notice picture="heart" title={t('lobby.noFavourites')} text={t('lobby.noFavouritesText')}>
        <Button look="quiet" onClick={clear}>
          {t('lobby.showAll')}
        </Button>
      </Notice>
    );
  }
  return (
    <Notice picture="search" title={t('lobby.noMatch')} text={t('lobby.noMatchText')}>
      <Button look="quiet" onClick={clear}>
        {t('lobby.clear')}
      </Button>
    </Notice>
  );
}
