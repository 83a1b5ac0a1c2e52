import './matted-card.css';
import type { CardProps } from '../../template/template.ts';
import { PosterCard } from '../card-components.tsx';

/** A poster hung as a picture: frame, mat, and its plate beneath. */
export function MattedCard({ game, eager }: CardProps) {
  return (
    <PosterCard
      game={game}
      eager={eager}
      kind="matted"
      shape="portrait"
      facts={['studio']}
      sizes="(min-width: 1024px) 200px, 42vw"
      plate
    />
  );
}
