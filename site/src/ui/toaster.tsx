import { useEffect } from 'react';
import { toast as show, ToastContainer } from 'react-toastify/unstyled';
import { useTranslation } from '../data/texts/use-translation.tsx';
import '../styles/toast.css';
import { type Toast, toastShown, useToasts } from '../data/toasts.ts';
import { spoken } from '../data/wire/spoken.ts';

const kinds = { positive: 'success', negative: 'error', warning: 'warning', info: 'info' } as const;

/** Shows what was said, bottom right: a line of text, with a title for the weighty, and the time it stays. */
export function Toaster() {
  const waiting = useToasts((state) => state.waiting);
  const { t } = useTranslation(['ui', 'messages', 'errors']);

  useEffect(() => {
    for (const one of waiting) {
      show(<Said toast={one} />, { type: kinds[one.kind], autoClose: one.ms, toastId: one.id });
      toastShown(one.id);
    }
  }, [waiting]);

  return (
    <ToastContainer
      position="bottom-right"
      newestOnTop
      closeOnClick
      aria-label={t('ui.notifications')}
      toastClassName="toast"
    />
  );
}

function Said({ toast }: { readonly toast: Toast }) {
  const { t } = useTranslation(['messages', 'errors']);
  const { file, key, detail } = toast.text;
  const text =
    file === 'errors'
      ? spoken((code, values) => t(code, { ...values, ns: file }), key, detail)
      : t(key, { ns: file, ...detail });
  return (
    <div>
      {toast.title !== undefined && <p className="font-semibold">{t(toast.title, { ns: 'messages' })}</p>}
      <p>{text}</p>
    </div>
  );
}
