import { openModal, useModals } from '../modals.ts';

let asking: Promise<boolean> | undefined;

/**
 * Opens the form for date of birth and consent, once however many calls wait for them.
 * @returns whether they were given; `false` where the form was closed
 */
export function askIdentity(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    let wasOpen = false;
    const end = (given: boolean) => {
      stop();
      asking = undefined;
      resolve(given);
    };
    // A dialog that was open closes first: until this one has been there, its absence says nothing.
    const stop = useModals.subscribe(({ stack, phase }) => {
      const isOpen = stack.some(({ name }) => name === 'identity') && phase === 'open';
      if (wasOpen && !isOpen) end(false);
      wasOpen = isOpen;
    });
    openModal('identity', { given: () => end(true) });
  });
  return asking;
}
