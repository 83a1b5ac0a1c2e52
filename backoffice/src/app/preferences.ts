import { create } from 'zustand';

export const schemes = ['system', 'light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];
export const densities = ['compact', 'comfortable'] as const;
export type Density = (typeof densities)[number];

interface Preferences {
  readonly scheme: Scheme;
  readonly density: Density;
}

const read = <T extends string>(key: string, known: readonly T[], fallback: T): T =>
  known.find((one) => one === localStorage.getItem(key)) ?? fallback;

/** How this browser shows the back office: nothing of a session. */
export const usePreferences = create<Preferences>(() => ({
  scheme: read('scheme', schemes, 'system'),
  density: read('density', densities, 'compact'),
}));

export function applyPreferences(change: Partial<Preferences> = {}): void {
  for (const [key, value] of Object.entries(change)) localStorage.setItem(key, value);
  usePreferences.setState(change);
  const { scheme, density } = usePreferences.getState();
  const { dataset } = document.documentElement;
  dataset.scheme = scheme;
  dataset.density = density;
}
