import './zoom-card.css';
import type { CardProps } from '../../template/template.ts';
import { PosterCard } from '../card-components.tsx';

/** A square picture that zooms under the pointer, with its name in small type below. */
export function ZoomCard({ game, eager }: CardProps) {
  return (
    <PosterCard
      game={game}
      eager={eager}
      kind="zoom"
      shape="square"
      facts={['studio']}
      sizes="(min-width: 768px) 184px, 40vw"
    />
  );
}
