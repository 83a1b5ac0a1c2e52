import { useModals } from '../../data/modals.ts';
import { useToasts } from '../../data/toasts.ts';
import { useAside } from '../../ui/placeholder/use-aside.ts';

const loadHost = () => import('../../shells/modals/modal-host.tsx').then(({ ModalHost }) => ModalHost);
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
  return (
    <>
      {ModalHost && <ModalHost />}
      {Toaster && <Toaster />}
    </>
  );
}
