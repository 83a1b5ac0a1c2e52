import { lazy, Suspense } from 'react';
import { useModals } from '../../data/modals.ts';
import { useToasts } from '../../data/toasts.ts';

const ModalHost = lazy(() => import('./modal-host.tsx').then(({ ModalHost: host }) => ({ default: host })));
const Toaster = lazy(() =>
  import('../../ui/toaster.tsx').then(({ Toaster: toaster }) => ({ default: toaster })),
);

/** Dialogs and toasts: nothing of either is fetched before there is one. */
export function Overlays() {
  const isOpen = useModals((state) => state.stack.length > 0);
  const toasted = useToasts((state) => state.used);
  return (
    <Suspense fallback={null}>
      {isOpen && <ModalHost />}
      {toasted && <Toaster />}
    </Suspense>
  );
}
