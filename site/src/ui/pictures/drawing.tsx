import sheet from 'virtual:drawings';

/** Drawings for what is empty, lost, broken or at rest, by what they say. */
const drawings = {
  'not-found': 'not-found',
  error: 'offline',
  empty: 'no-games',
  search: 'no-games',
  maintenance: 'maintenance',
  heart: 'no-favourites',
  bets: 'no-bets',
  transactions: 'no-transactions',
} as const;

export type DrawingName = keyof typeof drawings;

/** A drawing in the colours of the template. */
export function Drawing({ name }: { readonly name: DrawingName }) {
  return (
    <svg className="drawing" viewBox="0 0 240 168" width="240" height="168" aria-hidden="true">
      <use href={`${sheet}#${drawings[name]}`} />
    </svg>
  );
}
