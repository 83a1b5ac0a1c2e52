import { create } from 'zustand';
import type { KeptLeg } from './slip.ts';

interface Shared {
  /** What a link brought; nothing where there was no link. */
  readonly legs: readonly KeptLeg[] | undefined;
  readonly dismiss: () => void;
}

export const useShared = create<Shared>((set) => ({
  legs: undefined,
  dismiss: () => set({ legs: undefined }),
}));
