import './bouncing-card.css';
import type { CardProps } from '../../template/template.ts';
import { Badges, CardPicture, DemoLink, FavouriteButton, PlayLink, PlaySign } from '../card-components.tsx';

/** A slightly rotated square that hops on hover and press. */
export function BouncingCard({ game, eager }: CardProps) {
  return (
    <article className="card card-bouncing">
      <div className="card-poster">
        <CardPicture game={game} eager={eager} shape="square" sizes="(min-width: 768px) 208px, 41vw" />
        <PlaySign />
        <Badges game={game} />
      </div>
      <div className="card-plate">
        <h3 className="card-name">
          <PlayLink game={game} />
        </h3>
        <DemoLink game={game} />
      </div>
      <FavouriteButton game={game} />
    </article>
  );
}
