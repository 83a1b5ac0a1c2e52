/**
 * Every message code the platform answers with, once. `status` is the HTTP status, `retry` whether sending the
 * same thing again can help, `shown` how the player meets it: beside the field of a form or above the form (in a dialog
 * where there is none), as a dialog, as a warning toast followed by a logout, as the form for
 * age and consent, as the one for a proof of the player, or as nothing: `silent` codes are dealt
 * with by the software that meets them, and shown in a dialog where it does not.
 */
export interface ErrorRow {
  readonly status: number;
  readonly retry: 'never' | 'later' | 'same-key';
  readonly shown: 'field' | 'form' | 'dialog' | 'logout' | 'identity' | 'proof' | 'silent';
}

const row = (status: number, shown: ErrorRow['shown'] = 'dialog', retry: ErrorRow['retry'] = 'never') =>
  ({ status, shown, retry }) as const;

const table = {
  // The request itself.
  badRequest: row(400, 'field'),
  brokenJson: row(400, 'silent'),
  bodyTooLarge: row(413),
  unsupportedContentType: row(415, 'silent'),
  notFound: row(404),
  methodNotAllowed: row(405, 'silent'),
  tooManyRequests: row(429, 'dialog', 'later'),
  internalServerError: row(500, 'dialog', 'same-key'),
  serviceUnavailable: row(503, 'dialog', 'same-key'),
  busy: row(503, 'dialog', 'same-key'),
  disconnect: row(503, 'form', 'same-key'),

  // Sites.
  unknownSite: row(404),
  maintenance: row(503, 'dialog', 'later'),
  siteClosed: row(503),
  withdrawalsOnly: row(422),
  siteExpired: row(503),
  invalidThemeCode: row(422),
  invalidThemeColor: row(422),

  // Sessions and players. The specification names BLOCK and CLOSE.
  sessionExpired: row(401, 'logout'),
  permissionDenied: row(403, 'logout'),
  BLOCK: row(403, 'logout'),
  CLOSE: row(403, 'logout'),
  invalidCredentials: row(422, 'field'),
  accountPending: row(422),
  invalidTac: row(422, 'field'),
  tacLocked: row(429, 'field', 'later'),
  smsLimitReached: row(429, 'dialog', 'later'),
  linkExpired: row(422),
  readOnlySession: row(403),
  noMailChange: row(404),
  /** The address of a push service is that of another browser. */
  pushTaken: row(409),
  accountTaken: row(409, 'field'),
  contactTaken: row(409, 'field'),
  invalidAccountId: row(422, 'field'),
  invalidName: row(422, 'field'),
  invalidEmail: row(422, 'field'),
  invalidPhone: row(422, 'field'),
  weakPassword: row(422, 'field'),
  commonPassword: row(422, 'field'),
  tooYoung: row(422, 'field'),
  termsRequired: row(422, 'field'),
  unknownReferrer: row(422, 'field'),

  passwordRequired: row(422, 'field'),
  /** Password or code were right; a code of the authenticator or a passkey is still to come. */
  secondStepRequired: row(403, 'silent'),
  secondStepExpired: row(422, 'form'),
  stepUpRequired: row(403, 'proof'),
  /** The site asks for a passkey or an authenticator before money is paid out. */
  factorMissing: row(403),
  invalidCode: row(422, 'field'),
  /** It was not made or used for this challenge, here, by a person whom it verified; or it is a copy. */
  invalidPasskey: row(422, 'form'),
  unknownPasskey: row(404, 'form'),
  /** It was added before. */
  passkeyTaken: row(409, 'form'),
  tooManyPasskeys: row(409),
  authenticatorThere: row(409),
  authenticatorMissing: row(404),
  unknownSession: row(404),

  // Player protection.
  invalidLimit: row(422, 'field'),
  noLimitChange: row(404),
  limitNotRipe: row(422),
  limitSetByUs: row(422, 'field'),
  stopNotLonger: row(422, 'field'),
  depositLimitReached: row(422, 'field'),
  lossLimitReached: row(422),
  playTimeReached: row(422),
  realityCheckDue: row(422),
  onABreak: row(422),
  selfExcluded: row(422),
  accountReview: row(422),
  birthdayRequired: row(422, 'identity'),
  consentRequired: row(422, 'identity'),
  /** The level of verification is too low; `detail` names the one that allows it. */
  verificationNeeded: row(422),
  levelLimitReached: row(422, 'field'),
  /** Something that the level needs is not there; `need` says what. */
  verificationIncomplete: row(422, 'form'),
  /** Staff is looking at what was handed in: nothing of it changes meanwhile. */
  verificationInReview: row(409, 'form'),
  documentUnreadable: row(422, 'form'),
  documentTooLarge: row(422, 'form'),
  documentTooSmall: row(422, 'form'),
  documentInfected: row(422, 'form'),
  unknownDocument: row(404, 'form'),
  nameFixed: row(422, 'field'),
  birthdayFixed: row(422, 'field'),

  // Money.
  invalidAmount: row(422, 'field'),
  amountTooSmall: row(422, 'field'),
  amountTooLarge: row(422, 'field'),
  insufficientFunds: row(422),
  keyReused: row(409),
  unknownMethod: row(422, 'field'),
  unknownDeposit: row(404),
  tooManyOpenDeposits: row(422),
  /** Nobody asks for a proof of it: it has ended, or is paid another way. */
  proofNotAsked: row(409, 'form'),
  proofUnreadable: row(422, 'field'),
  proofTooLarge: row(422, 'field'),
  tooManyProofs: row(422, 'form'),
  unknownBank: row(422, 'field'),
  invalidAccountNumber: row(422, 'field'),
  invalidCoinAddress: row(422, 'field'),
  nameMissing: row(422, 'field'),
  holderMismatch: row(422, 'field'),
  bankAccountTaken: row(409, 'field'),
  bankAccountUnverified: row(422, 'field'),
  bankAccountInUse: row(409),
  unknownBankAccount: row(404, 'field'),
  tooManyBankAccounts: row(422),
  contactMissing: row(422),
  debtOpen: row(422),
  turnoverMissing: row(422),
  tooManyWithdrawals: row(422),
  unknownWithdrawal: row(404),
  withdrawalDecided: row(409),
  invalidSignature: row(403, 'silent'),

  // Games.
  unknownGame: row(404),
  gameUnavailable: row(422),
  gameNotInYourCountry: row(422, 'field'),
  walletUnavailable: row(422),
  walletLimitReached: row(422),
  unknownMode: row(422),
  launchEnded: row(401),
  invalidStake: row(422, 'field'),
  roundTooSoon: row(429, 'silent', 'later'),
  seedRotated: row(409, 'silent', 'same-key'),
  unknownRound: row(404),
  roundNotShown: row(404),
  stakesClosed: row(409),
  tooManyBets: row(422),
  notRunning: row(409),
  unknownBet: row(404),

  // Sportsbook. Problems of a slip are in the responses of its calls.
  unknownEvent: row(404),
  unknownTicket: row(404),
  offerOver: row(409),
  unknownSlip: row(404),

  // The wheel and the games for tokens.
  noSpins: row(422),
  wheelChanged: row(409),
  insufficientTokens: row(422),
  roundInProgress: row(409, 'silent'),
  roundOver: row(409),
  stepTaken: row(409, 'silent'),
  invalidChoice: row(422, 'field'),

  // Rewards.
  unknownMission: row(404),
  notCompleted: row(422),
  alreadyClaimed: row(409),
  rewardExpired: row(422),
  unknownPromotion: row(404),
  promotionEnded: row(422),
  promotionTaken: row(422),
  bonusRunning: row(422),
  promotionExhausted: row(422),
  /** Staff has excluded the player from promotions. */
  promotionsBarred: row(403),
  notQualified: row(422),
  unknownCode: row(404, 'field'),
  bonusStakeTooHigh: row(422),
  bonusWouldEnd: row(409, 'form'),
  unknownBonus: row(404),
  unknownMessage: row(404),
  nothingToClaim: row(422),
  selfReferral: row(422, 'field'),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof table;

export const errors: Readonly<Record<ErrorCode, ErrorRow>> = table;

/** The codes that end a session wherever they are met (the specification's central handler). */
export const sessionEnding: readonly ErrorCode[] = ['sessionExpired', 'BLOCK', 'CLOSE', 'permissionDenied'];

/** Why a session ended, as its browsers are notified; the texts of the codes say what that means for the player. */
export const sessionEnds = [
  ...(['sessionExpired', 'BLOCK', 'CLOSE'] as const),
  ...(['onABreak', 'selfExcluded', 'accountReview'] as const),
] as const satisfies readonly ErrorCode[];

export type SessionEnd = (typeof sessionEnds)[number];

/** An expected refusal: a value, never thrown. */
export interface Refusal {
  readonly refused: ErrorCode;
  /** The message of a server that is not a known code; only in browsers. */
  readonly said?: string;
  /** The path of the field that is at fault, where there is one. */
  readonly field?: string;
  /** Plain figures the text may show (a limit, seconds to wait). */
  readonly detail?: Readonly<Record<string, string | number>>;
}

export function refuse(refused: ErrorCode, more: Omit<Refusal, 'refused'> = {}): Refusal {
  return { refused, ...more };
}

export function isRefusal(value: unknown): value is Refusal {
  return (
    typeof value === 'object' && value !== null && 'refused' in value && typeof value.refused === 'string'
  );
}
