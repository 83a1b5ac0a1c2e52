import './silent-card.css';
import type { CardProps } from '../../template/template.ts';
import {
  Badges,
  CardPicture,
  DemoLink,
  FavouriteButton,
  GameKind,
  PlayLink,
  Rtp,
} from '../card-components.tsx';

/** A square picture whose words appear on hover and focus; on touch screens they are below it. */
export function SilentCard({ game, eager }: CardProps) {
  return (
    <article className="card card-silent">
      <div className="card-poster">
        <CardPicture
          game={game}
          eager={eager}
          shape="square"
          sizes="(min-width: 768px) 176px, (min-width: 340px) 26vw, 45vw"
        />
        <Badges game={game} />
      </div>
      <div className="silent-words">
        <h3 className="card-name">
          <PlayLink game={game} />
        </h3>
        <p className="card-facts silent-studio">
          <GameKind game={game} hasStudio />
        </p>
        <p className="card-facts">
          <Rtp game={game} />
          <DemoLink game={game} />
        </p>
      </div>
      <FavouriteButton game={game} />
    </article>
  );
}
