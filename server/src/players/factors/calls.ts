import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { Db } from '../../db/database.ts';
import type { CallContext, Handlers, PlayerContext } from '../../edge/handlers.ts';
import type { PlayerDeps } from '../deps.ts';
import { visitOf } from '../visit-of-calls.ts';
import { enterOptions, logInByPasskey } from './enter-by-passkey.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  dropAuthenticator,
  dropPasskey,
  readFactors,
  renewRecoveryCodes,
} from './own-factors.ts';
import { addPasskey, beginPasskey, type OwnFactors } from './passkeys.ts';
import { logInBySecondStep, secondStepOptions } from './second-step.ts';
import { checkStepUp, proofOptions, prove, type StepUp } from './step-up.ts';
import type { Party } from './web-authn.ts';

type FactorCalls = Pick<
  Handlers,
  | 'auth.passkeyOptions'
  | 'auth.loginPasskey'
  | 'auth.secondStepOptions'
  | 'auth.loginSecondStep'
  | 'players.factors'
  | 'players.passkeyBegin'
  | 'players.passkeyAdd'
  | 'players.passkeyRemove'
  | 'players.authenticatorBegin'
  | 'players.authenticatorConfirm'
  | 'players.authenticatorRemove'
  | 'players.recoveryCodes'
  | 'players.proofOptions'
  | 'players.prove'
>;

const ok = { statusCode: 1 } as const;

const partyOf = ({ domainName, origin }: CallContext): Party => ({ id: domainName, origin });

/** The player of a call, at the domain that the page is of. */
const ownFactorsOf = (context: PlayerContext): OwnFactors => ({
  site: context.site,
  playerId: context.playerId,
  sessionId: context.player.sessionId,
  party: partyOf(context),
  visit: visitOf(context),
});

/** Whether a call may be made without another proof of its player. */
export type CheckStepUp = (context: PlayerContext, stepUp: StepUp) => Promise<Refusal | undefined>;

export const stepUpCheck =
  (db: Db): CheckStepUp =>
  (context, stepUp) =>
    checkStepUp(db, ownFactorsOf(context), stepUp);

/** The calls about passkeys, authenticators and recovery codes, and those that log in by them. */
export function factorCalls(deps: PlayerDeps): FactorCalls {
  const { db } = deps;
  return {
    'auth.passkeyOptions': async (_request, context) => ({
      ...ok,
      options: await enterOptions(db, visitOf(context), partyOf(context)),
    }),
    'auth.loginPasskey': ({ passkey }, context) => {
      const { newCookieHash } = context;
      return logInByPasskey(deps, visitOf(context), { passkey, party: partyOf(context), newCookieHash });
    },
    'auth.secondStepOptions': async ({ ticket }, context) => {
      const options = await secondStepOptions(db, visitOf(context), { ticket, party: partyOf(context) });
      return isRefusal(options) ? options : { ...ok, options };
    },
    'auth.loginSecondStep': ({ ticket, code, passkey }, context) => {
      const { newCookieHash } = context;
      const given = { ticket, code, passkey, party: partyOf(context), newCookieHash };
      return logInBySecondStep(deps, visitOf(context), given);
    },
    'players.factors': async (_request, { playerId }) => ({
      ...ok,
      ...(await readFactors(db.read, playerId)),
    }),
    'players.passkeyBegin': async (_request, context) => {
      const options = await beginPasskey(db, ownFactorsOf(context));
      return isRefusal(options) ? options : { ...ok, options };
    },
    'players.passkeyAdd': async ({ name, passkey }, context) => {
      const id = await addPasskey(db, ownFactorsOf(context), { name, passkey });
      return isRefusal(id) ? id : { ...ok, passkey_id: id };
    },
    'players.passkeyRemove': async ({ passkey_id: id }, context) =>
      (await dropPasskey(db, ownFactorsOf(context), id)) ?? ok,
    'players.authenticatorBegin': (_request, context) => beginAuthenticator(db, ownFactorsOf(context)),
    'players.authenticatorConfirm': async ({ secret, code }, context) => {
      const codes = await confirmAuthenticator(db, ownFactorsOf(context), { secret, code });
      return isRefusal(codes) ? codes : { ...ok, recovery_codes: codes };
    },
    'players.authenticatorRemove': async (_request, context) =>
      (await dropAuthenticator(db, ownFactorsOf(context))) ?? ok,
    'players.recoveryCodes': async (_request, context) => {
      const codes = await renewRecoveryCodes(db, ownFactorsOf(context));
      return isRefusal(codes) ? codes : { ...ok, recovery_codes: codes };
    },
    'players.proofOptions': async (_request, context) => {
      const { ways, options } = await proofOptions(db, ownFactorsOf(context));
      return { ...ok, ...ways, options };
    },
    'players.prove': async ({ password, code, passkey }, context) =>
      (await prove(deps, ownFactorsOf(context), { password, code, passkey })) ?? ok,
  };
}
