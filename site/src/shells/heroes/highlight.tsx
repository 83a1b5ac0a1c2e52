import { Link } from 'react-router';
import type { HighlightRow } from './use-highlights.ts';

/** The winner and the game of a win, or the game alone. */
export function HighlightSubject({ row: { who, game, href } }: { readonly row: HighlightRow }) {
  if (href !== undefined) return <Link to={href}>{game}</Link>;
  return [who, game].filter((part) => part !== undefined).join(' · ');
}

export function HighlightFigure({ row: { sign, figure } }: { readonly row: HighlightRow }) {
  return (
    <span className="figures">
      {sign !== '' && <span className="currency-sign">{sign}</span>}
      {figure}
    </span>
  );
}
