import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * The frame of every dialog: focus stays inside, Escape and the ground close it. On a phone it is a sheet at the
 * bottom. Its content gives it a name by `DialogTitle`.
 */
export function Dialog({ open, onClose, children }: Props) {
  const { t } = useTranslation();
  return (
    <Radix.Root open={open} onOpenChange={(now) => !now && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-ground" />
        <Radix.Content className="dialog" aria-describedby={undefined}>
          {children}
          <Radix.Close className="icon-button dialog-close" aria-label={t('ui.close')}>
            <X aria-hidden="true" size={20} />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function DialogTitle({ children }: { readonly children: ReactNode }) {
  return <Radix.Title className="dialog-title">{children}</Radix.Title>;
}
