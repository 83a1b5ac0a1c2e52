import './dense-card.css';
import type { CardProps } from '../../template/template.ts';
import { PosterCard } from '../card-components.tsx';

/** A low picture with two short lines in one plate, for as many games at once as a thumb can hit. */
export function DenseCard({ game, eager }: CardProps) {
  return (
    <PosterCard
      game={game}
      eager={eager}
      kind="dense"
      shape="landscape"
      facts={['rtp']}
      sizes="(min-width: 768px) 204px, 38vw"
      plate
    />
  );
}
