import { type Refusal, sessionEnding } from '#contract/errors.ts';
import { openModal, useModals } from '../modals.ts';
import { expectSessionEnd, isEndExpected, signOut } from '../session.ts';
import { toast } from '../toasts.ts';
import { saying } from './spoken.ts';

let leave: () => void = () => {};

/** The app says where a player goes whose session has ended. */
export function onSessionEnd(go: () => void): void {
  leave = go;
}

/** The specification's central handler for what the server refuses (section 8). */
export function onRefused(refusal: Refusal, asToast: boolean): void {
  if (sessionEnding.includes(refusal.refused)) {
    endSession(refusal);
    return;
  }
  // A dialog that is open holds a form somebody is in the middle of: it is not closed to say something.
  if (asToast || useModals.getState().stack.length > 0) {
    toast({
      kind: 'negative',
      text: { file: 'errors', key: saying(refusal), detail: refusal.detail },
      ms: 3_000,
    });
    return;
  }
  openModal('error', { code: saying(refusal), detail: refusal.detail });
}

/** Ended sessions are told once, however many calls were under way. */
function endSession(refusal: Refusal): void {
  if (isEndExpected()) return;
  expectSessionEnd();
  toast({
    kind: 'warning',
    title: refusal.refused === 'sessionExpired' ? 'sessionExpired' : 'invalidSession',
    text: { file: 'errors', key: refusal.refused, detail: refusal.detail },
    ms: 10_000,
  });
  signOut();
  leave();
}
