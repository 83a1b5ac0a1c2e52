import { type ErrorCode, errors, isRefusal } from '../errors.ts';

/** Refusals that only the back office gives, with their HTTP status. Its calls give those of the platform, too. */
const own = {
  /** The password was right; the second factor is still to be shown. */
  secondFactorRequired: 401,
  /** A second factor is to be set up first. */
  enrolmentRequired: 403,
  /** The second factor is asked for again, since its last use was more than five minutes ago. */
  stepUpRequired: 403,
  invalidCode: 422,
  /** It was not made or used for this challenge, here, by a person whom it verified; or it is a copy. */
  invalidPasskey: 422,
  unknownPasskey: 404,
  /** It was added before. */
  passkeyTaken: 409,
  tooManyPasskeys: 409,
  /** Somebody else changed it in the meantime. */
  versionConflict: 409,
  unknownStaff: 404,
  unknownView: 404,
  /** Another of the same kind has the name. */
  nameTaken: 409,
  tooManyViews: 409,
  /** As many as a site may have at a time. */
  tooManyJackpots: 409,
  unknownKey: 404,
  tooManyKeys: 409,
  /** A placeholder that the message does not have, or one missing that it is of no use without. */
  placeholderWrong: 422,
  unknownSender: 404,
  /** Another of the same channel and language is on. */
  senderTaken: 409,
  unknownWebhook: 404,
  tooManyWebhooks: 409,
  unknownAccount: 404,
  unknownDialect: 422,
  unknownPartner: 404,
  unknownAffiliate: 404,
  /** A statement of an affiliate that is approved or paid already, or is not approved yet. */
  statementState: 409,
  /** The affiliate has not said where it is to be paid to. */
  noPaymentDetails: 409,
  /** As many as an affiliate may have. */
  tooManyLinks: 409,
  unknownStudio: 422,
  /** Sites of another operator play under it, too. */
  accountShared: 409,
  /** An account has one at least. */
  lastSite: 409,
  /** It is not paused, or a round or free rounds of it are open. */
  stillPlayed: 409,
  invalidNetwork: 422,
  /** It is none of the kind that the dialect signs with, or it is a private one. */
  notPublicKey: 422,
  unknownSync: 404,
  /** A comparison of the list of the account is under way. */
  syncRunning: 409,
  /** The rules of the site close what the provider closes. */
  nothingToClose: 409,
  unknownExchange: 404,
  /** It was too long to be kept whole. */
  exchangeCut: 409,
  unknownExport: 404,
  /** As many as one person may have are being made. */
  tooManyExports: 409,
  exportEnded: 409,
  mailTaken: 409,
  unknownRole: 422,
  /** It has every permission and is neither changed nor retired. */
  fixedRole: 409,
  /** Somebody has it still. */
  roleHeld: 409,
  /** Nobody would be left who manages the team. */
  lastManager: 409,
  /** A change to one's own access is made by somebody else. */
  ownAccess: 403,
  unknownPlayer: 404,
  unknownMatch: 404,
  unknownCase: 404,
  /** The account is not closed, holds money or is excluded. */
  erasureNotPossible: 409,
  caseDecided: 409,
  unknownSignal: 404,
  /** A person has decided it. */
  signalDecided: 409,
  /** The case is not one that can be decided so, or its money goes back with a withdrawal. */
  resolutionNotPossible: 409,
  unknownStatement: 404,
  /** The site has no methods of it. */
  unknownGateway: 422,
  /** It has characters that are not UTF-8, */
  statementEncoding: 422,
  /** no lines, */
  statementEmpty: 422,
  /** or more than are read. */
  statementTooLong: 422,
  /** A column of the mapping is not in the header row, or is there twice. */
  statementColumn: 422,
  /** A line has other cells than the header row, or quotes that are not in pairs. */
  statementCells: 422,
  statementReference: 422,
  statementKind: 422,
  statementAmount: 422,
  statementCurrency: 422,
  statementTime: 422,
  /** A line is outside of the period of the statement. */
  statementPeriod: 422,
  /** Something of it was decided: it stays. */
  statementDecided: 409,
  unknownLine: 404,
  /** The line is no difference, or was decided on. */
  lineDecided: 409,
  invalidThreshold: 422,
  /** Levels of verification that do not build on one another; `why` says how. */
  invalidLevels: 422,
  unknownSubmission: 404,
  submissionDecided: 409,
  /** It is no machine-readable zone of a document. */
  invalidZone: 422,
  declineReasonMissing: 422,
  /** The document ended before today. */
  documentExpired: 422,
  /** The site verifies nobody. */
  noLevels: 409,
  /** A rule of countries that names none. */
  countryMissing: 422,
  /** Another site has this id, */
  siteTaken: 409,
  /** or this domain. */
  domainTaken: 409,
  /** The invitations of players lead to it. */
  domainUsed: 409,
  /** It ends before it begins, or is in the past. */
  invalidPeriod: 422,
  /** It is no value for this setting of a site. */
  invalidSetting: 422,
  /** Staff never loosens or removes a limit. */
  limitNotTighter: 422,
  unknownGrant: 404,
  unknownSegment: 404,
  /** It has more players than are given something at a time, or takes too long to go through. */
  segmentTooLarge: 422,
  unknownCampaign: 404,
  /** A promotion or campaign that has not ended is for it. */
  segmentInUse: 409,
  /** Another promotion that is started has it. */
  codeTaken: 409,
  /** What is wrong with it keeps it from being started. */
  promotionFindings: 422,
  /** The player is excluded, on a break, or has no age or consent yet. */
  playerBarred: 409,
  unknownTransfer: 404,
  /** The player is in a state that this cannot be done in. */
  wrongStatus: 409,
  /** There is neither a phone number nor a mail address to write to. */
  noContact: 409,
  /** It waits for somebody to release it. */
  withdrawalHeld: 409,
  /** A gateway was asked to pay it: its answer decides. */
  withdrawalSent: 409,
  /** It was let go in the meantime. */
  eventNotHeld: 409,
  /** Its feed contradicts itself: it is decided among the held matches. */
  eventHeld: 409,
  /** It lacks what it must say, or contradicts itself. */
  impossibleResult: 422,
  /** That is decided already, or there is nothing to take back. */
  nothingDecided: 409,
  /** It was decided, or its time is over. */
  reviewOver: 409,
  /** A market of it is closed or suspended, a goal was scored since, or its match has begun. */
  ticketNotOpen: 409,
  unknownMarket: 404,
  unknownBoost: 404,
  /** The price is that high already. */
  noBoost: 422,
  /** Bets of sites that the person does not trade for are on it. */
  sharedEvent: 409,
  /** A mission, leaderboard or offer that the site does not have. */
  unknownReward: 404,
  /** A file is of no format that is taken here, whatever it is called. */
  pictureFormat: 422,
  /** A drawing with more than shapes and text. */
  pictureUnsafe: 422,
  pictureBroken: 422,
  /** It has too many pixels, or is too large a drawing. */
  pictureTooLarge: 422,
  pictureTooSmall: 422,
  unknownContent: 404,
  /** What is published says everything in the language that others fall back to. */
  baseTextMissing: 422,
  /** It leads neither to a page of the site nor to an address that may be followed. */
  invalidLink: 422,
  notPublished: 409,
  /** Players read it, or will: it is taken away from them first. */
  stillPublished: 409,
  unknownRequest: 404,
  /** Somebody else decided on it in the meantime. */
  requestDecided: 409,
  requestExpired: 409,
  /** The same was asked for already and waits for a second person. */
  alreadyRequested: 409,
  /** A request is approved and declined by somebody else than the person who made it, */
  ownRequest: 403,
  /** also where that is another account of the same person. */
  samePerson: 403,
  /** A request is withdrawn by the person who made it. */
  notOwnRequest: 403,
} as const;

/** The codes of the back office alone. */
export const officeErrorCodes = Object.keys(own) as (keyof typeof own)[];

export type OfficeErrorCode = ErrorCode | keyof typeof own;

/** An expected refusal of a call of the back office: a value, never thrown. */
export interface OfficeRefusal {
  readonly refused: OfficeErrorCode;
  /** The path of the field that is at fault, where there is one. */
  readonly field?: string;
  readonly detail?: Readonly<Record<string, string | number>>;
}

export const refuseStaff = (
  refused: OfficeErrorCode,
  more: Omit<OfficeRefusal, 'refused'> = {},
): OfficeRefusal => ({ refused, ...more });

const isOwn = (code: OfficeErrorCode): code is keyof typeof own => Object.hasOwn(own, code);

/** The HTTP status of a refusal. */
export const statusOf = (code: OfficeErrorCode): number => (isOwn(code) ? own[code] : errors[code].status);

export const isOfficeRefusal = (value: unknown): value is OfficeRefusal => isRefusal(value);

/** Whether a text is a code that a call of the back office may refuse with. */
export const isOfficeErrorCode = (text: string): text is OfficeErrorCode =>
  Object.hasOwn(own, text) || Object.hasOwn(errors, text);
