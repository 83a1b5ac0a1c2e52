import { useModals } from '../../data/modals.ts';
import { useSession } from '../../data/session.ts';
import { useToasts } from '../../data/toasts.ts';
import { useAside } from '../../ui/placeholder/use-aside.ts';

const loadHost = () => import('../../shells/modals/modal-host.tsx').then(({ ModalHost }) => ModalHost);
const loadReadOnly = () => import('./read-only-note.tsx').then(({ ReadOnlyNote }) => ReadOnlyNote);
const loadToaster = () => import('../../ui/toaster.tsx').then(({ Toaster }) => Toaster);

/** Dialogs and toasts: nothing of either is fetched before there is one. */
export function Overlays() {
  const ModalHost = useAside(
    loadHost,
    useModals((state) => state.stack.length > 0),
  );
  const Toaster = useAside(
    loadToaster,
    useToasts((state) => state.used),
  );
  const ReadOnlyNote = useAside(
    loadReadOnly,
    useSession(({ readOnlyUntil }) => readOnlyUntil !== null),
  );
  return (
    <>
      {ReadOnlyNote && <ReadOnlyNote />}
      {ModalHost && <ModalHost />}
      {Toaster && <Toaster />}
    </>
  );
}
