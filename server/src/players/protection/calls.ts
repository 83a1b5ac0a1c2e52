import type { Handlers } from '../../edge/handlers.ts';
import type { PlayerParts } from '../parts.ts';
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

/** What players do to look after themselves and their account. */
export function protectionCalls(parts: PlayerParts): ProtectionCalls {
  return {
    'players.limits': (_request, context) => readLimits(parts, context),
    'players.limitsSet': (request, context) => setPlayerLimit(parts, request, context),
    'players.limitsConfirm': (request, context) => confirmLimit(parts, request, context),
    'players.limitsCancel': (request, context) => cancelLimit(parts, request, context),
    'players.exclude': (request, context) => exclude(parts, request, context),
    'players.identify': (request, context) => identify(parts, request, context),
    'players.playSummary': (_request, context) => readPlaySummary(parts, context),
    'players.realityCheck': (_request, context) => readRealityCheck(parts, context),
    'players.realityCheckSeen': (_request, context) => seeRealityCheck(parts, context),
    'players.sessions': (_request, context) => readSessions(parts, context),
    'players.sessionsEnd': (request, context) => endOtherSessions(parts, request, context),
    'players.logins': (_request, context) => readLogins(parts, context),
  };
}
