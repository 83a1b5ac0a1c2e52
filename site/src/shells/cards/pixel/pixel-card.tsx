import './pixel-card.css';
import type { CardProps } from '../../template/template.ts';
import { PosterCard } from '../card-components.tsx';

/** A square in a line of dots that leaves its corners out. */
export function PixelCard({ game, eager }: CardProps) {
  return (
    <PosterCard
      game={game}
      eager={eager}
      kind="pixel"
      shape="square"
      facts={['rtp']}
      sizes="(min-width: 768px) 196px, 40vw"
      plate
    />
  );
}
