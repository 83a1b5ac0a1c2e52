import './dense-card.css';
import type { CardProps } from '../../../templates/template.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Badges, DemoLink, FavouriteButton, PlayLink, PlaySign, Rtp } from '../card-parts.tsx';

/** A low picture with two short lines in one plate: as many games at once as a thumb can tell apart. */
export function DenseCard({ game, eager }: CardProps) {
  return (
    <article className="card card-dense">
      <div className="card-poster">
        <Picture file={`${game.game_image}/landscape`} alt="" eager={eager} className="aspect-[4/3] w-full" />
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
