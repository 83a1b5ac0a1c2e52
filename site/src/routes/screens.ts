import type { ComponentType } from 'react';

interface ScreenFile {
  readonly Screen: ComponentType;
  /** Fetches what the screen will want a moment after it is drawn. */
  readonly warm?: () => Promise<unknown>;
}

const files = import.meta.glob<ScreenFile>('../screens/*/*-screen.tsx');
const loaded = new Map<string, ComponentType>();
const loading = new Map<string, Promise<ComponentType>>();

/** The file of a screen, as the list of built files knows it. */
export function screenFile(screen: string): string {
  return `src/screens/${screen}-screen.tsx`;
}

export function hasScreen(screen: string): boolean {
  return `../screens/${screen}-screen.tsx` in files;
}

/** The screen, if its chunk is here already. */
export function loadedScreen(screen: string): ComponentType | undefined {
  return loaded.get(screen);
}

/** Fetches a screen ahead, with what it will want. */
export async function warmScreen(screen: string): Promise<void> {
  const { warm } = (await files[`../screens/${screen}-screen.tsx`]?.()) ?? {};
  await warm?.();
}

export function loadScreen(screen: string): Promise<ComponentType> {
  const known = loading.get(screen);
  if (known) return known;
  const file = files[`../screens/${screen}-screen.tsx`];
  if (!file) return Promise.reject(new Error(`No screen ${screen}`));
  const coming = file().then(({ Screen }) => {
    loaded.set(screen, Screen);
    return Screen;
  });
  loading.set(screen, coming);
  // A chunk that did not come may come the next time.
  coming.catch(() => loading.delete(screen));
  return coming;
}
