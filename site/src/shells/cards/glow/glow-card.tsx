import './glow-card.css';
import type { CardProps } from '../../template/template.ts';
import { PosterCard } from '../card-components.tsx';

/** A poster with a lit tube around its edge. */
export function GlowCard({ game, eager }: CardProps) {
  return (
    <PosterCard
      game={game}
      eager={eager}
      kind="glow"
      shape="portrait"
      facts={['studio']}
      sizes="(min-width: 768px) 216px, 42vw"
    />
  );
}
