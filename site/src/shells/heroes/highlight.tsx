import { Link } from 'react-router';
import type { HighlightRow } from './use-highlights.ts';

/** Whose win it was and on what, or the game by itself. */
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
