import type { CallContext, Handlers, RequestOf } from '../edge/handlers.ts';
import { changePassword, resetPassword } from './change-password.ts';
import { changePhone } from './codes/change-phone.ts';
import {
  confirmAccount,
  requestLoginCode,
  requestRegisterCode,
  requestResetCode,
} from './codes/request-code.ts';
import type { PlayerDeps } from './deps.ts';
import { factorCalls } from './factors/calls.ts';
import { logInByCode, logInByPassword } from './log-in.ts';
import { marketingCalls } from './marketing/calls.ts';
import { cancelAddress, confirmAddress, resendAddressCode, undoAddress } from './profile/change-mail.ts';
import { readProfile, updateProfile } from './profile/update-profile.ts';
import { protectionCalls } from './protection/calls.ts';
import { pushCalls } from './push-calls.ts';
import { endSessions } from './sessions/sessions.ts';
import { type SignupInput, signUp } from './sign-up.ts';
import { verificationCalls } from './verification/calls.ts';
import { visitOf } from './visit-of-calls.ts';

type PlayerCalls = Pick<
  Handlers,
  | 'auth.login'
  | 'auth.loginTac'
  | 'auth.signup'
  | 'auth.tacVerify'
  | 'auth.tacRequestNewRegister'
  | 'auth.tacChangePhone'
  | 'auth.tacRequestLogin'
  | 'auth.forgotPassword'
  | 'auth.resetPassword'
  | 'auth.updatePassword'
  | 'auth.logout'
  | 'settings.profile'
  | 'settings.profileUpdate'
  | 'settings.profileMailConfirm'
  | 'settings.profileMailResend'
  | 'settings.profileMailCancel'
  | 'settings.profileMailUndo'
>;

export function playerCalls(
  deps: PlayerDeps,
): PlayerCalls &
  ReturnType<typeof protectionCalls> &
  ReturnType<typeof marketingCalls> &
  ReturnType<typeof pushCalls> &
  ReturnType<typeof verificationCalls> &
  ReturnType<typeof factorCalls> {
  const { db } = deps;
  return {
    ...protectionCalls(deps),
    ...marketingCalls(db),
    ...pushCalls(deps),
    ...factorCalls(deps),
    ...verificationCalls(deps),
    'auth.login': ({ account_id: accountId, password }, context) =>
      logInByPassword(deps, visitOf(context), { accountId, password, newCookieHash: context.newCookieHash }),
    'auth.loginTac': ({ account_id: accountId, tac: code }, context) =>
      logInByCode(deps, visitOf(context), { accountId, code, newCookieHash: context.newCookieHash }),
    'auth.signup': (request, context) => signUp(deps, visitOf(context), signupOf(request, context)),
    'auth.tacVerify': (request, context) =>
      confirmAccount(deps, visitOf(context), request.account_id, request.tac),
    'auth.tacRequestNewRegister': (request, context) =>
      requestRegisterCode(deps, visitOf(context), request.account_id),
    'auth.tacChangePhone': ({ account_id: accountId, password, contact_phone: phone }, context) =>
      changePhone(deps, visitOf(context), { accountId, password, phone }),
    'auth.tacRequestLogin': (request, context) =>
      requestLoginCode(deps, visitOf(context), request.account_id),
    'auth.forgotPassword': (request, context) =>
      requestResetCode(deps, visitOf(context), request.account_id, request.contact_phone),
    'auth.resetPassword': ({ account_id: accountId, tac: code, new_password: newPassword }, context) =>
      resetPassword(deps, visitOf(context), { accountId, code, newPassword }),
    'auth.updatePassword': ({ password, new_password: newPassword }, context) =>
      changePassword(deps, context, {
        site: context.site,
        password,
        newPassword,
        sessionId: context.player.sessionId,
        from: context,
      }),
    'auth.logout': async (request, { siteId, playerId, now, player }) => ({
      statusCode: 1,
      ended: await db.tx((tx) =>
        endSessions(tx, {
          siteId,
          playerId,
          now,
          ...(request.everywhere === true
            ? { reason: 'everywhere' as const }
            : { reason: 'logout' as const, only: player.sessionId }),
        }),
      ),
    }),
    'settings.profile': (_request, context) => readProfile(deps, context),
    'settings.profileUpdate': (request, context) =>
      updateProfile(deps, context, {
        fullName: request.full_name,
        email: request.contact_email,
        site: context.site,
        origin: context.origin,
      }),
    'settings.profileMailConfirm': (request, context) => confirmAddress(deps, context, request.tac),
    'settings.profileMailResend': (_request, context) => resendAddressCode(deps, context, context.site),
    'settings.profileMailCancel': (_request, context) => cancelAddress(deps, context),
    'settings.profileMailUndo': (request, context) => undoAddress(deps, context, request.token),
  };
}

function signupOf(request: RequestOf<'auth.signup'>, { language }: CallContext): SignupInput {
  const { ch, cm, pp, fbp, appsflyer_id, visitor_id } = request;
  return {
    accountId: request.account_id,
    password: request.password,
    fullName: request.full_name,
    email: request.contact_email,
    phone: request.contact_phone,
    birthday: request.date_of_birth,
    acceptsTerms: request.accept_terms === true,
    referrerCode: request.referrer_code,
    affiliateCode: request.affiliate_code,
    attribution: { ch, cm, pp, fbp, appsflyer_id, visitor_id },
    requestedLanguage: request.language,
    language,
  };
}
