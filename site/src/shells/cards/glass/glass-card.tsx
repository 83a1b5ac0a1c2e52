import './glass-card.css';
import type { CardProps } from '../../../templates/template.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Badges, DemoLink, FavouriteButton, PlayLink, PlaySign } from '../card-parts.tsx';

/** A wide picture behind a pane of frosted glass with the name on it. */
export function GlassCard({ game, eager }: CardProps) {
  return (
    <article className="card card-glass">
      <Picture file={`${game.game_image}/landscape`} alt="" eager={eager} className="glass-picture" />
      <PlaySign />
      <Badges game={game} />
      <div className="card-plate">
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
