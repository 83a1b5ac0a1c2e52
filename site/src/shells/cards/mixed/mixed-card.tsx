import './mixed-card.css';
import { Picture } from '../../../ui/pictures/picture.tsx';
import type { CardProps } from '../../template/template.ts';
import { Badges, DemoLink, FavouriteButton, GameKind, PlayLink, PlaySign, Rtp } from '../card-components.tsx';

/** The first cell of a row is large, and these games may be wide, since they have a wide picture. */
const WIDE = [6, 7];

const GREAT_SIZES = '(min-width: 720px) 490px, 93vw';
/** A little less than it is on a phone, where the narrow drawing then does. */
export const SMALL_SIZES = '(min-width: 720px) 238px, 42vw';
/** Half of a wide cell, whose other half are its words. */
const WIDE_SIZES = '(min-width: 720px) 316px, 45vw';

/** A cell of a mosaic: how large it is, and which of its pictures it shows, is the row's business. */
export function MixedCard({ game, rank, eager }: CardProps) {
  return (
    <article className="card card-mixed">
      <div className="card-poster">
        <Picture
          file={`${game.game_image}/square`}
          alt=""
          eager={eager}
          sizes={rank === 1 ? GREAT_SIZES : SMALL_SIZES}
          className="mixed-square"
        />
        {WIDE.includes(rank) && (
          // Fetched only where it is shown: a lazy picture that is not drawn is not asked for.
          <Picture file={`${game.game_image}/landscape`} alt="" sizes={WIDE_SIZES} className="mixed-wide" />
        )}
        <PlaySign />
        <Badges game={game} />
      </div>
      <div className="card-plate">
        <h3 className="card-name">
          <PlayLink game={game} />
        </h3>
        <p className="card-facts">
          <GameKind game={game} hasStudio />
          <Rtp game={game} />
        </p>
        <p className="card-facts mixed-demo">
          <DemoLink game={game} />
        </p>
      </div>
      <FavouriteButton game={game} />
    </article>
  );
}
