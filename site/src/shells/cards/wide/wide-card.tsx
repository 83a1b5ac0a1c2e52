import './wide-card.css';
import type { CardProps } from '../../template/template.ts';
import { PosterCard } from '../card-components.tsx';

/** A wide picture on a rule, what is to be known of the game beneath it in two plain lines. */
export function WideCard({ game, eager }: CardProps) {
  return (
    <PosterCard
      game={game}
      eager={eager}
      kind="wide"
      shape="landscape"
      facts={['studio', 'rtp']}
      sizes="(min-width: 960px) 252px, 55vw"
    />
  );
}
