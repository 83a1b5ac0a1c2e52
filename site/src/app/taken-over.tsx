import { type ReactNode, Suspense, useEffect, useId } from 'react';

const expected = new Set<string>();
const arrived = new Set<string>();
const waiting: (() => void)[] = [];

/** What fails to be drawn never arrives: the page begins all the same. */
const LONGEST_MS = 5_000;

function tell(): void {
  // Each page has such a place: before the first one is expected, React has not begun.
  if (expected.size > 0 && [...expected].every((place) => arrived.has(place)))
    for (const go of waiting.splice(0)) go();
}

/**
 * Settles once the whole page that the server drew has been taken over. React takes the content of a `Suspense` over
 * later than what is around it: what changes its data in between (a push, the player's own answers) makes the first
 * drawing differ from the server's.
 */
export function takenOver(): Promise<void> {
  return new Promise((go) => {
    waiting.push(go);
    window.setTimeout(go, LONGEST_MS);
    tell();
  });
}

interface Props {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** A `Suspense` with content of the server's page: `takenOver` waits for it. */
export function TakenOver({ fallback, children }: Props) {
  const place = useId();
  useEffect(() => {
    expected.add(place);
    // Without a page of the server, the content is there before this.
    tell();
  }, [place]);
  return (
    <Suspense fallback={fallback}>
      {children}
      <Arrived place={place} />
    </Suspense>
  );
}

function Arrived({ place }: { readonly place: string }) {
  useEffect(() => {
    arrived.add(place);
    tell();
  }, [place]);
  return null;
}
