import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface Layout {
  /** Whether the visitor folded the rail of shells that have one. */
  readonly railFolded: boolean;
  /** Whether the way to the partners is spread out; unsaid, it is where there is room. */
  readonly partnersOpen: boolean | undefined;
  readonly menuOpen: boolean;
  /** Announcements that were read and closed. */
  readonly seenAnnouncements: readonly string[];
  readonly rewardsClosed: boolean;
  readonly appBarClosed: boolean;
  /** Number of browser windows opened with this site. */
  readonly visits: number;
  /** No sounds of the wheel and of the token games. */
  readonly isQuiet: boolean;
}

/** Kept across reloads, but for the menu: how this visitor left the page furnished. */
export const useLayout = create<Layout>()(
  persist(
    (): Layout => ({
      railFolded: false,
      partnersOpen: undefined,
      menuOpen: false,
      seenAnnouncements: [],
      rewardsClosed: false,
      appBarClosed: false,
      visits: 0,
      isQuiet: false,
    }),
    {
      name: 'baize.layout',
      version: 1,
      skipHydration: true,
      partialize: ({
        railFolded,
        partnersOpen,
        seenAnnouncements,
        rewardsClosed,
        appBarClosed,
        visits,
        isQuiet,
      }) => ({
        railFolded,
        partnersOpen,
        seenAnnouncements,
        rewardsClosed,
        appBarClosed,
        visits,
        isQuiet,
      }),
    },
  ),
);

/** Lasts as long as the window: pages of one visit are counted once. */
const VISIT = 'baize.visit';

export async function wakeLayout(): Promise<void> {
  await useLayout.persist.rehydrate();
  if (window.sessionStorage.getItem(VISIT) !== null) return;
  window.sessionStorage.setItem(VISIT, '1');
  useLayout.setState(({ visits }) => ({ visits: visits + 1 }));
}
