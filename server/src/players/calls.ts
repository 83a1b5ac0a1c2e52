import type { Handlers } from '../edge/handlers.ts';
import { changePassword, resetPassword } from './change-password.ts';
import { changePhone } from './codes/change-phone.ts';
import {
  confirmAccount,
  requestLoginCode,
  requestRegisterCode,
  requestResetCode,
} from './codes/request-code.ts';
import { logInByCode, logInByPassword } from './log-in.ts';
import type { PlayerParts } from './parts.ts';
import { cancelAddress, confirmAddress, resendAddressCode, undoAddress } from './profile/change-mail.ts';
import { readVip } from './profile/read-vip.ts';
import { readProfile, updateProfile } from './profile/update-profile.ts';
import { protectionCalls } from './protection/calls.ts';
import { endSessions } from './sessions/sessions.ts';
import { signUp } from './sign-up.ts';

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
  | 'auth.vip'
  | 'settings.profile'
  | 'settings.profileUpdate'
  | 'settings.profileMailConfirm'
  | 'settings.profileMailResend'
  | 'settings.profileMailCancel'
  | 'settings.profileMailUndo'
>;

export function playerCalls(parts: PlayerParts): PlayerCalls & ReturnType<typeof protectionCalls> {
  return {
    ...protectionCalls(parts),
    'auth.login': (request, context) => logInByPassword(parts, request, context),
    'auth.loginTac': (request, context) => logInByCode(parts, request, context),
    'auth.signup': (request, context) => signUp(parts, request, context),
    'auth.tacVerify': (request, context) => confirmAccount(parts, request, context),
    'auth.tacRequestNewRegister': (request, context) => requestRegisterCode(parts, request, context),
    'auth.tacChangePhone': (request, context) => changePhone(parts, request, context),
    'auth.tacRequestLogin': (request, context) => requestLoginCode(parts, request, context),
    'auth.forgotPassword': (request, context) => requestResetCode(parts, request, context),
    'auth.resetPassword': (request, context) => resetPassword(parts, request, context),
    'auth.updatePassword': (request, context) => changePassword(parts, request, context),
    'auth.logout': async (request, { siteId, player }) => ({
      statusCode: 1,
      ended: await parts.db.tx((tx) =>
        endSessions(tx, parts.endLaunches, {
          siteId,
          playerId: player.playerId,
          now: parts.clock.now(),
          ...(request.everywhere === true
            ? { reason: 'everywhere' as const }
            : { reason: 'logout' as const, only: player.sessionId }),
        }),
      ),
    }),
    'auth.vip': (_request, context) => readVip(parts, context),
    'settings.profile': (_request, context) => readProfile(parts, context),
    'settings.profileUpdate': (request, context) => updateProfile(parts, request, context),
    'settings.profileMailConfirm': (request, context) => confirmAddress(parts, request, context),
    'settings.profileMailResend': (_request, context) => resendAddressCode(parts, context),
    'settings.profileMailCancel': (_request, context) => cancelAddress(parts, context),
    'settings.profileMailUndo': (request, context) => undoAddress(parts, request, context),
  };
}
