import type { ErrorCode, Refusal } from '#contract/errors.ts';
import { mayRepeat } from './api-client.ts';
import { ask, type Choice } from './panels/panel.ts';
import { postToParent } from './parent.ts';
import type { WordKey, Words } from './words.ts';

const texts: Partial<Readonly<Record<ErrorCode, WordKey>>> = {
  disconnect: 'disconnect',
  insufficientFunds: 'insufficientFunds',
  launchEnded: 'launchEnded',
  permissionDenied: 'permissionDenied',
  sessionExpired: 'launchEnded',
  invalidStake: 'invalidStake',
  bonusStakeTooHigh: 'bonusStake',
  gameUnavailable: 'gameUnavailable',
  walletUnavailable: 'walletUnavailable',
  walletLimitReached: 'walletLimit',
  maintenance: 'gameUnavailable',
  withdrawalsOnly: 'withdrawalsOnly',
  busy: 'busy',
  tooManyRequests: 'tooManyRequests',
  roundTooSoon: 'tooManyRequests',
  BLOCK: 'blocked',
  CLOSE: 'blocked',
  lossLimitReached: 'lossLimit',
  playTimeReached: 'playTime',
  realityCheckDue: 'realityCheck',
  onABreak: 'onBreak',
  selfExcluded: 'excluded',
  birthdayRequired: 'launchEnded',
  consentRequired: 'launchEnded',
  accountReview: 'blocked',
  tooManyBets: 'shared.tooManyBets',
};

/** After these refusals the parent page has to reopen the game. */
const ending: readonly ErrorCode[] = [
  'launchEnded',
  'permissionDenied',
  'sessionExpired',
  'BLOCK',
  'CLOSE',
  'birthdayRequired',
  'consentRequired',
  'accountReview',
];

export function refusalText(t: Words, code: ErrorCode): string {
  return t(texts[code] ?? 'otherError');
}

/** Shows the player a refusal and the possible actions; `decide` receives whether to try again. */
export function showRefusal(
  t: Words,
  demo: boolean,
  { refused }: Refusal,
  decide: (again: boolean) => void,
): void {
  const ok: Choice = { label: t('ok'), run: () => decide(false) };
  const leave = (message: Parameters<typeof postToParent>[0]) => () => {
    postToParent(message);
    decide(false);
  };
  if (refused === 'insufficientFunds') {
    const deposit: Choice = { label: t('deposit'), run: leave({ type: 'baize:deposit' }) };
    ask(
      t('insufficientTitle'),
      t(demo ? 'insufficientDemo' : 'insufficientFunds'),
      demo ? [ok] : [deposit, ok],
    );
    return;
  }
  const text = refusalText(t, refused);
  if (refused === 'realityCheckDue') {
    postToParent({ type: 'baize:check' });
    ask(t('realityCheckTitle'), text, [{ label: t('goOn'), run: () => decide(true) }, ok]);
    return;
  }
  if (ending.includes(refused)) {
    ask(t('errorTitle'), text, [{ label: t('ok'), run: leave({ type: 'baize:ended', message: refused }) }]);
    return;
  }
  const title = t(refused === 'disconnect' ? 'disconnectTitle' : 'errorTitle');
  const again: Choice = { label: t('tryAgain'), run: () => decide(true) };
  ask(title, text, mayRepeat({ refused }) ? [again, ok] : [ok]);
}
