import { create } from 'zustand';
import type { Maintenance } from '#contract/site.ts';
import { usePage } from '../data/page.ts';

/** What was pushed since the page was opened. */
const usePushed = create<{ readonly pushed: Maintenance | undefined }>(() => ({ pushed: undefined }));

export function onMaintenance(push: Maintenance): void {
  const before = usePushed.getState().pushed;
  usePushed.setState({ pushed: push });
  // A page that came up under maintenance has no menus or lists: it starts again, a moment apart from all the others.
  if (before?.is_maintenance !== push.is_maintenance && !push.is_maintenance) {
    window.setTimeout(() => window.location.reload(), Math.random() * 3_000);
  }
}

/** Whether the site is under maintenance, and until when. */
export function useMaintenance(): Maintenance {
  const { startup } = usePage();
  return usePushed((state) => state.pushed) ?? startup.maintenance;
}
