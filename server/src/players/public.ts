export { maskContact, type PlayerContact, playerContact } from './codes/contact.ts';
export { sendCode } from './codes/send-code.ts';
export { createTacs, type Tacs } from './codes/tac.ts';
export type { PlayerDeps } from './deps.ts';
export { findRelated } from './exclusions/find-related.ts';
export { clearMatch, openMatches } from './exclusions/review-matches.ts';
export { stopIfExcluded } from './exclusions/stop-related.ts';
export { type CheckStepUp, stepUpCheck } from './factors/calls.ts';
export { forgetOldChallenges } from './factors/challenges.ts';
export { readFactors, removeFactor } from './factors/own-factors.ts';
export { isRecoveryCode, makeRecoveryCodes, newSecret, recoveryHash, stepOf } from './factors/totp.ts';
export {
  CHALLENGE_MS,
  creationOptions,
  MOST_PASSKEYS,
  type Party,
  requestOptions,
  verifyCreated,
  verifyShown,
} from './factors/web-authn.ts';
export { isCommonPassword } from './guards/common-passwords.ts';
export { createHasher, hashCost, type PasswordHasher } from './guards/hasher.ts';
export { serverKey } from './guards/server-key.ts';
export { readableLanguage } from './language.ts';
export { markerValues, renewMarkers } from './markers/calculate.ts';
export { countHours, forgetOldHours, markDue, type SettledPlay } from './markers/count-hours.ts';
export { type Marketing, readMarketing } from './marketing/consent.ts';
export { offerPath, offerToken } from './marketing/offer-link.ts';
export { languageOfLink, stopByLink } from './marketing/press-link.ts';
export { openPlayer } from './open-player.ts';
export { renamePlayer } from './profile/legal-name.ts';
export { identityRefusal } from './protection/identity.ts';
export { limitForHistory } from './protection/limit-for-history.ts';
export {
  checkMayPlay,
  checkMayTakePart,
  isExcluded,
  stakeRefused,
} from './protection/may.ts';
export { applyTerms, publishTerms } from './protection/publish-terms.ts';
export {
  findChanges as limitChangesOf,
  findLimits as limitsOf,
  findMatch as exclusionMatchOf,
  findStop as stopOf,
  lockPlayer as lockProtection,
} from './protection/store.ts';
export { stopByStaff, tightenLimit } from './protection/tighten.ts';
export { askScreener } from './screening/ask-screener.ts';
export { importList } from './screening/import-list.ts';
export { listCodes } from './screening/list-files.ts';
export { anyToScreen, findListed, screenPlayers } from './screening/screen.ts';
export { forgetOldDevices } from './security/devices.ts';
export { forgetOldLogins } from './security/login-tries.ts';
export { offerReset } from './security/offer-reset.ts';
export { setPlayerStatus } from './security/set-status.ts';
export { type Caller, NO_BROWSER } from './sessions/caller.ts';
export type { SessionPlayer } from './sessions/session-player.ts';
export {
  endExpiredSessions,
  endSessions,
  type FindSession,
  findSession,
  holdSession,
  touchSessions,
} from './sessions/sessions.ts';
export { findSharing, type SharingAccount } from './sharing/find-sharing.ts';
export { countryOfPhone, findPlayerId, forgetStaleGuards, type PlayerRow, takeContact } from './store.ts';
export type { CaseDetail, CaseKind } from './tables.ts';
export { demandRefusal } from './triggers/demands.ts';
export { anyTriggerDue, evaluateTriggers } from './triggers/evaluate.ts';
export { meetReviews } from './triggers/meet-demands.ts';
export type { ReachedTrigger } from './triggers/tables.ts';
export { decideSubmission, type LockedSubmission, lockSubmission } from './verification/decide.ts';
export { demandLevel, openDemands } from './verification/demand.ts';
export { addDocument, documentsOf, openDocument } from './verification/documents.ts';
export { readFields } from './verification/facts.ts';
export { levelsVersion, readLevels, replaceLevels } from './verification/levels.ts';
export { levelRefusal, readLevel } from './verification/player-level.ts';
export { declineReasonOf, type ShownLevel, shownLevel } from './verification/read-state.ts';
export { anyLevelDue, renewLevels } from './verification/renew-levels.ts';
export { readSubmissions, readZone, type SubmissionFacts, takeSubmission } from './verification/review.ts';
export { fillInForHistory } from './verification/save-fields.ts';
export { submit as submitVerification } from './verification/submissions.ts';
