import { lazy, Suspense, useMemo } from 'react';
import { closeModal, useModals } from '../../data/modals.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { loadedModal, loadModal, saidAtOnce } from './modal-table.ts';

/** Draws the dialog that is open. Its title and its body are its own; frame, focus and closing are here. */
export function ModalHost() {
  const open = useModals((state) => state.stack.at(-1));
  const { i18n } = useTranslation();
  const phase = useModals((state) => state.phase);
  const name = open?.name;
  const Body = useMemo(() => {
    if (name === undefined) return undefined;
    const hasTexts = saidAtOnce.has(name) || i18n.hasLoadedNamespace('more');
    const here = hasTexts ? loadedModal(name) : undefined;
    if (here) return here;
    return lazy(async () => {
      const [body] = await Promise.all([loadModal(name), hasTexts || i18n.loadNamespaces('more')]);
      return { default: body };
    });
  }, [name, i18n]);
  if (!open || !Body) return null;
  return (
    <Dialog open={phase === 'open'} onClose={closeModal}>
      <Suspense fallback={<Skeleton className="h-64" />}>
        <Body props={open.props} close={closeModal} />
      </Suspense>
    </Dialog>
  );
}
