import './pixel-card.css';
import type { CardProps } from '../../../templates/template.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Badges, DemoLink, FavouriteButton, PlayLink, PlaySign, Rtp } from '../card-parts.tsx';

/** A square in a line of dots that leaves its corners out. */
export function PixelCard({ game, eager }: CardProps) {
  return (
    <article className="card card-pixel">
      <div className="card-poster">
        <Picture file={`${game.game_image}/square`} alt="" eager={eager} className="aspect-square w-full" />
        <PlaySign />
        <Badges game={game} />
      </div>
      <div className="card-plate">
        <h3 className="card-name">
          <PlayLink game={game} />
        </h3>
        <p className="card-facts">
          <Rtp game={game} />
          <DemoLink game={game} />
        </p>
      </div>
      <FavouriteButton game={game} />
    </article>
  );
}
