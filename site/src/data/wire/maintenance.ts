import { create } from 'zustand';
import type { Maintenance } from '#contract/site.ts';
import { closeModal } from '../modals.ts';
import { usePage } from '../page.ts';

/** The last pushed state since the page was opened. */
const usePushed = create<{ readonly pushed: Maintenance | undefined }>(() => ({ pushed: undefined }));

/** The state the page was rendered with. */
let opened = false;

/** Called once by the browser's entry. */
export function openedWith({ is_maintenance }: Maintenance): void {
  opened = is_maintenance;
}

/** Whether every screen is replaced right now. */
export function isUnderMaintenance(): boolean {
  return usePushed.getState().pushed?.is_maintenance ?? opened;
}

/** Takes over what the server says: by a push, or asked after a call was refused for it. */
export function onMaintenance(now: Maintenance): void {
  const was = isUnderMaintenance();
  usePushed.setState({ pushed: now });
  if (was === now.is_maintenance) return;
  if (now.is_maintenance) closeModal();
  // A page that came up under maintenance has no menus or lists: it starts again, a moment apart from all the others.
  else window.setTimeout(() => window.location.reload(), Math.random() * 3_000);
}

/** Whether the site is under maintenance, and until when. */
export function useMaintenance(): Maintenance {
  const { startup } = usePage();
  return usePushed((state) => state.pushed) ?? startup.maintenance;
}
