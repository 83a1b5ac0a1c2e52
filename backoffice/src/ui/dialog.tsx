import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';

/** The first field of a form, rather than the button that closes it. */
function focusField(event: Event): void {
  const { target } = event;
  const field = target instanceof Element && target.querySelector<HTMLElement>('input, textarea, select');
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** `Escape` closes the open list of a field first. */
function keepIfListIsOpen(event: KeyboardEvent): void {
  const { target } = event;
  if (target instanceof Element && target.matches('[role=combobox][aria-expanded=true]'))
    event.preventDefault();
}

/** Back to what opened a dialog; to the screen where that is gone. */
function focusAgain(opener: Element | null): void {
  const target = opener?.isConnected === true && opener !== document.body ? opener : undefined;
  (target instanceof HTMLElement ? target : document.getElementById('main'))?.focus();
}

interface DialogProps {
  readonly title: string;
  readonly description?: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly isWide?: boolean;
}

/** A dialog over the page: it is there as long as it is rendered. */
export function Dialog({ title, description, onClose, children, isWide = false }: DialogProps) {
  const { t } = useTranslation();
  const [opener] = useState(() => document.activeElement);
  return (
    <Radix.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/45" />
        <Radix.Content
          onOpenAutoFocus={focusField}
          onEscapeKeyDown={keepIfListIsOpen}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusAgain(opener);
          }}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={`fixed top-1/2 left-1/2 z-50 max-h-[92dvh] w-[calc(100vw-1.5rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border border-line bg-raised p-5 shadow-float ${isWide ? 'max-w-3xl' : 'max-w-lg'}`}
        >
          <div className="mb-3 flex items-start justify-between gap-3">
            <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t('action.close')} className="-mt-1 -mr-2">
                <X size={16} aria-hidden />
              </IconButton>
            </Radix.Close>
          </div>
          {description !== undefined && (
            <Radix.Description className="mb-4 text-muted">{description}</Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
