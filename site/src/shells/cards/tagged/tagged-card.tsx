import './tagged-card.css';
import type { CardProps } from '../../../templates/template.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Badges, DemoLink, FavouriteButton, PlayLink, PlaySign } from '../card-parts.tsx';

/** A poster standing on its plate; what the game is marked with hangs as a tag over the joint. */
export function TaggedCard({ game, eager }: CardProps) {
  return (
    <article className="card card-tagged">
      <div className="card-poster">
        <Picture
          file={`${game.game_image}/portrait`}
          alt=""
          eager={eager}
          sizes="(min-width: 1024px) 200px, 42vw"
          className="aspect-[3/4] w-full"
        />
        <PlaySign />
      </div>
      <div className="card-plate">
        <Badges game={game} />
        <h3 className="card-name">
          <PlayLink game={game} />
        </h3>
        <p className="card-facts">
          <span className="truncate">{game.provider_name}</span>
          <DemoLink game={game} />
        </p>
      </div>
      <FavouriteButton game={game} />
    </article>
  );
}
