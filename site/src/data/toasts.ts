import { create } from 'zustand';

export interface Toast {
  readonly id: number;
  readonly kind: 'positive' | 'negative' | 'warning' | 'info';
  /** Key of `messages.json`. */
  readonly title?: string;
  readonly text: {
    readonly file: 'errors' | 'messages';
    readonly key: string;
    readonly detail?: Readonly<Record<string, string | number>> | undefined;
  };
  readonly ms: number;
}

interface Toasts {
  readonly waiting: readonly Toast[];
  /** Whether anything was ever said: the toaster then stays. */
  readonly used: boolean;
}

/** Toasts that the (lazily loaded) toaster has yet to show. */
export const useToasts = create<Toasts>(() => ({ waiting: [], used: false }));

let next = 1;

/** Says something in passing, bottom right. */
export function toast(what: Omit<Toast, 'id'>): void {
  const id = next++;
  useToasts.setState((state) => ({ used: true, waiting: [...state.waiting, { ...what, id }] }));
}

export function toastShown(id: number): void {
  useToasts.setState((state) => ({ waiting: state.waiting.filter((one) => one.id !== id) }));
}
