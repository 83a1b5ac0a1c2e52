import './glass-card.css';
import { Picture } from '../../../ui/pictures/picture.tsx';
import type { CardProps } from '../../template/template.ts';
import { Badges, CardWords, FavouriteButton, PlaySign } from '../card-components.tsx';

/** A wide picture behind a pane of frosted glass with the name on it. */
export function GlassCard({ game, eager }: CardProps) {
  return (
    <article className="card card-glass">
      <Picture
        file={`${game.game_image}/landscape`}
        alt=""
        eager={eager}
        sizes="(min-width: 768px) 376px, 70vw"
        className="glass-picture"
      />
      <PlaySign />
      <Badges game={game} />
      <div className="card-plate">
        <CardWords game={game} facts={['studio']} />
      </div>
      <FavouriteButton game={game} />
    </article>
  );
}
