import './badged-card.css';
import type { CardProps } from '../template/template.ts';
import { Badges, CardPicture, CardWords, FavouriteButton, PlaySign } from './card-components.tsx';

/** A square like the sign of an app, its badge on the corner, its name beneath. */
export function BadgedCard({ game, eager }: CardProps) {
  return (
    <article className="card card-badged">
      <div className="card-poster">
        <CardPicture game={game} eager={eager} shape="square" sizes="(min-width: 768px) 174px, 40vw" />
        <PlaySign />
      </div>
      <Badges game={game} />
      <CardWords game={game} facts={['studio']} />
      <FavouriteButton game={game} />
    </article>
  );
}
