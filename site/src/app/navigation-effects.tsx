import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useTranslation } from '../data/texts/use-translation.tsx';
import { usePending } from '../routes/prefetch.ts';
import { useAnnouncement } from './announce.ts';
import { usePageTitle } from './title.ts';

const KEY = 'baize.scroll';
const positions = new Map<string, number>();

function keepPositions(): void {
  const newest = [...positions].slice(-50);
  window.sessionStorage.setItem(KEY, JSON.stringify(newest));
}

function readPositions(): void {
  const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '[]');
  if (Array.isArray(kept)) for (const [key, y] of kept) positions.set(key, y);
}

/** Everything that goes with moving between pages: scroll, focus, title, and a word for those who do not see it. */
export function NavigationEffects() {
  const location = useLocation();
  const kind = useNavigationType();
  const title = usePageTitle();
  const { t } = useTranslation();
  useAnnouncement();
  const first = useRef(true);
  const [said, setSaid] = useState('');
  const pending = usePending((state) => state.pending);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', keepPositions);
    return () => window.removeEventListener('pagehide', keepPositions);
  }, []);

  useLayoutEffect(() => {
    const { key, hash } = location;
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    usePending.setState({ pending: false });
    if (first.current) {
      first.current = false;
      readPositions();
      const here = positions.get(key);
      // A newly opened page starts at its top, regardless of the scroll position stored under this entry's key.
      const [entry] = performance.getEntriesByType('navigation');
      const again = entry !== undefined && 'type' in entry && entry.type !== 'navigate';
      if (again && here !== undefined) window.scrollTo(0, here);
    } else if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
    else window.scrollTo(0, kind === 'POP' ? (positions.get(key) ?? 0) : 0);
    return () => window.removeEventListener('scroll', remember);
  }, [location, kind]);

  const path = useRef(location.pathname);
  useEffect(() => {
    if (path.current === location.pathname) return;
    path.current = location.pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [location.pathname]);

  useEffect(() => {
    if (document.title === title) return;
    document.title = title;
    setSaid(title);
  }, [title]);

  return (
    <>
      <div className="pending-bar" data-on={pending} aria-hidden="true" />
      <p className="sr-only" role="status">
        {said === '' ? '' : t('shell.pageOpened', { title: said })}
      </p>
    </>
  );
}
