import { Link } from 'react-router';
import type { ToldRow } from './use-told.ts';

/** Whose win it was and on what, or the game by itself. */
export function ToldAbout({ row: { who, game, href } }: { readonly row: ToldRow }) {
  if (href !== undefined) return <Link to={href}>{game}</Link>;
  return [who, game].filter((part) => part !== undefined).join(' · ');
}

export function ToldFigure({ row: { sign, figure } }: { readonly row: ToldRow }) {
  return (
    <span className="figures">
      {sign !== '' && <span className="currency-sign">{sign}</span>}
      {figure}
    </span>
  );
}
