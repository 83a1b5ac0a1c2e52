import { create } from 'zustand';

/** Every dialog that can be opened from anywhere, with its parameters. */
export interface Modals {
  login: { readonly reason?: 'guard' | 'favourite' | 'play' };
  /** Logging in and joining in one. */
  'sign-in': { readonly reason?: 'guard' | 'favourite' | 'play' };
  register: Record<never, never>;
  partners: Record<never, never>;
  'forgot-password': Record<never, never>;
  'log-out': { readonly everywhere: boolean };
  /** Date of birth and consent; `given` runs once they are there. */
  identity: { readonly given: () => void };
  /** A proof of the player; `given` runs once it was taken. */
  proof: { readonly given: () => void };
  error: { readonly code: string; readonly detail?: Readonly<Record<string, string | number>> | undefined };
  announcements: Record<never, never>;
  language: Record<never, never>;
  /** A jackpot that the player has just won. */
  jackpot: { readonly amount: string };
  /** Taking a change of the e-mail address back, by the link of its notice. */
  'keep-mail': { readonly token: string };
}
export type ModalName = keyof Modals;

interface OpenModal<N extends ModalName = ModalName> {
  readonly name: N;
  readonly props: Modals[N];
}

interface ModalState {
  readonly stack: readonly OpenModal[];
  readonly previous: OpenModal | undefined;
  readonly phase: 'open' | 'closing';
}

/** Length of the closing animation (the specification's default). */
const CLOSING = 250;

export const useModals = create<ModalState>(() => ({ stack: [], previous: undefined, phase: 'open' }));

let timer: ReturnType<typeof setTimeout> | undefined;

/** Opens a dialog; one that is open closes first and is remembered as the previous one. */
export function openModal<N extends ModalName>(name: N, props: Modals[N]): void {
  clearTimeout(timer);
  const open = useModals.getState().stack.at(-1);
  const show = () => useModals.setState({ stack: [{ name, props }], previous: open, phase: 'open' });
  if (open === undefined) show();
  else {
    useModals.setState({ phase: 'closing' });
    timer = setTimeout(show, CLOSING);
  }
}

/** Closes what is open and clears the stack. */
export function closeModal(): void {
  clearTimeout(timer);
  const { stack } = useModals.getState();
  if (stack.length === 0) return;
  useModals.setState({ phase: 'closing', previous: stack.at(-1) });
  timer = setTimeout(() => useModals.setState({ stack: [], phase: 'open' }), CLOSING);
}
