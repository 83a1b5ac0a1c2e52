import { type ErrorCode, type Refusal, sessionEnding, sessionEnds } from '#contract/errors.ts';
import { openModal, useModals } from '../modals.ts';
import { expectedEnd, expectSessionEnd, signOut, takeEndReason } from '../session.ts';
import { toast } from '../toasts.ts';
import type { Failure } from './outcome.ts';
import { saying } from './spoken.ts';

let leave: () => void = () => {};

/** The app says where a player goes whose session has ended. */
export function onSessionEnd(go: () => void): void {
  leave = go;
}

/** Whether a refusal ends the session, regardless of the call. */
export function endsSession({ refused }: Refusal): boolean {
  return sessionEnding.includes(refused);
}

/** An unavailable service is logged, regardless of other reports. */
export function logFailure(path: string, { statusCode, statusMessage }: Failure): void {
  console.error(`${statusCode} ${statusMessage}: ${path}`);
}

/** The specification's central handler for what the server refuses, and for the browser's own failures (section 8). */
export function onRefused(refusal: Refusal, asToast: boolean): void {
  if (endsSession(refusal)) {
    endSession(refusal);
    return;
  }
  // An open dialog holds a form that the player may be filling in: it is not closed for a message.
  const { stack, phase } = useModals.getState();
  if (asToast || refusal.refused === 'readOnlySession' || (stack.length > 0 && phase === 'open')) {
    toast({
      kind: 'negative',
      text: { file: 'errors', key: saying(refusal), detail: refusal.detail },
      ms: 3_000,
    });
    return;
  }
  openModal('error', { code: saying(refusal), detail: refusal.detail });
}

/** An ended session is reported once, by the tab that noticed it, however many calls were in progress. */
export function endSession({ refused, detail }: Refusal): void {
  if (expectedEnd() !== undefined) return;
  expectSessionEnd(refused);
  warnOfEnd(refused, detail);
  signOut();
  leave();
}

function warnOfEnd(refused: ErrorCode, detail?: Refusal['detail']): void {
  toast({
    kind: 'warning',
    title: refused === 'sessionExpired' ? 'sessionExpired' : 'invalidSession',
    text: { file: 'errors', key: refused, detail },
    ms: 10_000,
  });
}

/** Says in a tab that was reloaded, because another one ended the session, what ended it. */
export function watchEndElsewhere(): void {
  const reason = takeEndReason();
  const code = [...sessionEnding, ...sessionEnds].find((one) => one === reason);
  if (code !== undefined) warnOfEnd(code);
  if (reason === 'logout')
    toast({ kind: 'info', text: { file: 'messages', key: 'loggedOutElsewhere' }, ms: 10_000 });
}
