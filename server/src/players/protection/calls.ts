import type { Handlers } from '../../edge/handlers.ts';
import type { PlayerDeps } from '../deps.ts';
import { readLogins } from '../security/login-tries.ts';
import { endOtherSessions, readSessions } from '../security/read-sessions.ts';
import { exclude } from './exclude.ts';
import { identify } from './identify.ts';
import { readPlaySummary } from './play-summary.ts';
import { readLimits } from './read-limits.ts';
import { readRealityCheck, seeRealityCheck } from './reality-check.ts';
import { cancelLimit, confirmLimit, setPlayerLimit } from './set-limits.ts';

type ProtectionCalls = Pick<
  Handlers,
  | 'players.limits'
  | 'players.limitsSet'
  | 'players.limitsConfirm'
  | 'players.limitsCancel'
  | 'players.exclude'
  | 'players.identify'
  | 'players.playSummary'
  | 'players.realityCheck'
  | 'players.realityCheckSeen'
  | 'players.sessions'
  | 'players.sessionsEnd'
  | 'players.logins'
>;

/** The calls for player protection and account security. */
export function protectionCalls(deps: PlayerDeps): ProtectionCalls {
  const { db } = deps;
  return {
    'players.limits': (_request, context) => readLimits(deps, context),
    'players.limitsSet': ({ kind, limit }, context) => setPlayerLimit(deps, context, { kind, limit }),
    'players.limitsConfirm': ({ kind }, context) => confirmLimit(deps, context, kind),
    'players.limitsCancel': ({ kind }, context) => cancelLimit(deps, context, kind),
    'players.exclude': ({ kind }, context) => exclude(db, context, kind),
    'players.identify': (request, context) =>
      identify(db, context, {
        birthday: request.date_of_birth ?? null,
        acceptsTerms: request.accept_terms === true,
        minimumAge: context.site.minimumAge,
      }),
    'players.playSummary': (_request, context) => readPlaySummary(db.read, context),
    'players.realityCheck': (_request, context) =>
      readRealityCheck(db.read, context, context.player.sessionId),
    'players.realityCheckSeen': (_request, context) => seeRealityCheck(db, context),
    'players.sessions': (_request, context) => readSessions(db.read, context, context.player.sessionId),
    'players.sessionsEnd': (request, context) =>
      endOtherSessions(deps, context, {
        id: request.session_id,
        password: request.password,
        sessionId: context.player.sessionId,
        from: context,
      }),
    'players.logins': (_request, { playerId }) => readLogins(db.read, playerId),
  };
}
