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
        <Radix.Content className="dialog" aria-describedby={undefined} onOpenAutoFocus={focusFirst}>
          {children}
          <Radix.Close className="icon-button dialog-close" aria-label={t('ui.close')}>
            <X aria-hidden="true" size={20} />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** With a keyboard at hand the first field is focused; on a phone the dialog itself, so that no keyboard covers it. */
function focusFirst(event: Event): void {
  event.preventDefault();
  const { currentTarget: dialog } = event;
  if (!(dialog instanceof HTMLElement)) return;
  const field = window.matchMedia('(pointer: fine)').matches ? dialog.querySelector('input') : null;
  (field ?? dialog).focus();
}

export function DialogTitle({ children }: { readonly children: ReactNode }) {
  return <Radix.Title className="dialog-title">{children}</Radix.Title>;
}
