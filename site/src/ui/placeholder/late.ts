import { createContext, useContext, useEffect, useRef, useState } from 'react';

/**
 * Whether what is drawn here stands below the first sight, in every window or on phones alone: its pictures are asked
 * for when they are nearly seen.
 */
export const BelowFirstSight = createContext<boolean | 'onPhones'>(false);

/** On a phone, if the element is below the fold on phones only. */
export const NO_PHONE = '(min-width: 768px)';

/** Browsers ask for a lazy picture a window and a half too early: on a phone that is half of the page. */
const NEAR = '15% 0px';

/** An image without a picture: nothing is fetched for it, and it keeps its room. */
export const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

const waiting = new Map<Element, () => void>();
let watcher: IntersectionObserver | undefined;

function watch(image: Element, seen: () => void): () => void {
  watcher ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target)?.();
    },
    { rootMargin: NEAR },
  );
  waiting.set(image, seen);
  watcher.observe(image);
  return () => {
    waiting.delete(image);
    watcher?.unobserve(image);
  };
}

/**
 * Whether an image's picture is to be fetched: at once, or below the first sight as soon as it is nearly seen. `isDueWide`:
 * not on a phone, but in a wide window.
 */
export function useDue(eager: boolean) {
  const image = useRef<HTMLImageElement>(null);
  const below = useContext(BelowFirstSight);
  const [isNear, setNear] = useState(false);
  const isDue = isNear || eager || below === false;
  useEffect(() => {
    if (isDue || !image.current) return undefined;
    return watch(image.current, () => setNear(true));
  }, [isDue]);
  return { image, isDue, isDueWide: isDue || below === 'onPhones' };
}
