import './wide-card.css';
import type { CardProps } from '../../../templates/template.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Badges, DemoLink, FavouriteButton, PlayLink, PlaySign, Rtp } from '../card-parts.tsx';

/** A wide picture on a rule, what is to be known of the game beneath it in two plain lines. */
export function WideCard({ game, eager }: CardProps) {
  return (
    <article className="card card-wide">
      <div className="card-poster">
        <Picture
          file={`${game.game_image}/landscape`}
          alt=""
          eager={eager}
          sizes="(min-width: 960px) 252px, 58vw"
          className="aspect-[4/3] w-full"
        />
        <PlaySign />
        <Badges game={game} />
      </div>
      <h3 className="card-name">
        <PlayLink game={game} />
      </h3>
      <p className="card-facts">
        <span className="truncate">{game.provider_name}</span>
        <Rtp game={game} />
        <DemoLink game={game} />
      </p>
      <FavouriteButton game={game} />
    </article>
  );
}
