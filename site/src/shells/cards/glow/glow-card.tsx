import './glow-card.css';
import type { CardProps } from '../../../templates/template.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Badges, DemoLink, FavouriteButton, PlayLink, PlaySign } from '../card-parts.tsx';

/** A poster with a lit tube around its edge. */
export function GlowCard({ game, eager }: CardProps) {
  return (
    <article className="card card-glow">
      <div className="card-poster">
        <Picture file={`${game.game_image}/portrait`} alt="" eager={eager} className="aspect-[3/4] w-full" />
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
