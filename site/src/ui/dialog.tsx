import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../data/texts/use-translation.tsx';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * The frame of every dialog: focus stays inside, and goes back to where it came from; Escape and the ground close it.
 * On a phone it is a sheet at the bottom. Its content gives it a name by `DialogTitle`.
 */
export function Dialog({ open, onClose, children }: Props) {
  const { t } = useTranslation();
  const opener = useRef<Element>(null);
  return (
    <Radix.Root open={open} onOpenChange={(now) => !now && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-ground" />
        <Radix.Content
          className="dialog"
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            focusFirst(event);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusAgain(opener.current);
          }}
        >
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

/** Whatever opened a dialog may be gone with it: then the page itself has the focus. */
function focusAgain(opener: Element | null): void {
  const place = opener?.isConnected && opener !== document.body ? opener : document.getElementById('main');
  if (place instanceof HTMLElement || place instanceof SVGElement) place.focus({ preventScroll: true });
}

export function DialogTitle({ children }: { readonly children: ReactNode }) {
  return <Radix.Title className="dialog-title">{children}</Radix.Title>;
}
