import { useEffect, useState } from 'react';

/** How long a changed price is marked. */
const MARKED = 5_000;

/** Whether a price has just risen or fallen. What was first seen has not moved. */
export function useMovement(odds: string | undefined): 'up' | 'down' | undefined {
  const [seen, setSeen] = useState<{
    readonly odds: string | undefined;
    readonly move: 'up' | 'down' | undefined;
  }>({ odds, move: undefined });
  if (odds !== seen.odds) {
    const move =
      odds === undefined || seen.odds === undefined || Number(odds) === Number(seen.odds)
        ? undefined
        : Number(odds) > Number(seen.odds)
          ? 'up'
          : 'down';
    setSeen({ odds, move });
  }
  useEffect(() => {
    if (seen.move === undefined) return undefined;
    const timer = setTimeout(() => setSeen(({ odds: now }) => ({ odds: now, move: undefined })), MARKED);
    return () => clearTimeout(timer);
  }, [seen]);
  return seen.move;
}
