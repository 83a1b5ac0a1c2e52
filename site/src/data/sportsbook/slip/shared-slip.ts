import { create } from 'zustand';
import type { KeptLeg } from './slip.ts';

interface Shared {
  /** The legs of a share link; empty without a link. */
  readonly legs: readonly KeptLeg[] | undefined;
  readonly dismiss: () => void;
}

export const useShared = create<Shared>((set) => ({
  legs: undefined,
  dismiss: () => set({ legs: undefined }),
}));
