import { useTranslation } from 'react-i18next';
import { useTemplate } from '../../templates/templates.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LobbyTools } from './lobby-tools.tsx';
import { useLobby, useLobbyFilter } from './use-lobby.ts';

/** The games of a category, found by name, studio, order and favour. */
export function Lobby({ category }: { readonly category: string }) {
  const { t } = useTranslation();
  const [filter, change] = useLobbyFilter();
  const { first, games, total, hasMore, loadMore, loadingMore } = useLobby(category, filter);
  const name = t(`category.${category}`);
  return (
    <div className="lobby">
      <header className="lobby-head">
        <h1 className="lobby-title">{name}</h1>
        <p className="lobby-count figures" role="status">
          {first.data ? t('lobby.count', { count: total }) : ' '}
        </p>
      </header>
      <LobbyTools filter={filter} change={change} providers={first.data?.providers ?? []} />
      <h2 className="sr-only">{t('footer.games')}</h2>
      {first.isError && !first.data ? (
        <LoadFailed title={t('lobby.failed')} fault={first.error} onRetry={() => void first.refetch()} />
      ) : (
        <Grid games={first.data && games} stale={first.isPlaceholderData} />
      )}
      {first.data && games.length === 0 && (
        <Nothing
          filtered={filter.search !== '' || filter.provider !== ''}
          favourites={filter.favourites}
          name={name}
          clear={() => change({ search: '', provider: '', favourites: false })}
        />
      )}
      {first.data && hasMore && !filter.favourites && (
        <div className="lobby-more">
          <p className="text-small text-muted">{t('lobby.shown', { shown: games.length, count: total })}</p>
          <Button look="quiet" busy={loadingMore} onClick={loadMore}>
            {t('lobby.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

type Games = ReturnType<typeof useLobby>['games'];

function Grid({ games, stale }: { readonly games: Games | undefined; readonly stale: boolean }) {
  const { card: Card, cards } = useTemplate();
  return (
    <ul className={`card-grid ${cards.grid}`} data-stale={stale} aria-busy={stale || !games}>
      {games
        ? games.map((game, i) => (
            <li key={`${game.provider_code}/${game.game_code}`}>
              <Card game={game} rank={i + 1} eager={i < 4} />
            </li>
          ))
        : Array.from({ length: 12 }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their place.
            <li key={i}>
              <Skeleton className={`card-ghost card-ghost-${cards.picture}`} />
            </li>
          ))}
    </ul>
  );
}

interface NothingProps {
  readonly filtered: boolean;
  readonly favourites: boolean;
  readonly name: string;
  readonly clear: () => void;
}

function Nothing({ filtered, favourites, name, clear }: NothingProps) {
  const { t } = useTranslation();
  if (filtered) {
    return (
      <Notice picture="search" title={t('lobby.noMatch')} text={t('lobby.noMatchText')}>
        <Button look="quiet" onClick={clear}>
          {t('lobby.clear')}
        </Button>
      </Notice>
    );
  }
  if (favourites) {
    return (
      <Notice picture="heart" title={t('lobby.noFavourites')} text={t('lobby.noFavouritesText')}>
        <Button look="quiet" onClick={clear}>
          {t('lobby.showAll')}
        </Button>
      </Notice>
    );
  }
  return (
    <Notice picture="empty" title={t('lobby.none', { category: name })} text={t('lobby.noneText')}>
      <ButtonLink to="/slots">{t('lobby.toSlots')}</ButtonLink>
    </Notice>
  );
}
