import { openModal, useModals } from '../modals.ts';

/** Forms in dialogs that a call may need: age and consent, or a proof of the player. */
type Form = 'identity' | 'proof';

const asking = new Map<Form, Promise<boolean>>();

/**
 * Opens the form, once however many calls wait for it.
 * @returns whether it was filled in; `false` where it was closed
 */
export function askPlayer(form: Form): Promise<boolean> {
  const open = asking.get(form) ?? ask(form);
  asking.set(form, open);
  return open;
}

function ask(form: Form): Promise<boolean> {
  return new Promise<boolean>((resolve) => {
    let wasOpen = false;
    const end = (given: boolean) => {
      stop();
      asking.delete(form);
      resolve(given);
    };
    // A dialog that was open closes first: until this one has been there, its absence says nothing.
    const stop = useModals.subscribe(({ stack, phase }) => {
      const isOpen = stack.some(({ name }) => name === form) && phase === 'open';
      if (wasOpen && !isOpen) end(false);
      wasOpen = isOpen;
    });
    openModal(form, { given: () => end(true) });
  });
}
