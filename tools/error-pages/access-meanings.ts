import type { Meaning } from './meaning.ts';

/** Of passkeys, the second step and proofs of a player. */
export const accessMeanings = {
  secondStepRequired: {
    means:
      'Password or code are right, and the player has an authenticator: the second step is still to come.',
    doThis:
      'Ask for a code and send it with `ticket` to `/api/auth/login_second_step` within five minutes, from the same browser; `passkeys` says how many could be shown instead.',
    detail: { ticket: 'q0r1…', passkeys: 1 },
  },
  secondStepExpired: {
    means: 'The ticket of the log-in was used, is older than five minutes or belongs to another browser.',
    doThis: 'Log in again.',
  },
  stepUpRequired: {
    means: 'The call asks for a proof of the player within the last ten minutes.',
    doThis:
      'Ask `/api/players/proof_options` by what it can be proven, send that to `/api/players/prove`, and repeat the call.',
    detail: { asked: 'any' },
  },
  factorMissing: {
    means:
      'The site pays out to players with a passkey or an authenticator only, and the player has neither.',
    doThis: 'Let the player add one on the security page.',
  },
  invalidCode: {
    means:
      'The code is not one of the authenticator now, or was used before; or it is no recovery code that is left.',
    field: 'code',
  },
  invalidPasskey: {
    means:
      'The passkey is not one of this site and domain, or its answer is not to a challenge of this browser, within two minutes, by a verified person; or it is a copy.',
    doThis: 'Ask for new options and try again.',
  },
  unknownPasskey: { means: 'The player has no such passkey at this domain.', field: 'passkey_id' },
  pushTaken: {
    means:
      'The address of a push service is that of another browser: its secret differs from the one that is known.',
    doThis: 'Let the browser make a new subscription.',
  },
  passkeyTaken: { means: 'The passkey was added before.' },
  tooManyPasskeys: { means: 'The player has as many passkeys as one may have.', detail: { most: 10 } },
  authenticatorThere: { means: 'The player has an authenticator already.' },
  authenticatorMissing: { means: 'The player has no authenticator.' },
} as const satisfies Record<string, Meaning>;
