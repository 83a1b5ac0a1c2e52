import { type ReactNode, Suspense, useEffect, useId } from 'react';

const expected = new Set<string>();
const hydratedBoundaries = new Set<string>();
const waiting: (() => void)[] = [];

/** A boundary that fails to render never hydrates: after this time the page starts its effects all the same. */
const LONGEST_MS = 5_000;

function settle(): void {
  // Every page has at least one boundary: while none is expected, React has not started.
  if (expected.size > 0 && [...expected].every((id) => hydratedBoundaries.has(id)))
    for (const resolve of waiting.splice(0)) resolve();
}

/**
 * Settles once the whole server-rendered page has been hydrated. React hydrates the content of a `Suspense` later than
 * what surrounds it: data that changes in between (a push, the player's own answers) would make the first render
 * differ from the server's.
 */
export function hydrated(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    window.setTimeout(resolve, LONGEST_MS);
    settle();
  });
}

interface Props {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** A `Suspense` around server-rendered content: `hydrated` waits for it. */
export function HydrationBoundary({ fallback, children }: Props) {
  const id = useId();
  useEffect(() => {
    expected.add(id);
    // Without a server-rendered page, the content is mounted before this effect runs.
    settle();
  }, [id]);
  return (
    <Suspense fallback={fallback}>
      {children}
      <Hydrated id={id} />
    </Suspense>
  );
}

function Hydrated({ id }: { readonly id: string }) {
  useEffect(() => {
    hydratedBoundaries.add(id);
    settle();
  }, [id]);
  return null;
}
