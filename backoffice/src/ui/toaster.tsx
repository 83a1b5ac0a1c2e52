import { Toast } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';

interface Said {
  readonly id: number;
  readonly text: string;
}

const useSaid = create<{ readonly list: readonly Said[] }>(() => ({ list: [] }));
let last = 0;

/** Says in a corner that something is done. */
export function say(text: string): void {
  last += 1;
  const id = last;
  useSaid.setState(({ list }) => ({ list: [...list, { id, text }] }));
}

export function Toaster() {
  const { t } = useTranslation();
  const list = useSaid((state) => state.list);
  const drop = (id: number) =>
    useSaid.setState((state) => ({ list: state.list.filter((one) => one.id !== id) }));
  return (
    <Toast.Provider duration={5_000} label={t('state.notification')}>
      {list.map(({ id, text }) => (
        <Toast.Root
          key={id}
          onOpenChange={(isOpen) => isOpen || drop(id)}
          className="rounded-md border border-line bg-raised px-4 py-2.5 text-base shadow-float"
        >
          <Toast.Description>{text}</Toast.Description>
        </Toast.Root>
      ))}
      <Toast.Viewport className="fixed right-4 bottom-4 z-50 grid w-80 max-w-[calc(100vw-2rem)] gap-2" />
    </Toast.Provider>
  );
}
