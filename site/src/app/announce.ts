import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useLayout } from '../data/layout.ts';
import { openModal, useModals } from '../data/modals.ts';
import { usePage } from '../data/page.ts';
import { publicQuery } from '../data/queries.ts';
import { useSession } from '../data/session.ts';
import { tidyPath } from '../routes/routes.ts';
import { loadModal } from '../shells/modals/modal-table.ts';

/** The page is read for so long before a dialog lies over it. */
const PAUSE = 2_000;

/** On sites that enable it, opens the newest announcement over the home page, once per visitor. */
export function useAnnouncement(): void {
  const { show_bf_ann_modal } = usePage().startup;
  const isHome = tidyPath(useLocation().pathname) === '/';
  const isReady = useSession((session) => session.ready);
  const seen = useLayout((state) => state.seenAnnouncements);
  const { data } = useQuery({
    ...publicQuery('/api/home/fetch_announment', {}),
    enabled: show_bf_ann_modal && isHome,
  });
  const newest = data?.value[0]?.announcement_id;
  const isDue = show_bf_ann_modal && isHome && isReady && newest !== undefined && !seen.includes(newest);

  useEffect(() => {
    if (!isDue) return;
    const open = () => {
      // Do not interrupt an open dialog or menu.
      if (useModals.getState().stack.length > 0 || useLayout.getState().menuOpen) return;
      openModal('announcements', {});
      useLayout.setState((state) => ({ seenAnnouncements: [...state.seenAnnouncements, newest].slice(-20) }));
    };
    let isOver = false;
    // Opened only once complete, so that the dialog does not change its size while it is read.
    const timer = setTimeout(() => {
      loadModal('announcements')
        .then(() => isOver || open())
        .catch(window.reportError);
    }, PAUSE);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isDue, newest]);
}
