import './tagged-card.css';
import type { CardProps } from '../../template/template.ts';
import { Badges, CardPicture, CardWords, FavouriteButton, PlaySign } from '../card-components.tsx';

/** A poster on its plate; the badges hang as a tag over the joint. */
export function TaggedCard({ game, eager }: CardProps) {
  return (
    <article className="card card-tagged">
      <div className="card-poster">
        <CardPicture game={game} eager={eager} shape="portrait" sizes="(min-width: 1024px) 200px, 42vw" />
        <PlaySign />
      </div>
      <div className="card-plate">
        <Badges game={game} />
        <CardWords game={game} facts={['studio']} />
      </div>
      <FavouriteButton game={game} />
    </article>
  );
}
