import { Picture } from '../../ui/pictures/picture.tsx';
import type { CardProps } from '../template/template.ts';
import {
  Badges,
  DemoLink,
  FavouriteButton,
  GameKind,
  PlayLink,
  PosterCard,
  Rtp,
} from './card-components.tsx';

/** Maximum width of a card: two side by side on a phone. */
const cardSizes = '(min-width: 768px) 200px, 42vw';

/** A poster with its title set beneath. */
export function PortraitCard({ game, eager }: CardProps) {
  return (
    <PosterCard
      game={game}
      eager={eager}
      kind="portrait"
      shape="portrait"
      facts={['studio']}
      sizes={cardSizes}
    />
  );
}

/** A square picture in a double frame with turned corners. */
export function FramedCard({ game, eager }: CardProps) {
  return (
    <PosterCard
      game={game}
      eager={eager}
      kind="framed"
      shape="square"
      facts={['rtp']}
      sizes={cardSizes}
      plate
    />
  );
}

/** A line: a small picture, name and figures beside it. */
export function StripCard({ game, eager }: CardProps) {
  return (
    <article className="card card-strip">
      <div className="card-poster">
        <Picture file={`${game.game_image}/square`} alt="" eager={eager} sizes="64px" className="size-16" />
      </div>
      <div className="min-w-0">
        <h3 className="card-name">
          <PlayLink game={game} />
        </h3>
        <p className="card-facts">
          <GameKind game={game} hasStudio />
          <Rtp game={game} />
        </p>
        <p className="card-facts">
          <Badges game={game} />
          <DemoLink game={game} />
        </p>
      </div>
      <FavouriteButton game={game} />
    </article>
  );
}

/** A poster with its place in the list in great figures behind its shoulder. */
export function RankedCard({ game, rank, eager }: CardProps) {
  return (
    <PosterCard
      game={game}
      eager={eager}
      kind="ranked"
      shape="portrait"
      facts={['rtp']}
      sizes={cardSizes}
      plate
    >
      <span className="card-rank" aria-hidden="true">
        {rank}
      </span>
    </PosterCard>
  );
}
