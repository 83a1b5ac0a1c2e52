import { useEffect, useState } from 'react';

export type Phase = 'opening' | 'open' | 'ended' | 'silent';

/** A game that stays silent for so long will not come. */
const PATIENCE_MS = 25_000;

/** What a game in a frame is doing: one that has not opened in time is silent. */
export function useOpening() {
  const [phase, setPhase] = useState<Phase>('opening');
  useEffect(() => {
    if (phase !== 'opening') return;
    const timer = window.setTimeout(() => setPhase('silent'), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, [phase]);
  return { phase, setPhase };
}
