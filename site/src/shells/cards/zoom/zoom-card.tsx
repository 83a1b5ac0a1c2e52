import './zoom-card.css';
import type { CardProps } from '../../../templates/template.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Badges, DemoLink, FavouriteButton, PlayLink, PlaySign } from '../card-parts.tsx';

/** A square picture that comes nearer under the pointer; its name stands beneath, small. */
export function ZoomCard({ game, eager }: CardProps) {
  return (
    <article className="card card-zoom">
      <div className="card-poster">
        <Picture file={`${game.game_image}/square`} alt="" eager={eager} className="aspect-square w-full" />
        <PlaySign />
        <Badges game={game} />
      </div>
      <h3 className="card-name">
        <PlayLink game={game} />
      </h3>
      <p className="card-facts">
        <span className="truncate">{game.provider_name}</span>
        <DemoLink game={game} />
      </p>
      <FavouriteButton game={game} />
    </article>
  );
}
