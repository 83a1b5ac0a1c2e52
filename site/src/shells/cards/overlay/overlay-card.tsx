import './overlay-card.css';
import { Picture } from '../../../ui/pictures/picture.tsx';
import type { CardProps } from '../../template/template.ts';
import { Badges, DemoLink, FavouriteButton, GameKind, PlayLink, PlaySign } from '../card-components.tsx';

/** A wide scene with its name laid over its foot. */
export function OverlayCard({ game, eager }: CardProps) {
  return (
    <article className="card card-overlay">
      <Picture
        file={`${game.game_image}/landscape`}
        alt=""
        eager={eager}
        sizes="(min-width: 1024px) 300px, 55vw"
        className="card-scene"
      />
      <PlaySign />
      <Badges game={game} />
      <div className="card-plate">
        <div className="min-w-0">
          <h3 className="card-name">
            <PlayLink game={game} />
          </h3>
          <p className="card-facts">
            <GameKind game={game} hasStudio={false} />
          </p>
        </div>
        <DemoLink game={game} />
      </div>
      <FavouriteButton game={game} />
    </article>
  );
}
