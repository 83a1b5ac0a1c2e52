import { type RefObject, useEffect, useState } from 'react';

/** Full screen for an element; where a browser has none (phones of one maker), the element covers the page instead. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [covering, setCovering] = useState(false);
  const [real, setReal] = useState(false);
  useEffect(() => {
    const follow = () => setReal(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  useEffect(() => {
    if (!covering) return;
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && setCovering(false);
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [covering]);
  const toggle = async () => {
    if (document.fullscreenElement) return document.exitFullscreen();
    if (covering || !document.fullscreenEnabled) return setCovering(!covering);
    await element.current?.requestFullscreen();
  };
  return { on: covering || real, covering, toggle: () => void toggle() };
}
