import { memo, type RefObject } from 'react';
import type { CardProps, Template } from '../../shells/template/template.ts';
import { useTemplate } from '../../shells/template/use-template.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { RowsInSight } from './rows-in-sight.ts';
import type { GameList } from './use-lobby.ts';

interface Props {
  readonly grid: RefObject<HTMLUListElement | null>;
  readonly list: GameList;
  /** The part that is drawn; all of it without. */
  readonly seen: RowsInSight | undefined;
  readonly stale: boolean;
}

/** Memoised by game: while a long list scrolls, most cells stay unchanged. */
const Game = memo(function Game({ as: Card, ...game }: CardProps & { readonly as: Template['card'] }) {
  return <Card {...game} />;
});

/** The games of a lobby as the template draws them; of a long list only what is near the window. */
export function GameGrid({ grid, list, seen, stale }: Props) {
  const { card: Card, cards } = useTemplate();
  const from = Math.min(seen?.from ?? 0, list.count);
  const to = Math.min(seen?.to ?? list.count, list.count);
  return (
    <ul
      ref={grid}
      className={`card-grid ${cards.grid}`}
      data-stale={stale}
      aria-busy={stale}
      style={seen && { paddingTop: seen.before, paddingBottom: seen.after }}
    >
      {Array.from({ length: to - from }, (_, offset) => {
        const index = from + offset;
        const game = list.at(index);
        return (
          <li
            key={game ? `${game.provider_code}/${game.game_code}` : index}
            aria-posinset={index + 1}
            aria-setsize={list.count}
          >
            {game ? (
              <Game as={Card} game={game} rank={index + 1} eager={index < 4} />
            ) : (
              <Skeleton className={`card-ghost card-ghost-${cards.picture}`} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A grid that is on its way. */
export function GridSkeleton() {
  const { cards } = useTemplate();
  return (
    <ul className={`card-grid ${cards.grid}`} aria-busy="true">
      {Array.from({ length: 12 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their place.
        <li key={i}>
          <Skeleton className={`card-ghost card-ghost-${cards.picture}`} />
        </li>
      ))}
    </ul>
  );
}
