import type { ErrorCode } from '#contract/errors.ts';
import { accessMeanings } from './access-meanings.ts';
import { bankAccountMeanings } from './bank-account-meanings.ts';
import { depositMeanings } from './deposit-meanings.ts';
import type { Meaning } from './meaning.ts';
import { promotionMeanings } from './promotion-meanings.ts';
import { verificationMeanings } from './verification-meanings.ts';

export const meanings: Readonly<Record<ErrorCode, Meaning>> = {
  badRequest: {
    means: 'A field is missing, has the wrong type or is outside the bounds of its schema.',
    doThis: 'Read `field`, and compare the request with the schema at `/api`.',
    field: 'account_id',
  },
  brokenJson: {
    means: 'The body is empty or is not JSON.',
    doThis: 'Send one JSON object in UTF-8.',
  },
  bodyTooLarge: {
    means: 'The body is larger than 64 KiB.',
    doThis: 'Send less; no call needs as much.',
  },
  unsupportedContentType: {
    means: 'The body is not declared as JSON.',
    doThis: 'Send `content-type: application/json`.',
  },
  notFound: {
    means: 'There is no such call, page or file.',
    doThis: 'Check the path; every call is listed at `/api`.',
  },
  methodNotAllowed: {
    means: 'The path exists, the method does not.',
    doThis: 'Every call is a POST.',
  },
  tooManyRequests: {
    means: 'More calls than the limit of this call allows for one address, game page or account.',
    doThis: 'Wait the seconds of `retry_after` (also in the header `retry-after`), then go on more slowly.',
    detail: { retry_after: 42 },
  },
  internalServerError: {
    means: 'A fault of the server. It is in its log under the request id.',
    doThis: 'Send a command again with the same key: it happens once, whichever try got through.',
  },
  serviceUnavailable: {
    means: 'The server is starting, draining, or cannot reach its database.',
    doThis: 'Try again after a second or two; send a command again with the same key.',
  },
  busy: {
    means: 'More work is waiting than can be answered in time, so this was turned away before it began.',
    doThis: 'Send the same again with the same key after a moment, and with growing pauses.',
    detail: { retry_after: 1 },
  },
  disconnect: {
    means: 'The browser could not reach the server. The server never sends this code; the site shows it.',
    doThis: 'Check the connection; send a command again with the same key.',
  },
  unknownSite: {
    means: 'No site has this domain.',
    doThis:
      'Check the host and `domain_name`. Only in development does an unknown host reach the default site.',
    field: 'domain_name',
  },
  maintenance: {
    means: 'The site is under maintenance. Only startup, SEO records and logging out are answered.',
    doThis: 'Ask `/api/startup` for the dates, or listen for the push `maintenance`.',
  },
  siteClosed: {
    means: 'The site of this domain has been suspended. No call of it is answered.',
    doThis: 'Its operator sets `site.status` to `active`; it opens within a second.',
  },
  withdrawalsOnly: {
    means:
      'Staff has closed the site: nobody registers, deposits, bets or takes a bonus there. Logging in, reading and withdrawing go on.',
    doThis: 'Withdraw. Staff may open the site again: it takes effect within a second.',
  },
  siteExpired: {
    means: 'The last day of the site, `site.expired_date`, has passed (by UTC). No call of it is answered.',
    doThis: 'Its operator sets a later day, or none; it opens within a second.',
  },
  invalidThemeCode: {
    means: 'The site is set to a theme that does not exist or is not drawn yet.',
    doThis: 'An operator sets one of the theme codes of `contract/src/site.ts`.',
  },
  invalidThemeColor: {
    means: 'The site is set to a colour that its theme does not have.',
    doThis: "An operator sets one of the theme's five colours.",
  },
  sessionExpired: {
    means: 'There is no such session, or it has ended: logged out, replaced, idle for too long.',
    doThis: 'Forget the token and log in again.',
  },
  permissionDenied: {
    means:
      'The site, the session or the game page named in the request does not go with the host or the player.',
    doThis: '`external_id` must belong to `domain_name`, a session to that site, a launch token to its game.',
    field: 'external_id',
  },
  BLOCK: { means: 'The account is blocked.', doThis: 'Only an operator can lift that.' },
  CLOSE: { means: 'The account is closed.', doThis: 'Only an operator can open it again.' },
  invalidCredentials: {
    means: 'Account and password do not go together. Whether the account exists is not said.',
    field: 'password',
  },
  accountPending: {
    means: 'The account waits for the code that was sent at signup.',
    doThis:
      'Confirm it with `/api/auth/tac/verify`; `/api/auth/tac/request_new_register` sends a new code, `/api/auth/tac/change_phone` sends it to another number.',
  },
  invalidTac: { means: 'The code is wrong, used or older than five minutes.', field: 'tac' },
  tacLocked: {
    means: 'Too many wrong codes from this browser, or for this account on this day.',
    doThis: 'Wait the seconds of `retry_after`, then ask for a new code.',
    field: 'tac',
    detail: { retry_after: 900 },
  },
  smsLimitReached: {
    means:
      'Too many codes left by SMS: to this number, to numbers of its range, asked for by this network, or on this site.',
    doThis: 'Wait the seconds of `retry_after`. `docs/operations.md` lists the limits.',
    detail: { retry_after: 3600 },
  },
  linkExpired: { means: 'The link of the message was used, or is older than it is good for.' },
  readOnlySession: {
    means: 'Staff see the site as the player, in a session that only reads: the call changes something.',
  },
  ...accessMeanings,
  noMailChange: {
    means: 'No new e-mail address waits to be confirmed: it was confirmed or dropped meanwhile.',
  },
  accountTaken: { means: 'The site already has a player with this account name.', field: 'account_id' },
  contactTaken: {
    means: 'The e-mail address or phone number belongs to another player of the site.',
    field: 'contact_email',
  },
  invalidAccountId: {
    means: 'An account name has 4 to 20 letters (a to z), digits and underscores.',
    field: 'account_id',
  },
  invalidName: { means: 'A name has letters and spaces only.', field: 'full_name' },
  invalidEmail: { means: 'This is no e-mail address.', field: 'contact_email' },
  invalidPhone: { means: 'This is no phone number that the site can reach.', field: 'contact_phone' },
  weakPassword: {
    means: 'A password has 8 to 128 characters, and is more than the names of account, site and product.',
    field: 'new_password',
  },
  commonPassword: {
    means: 'The password is on the list of those found most often in breaches, which are tried first.',
    field: 'new_password',
  },
  tooYoung: {
    means: 'The date of birth is that of somebody younger than the site admits.',
    field: 'date_of_birth',
    detail: { age: 21 },
  },
  termsRequired: { means: 'The site opens no account before its terms are accepted.', field: 'accept_terms' },
  unknownReferrer: { means: 'No player of the site has this referral code.', field: 'referrer_code' },
  passwordRequired: {
    means: 'The login is a while ago: the call has to be confirmed with the password of the player.',
    field: 'password',
  },
  unknownSession: { means: 'The player has no open session of this id.' },
  invalidLimit: {
    means:
      'This kind of limit cannot have this value: an amount above 0, 10 to 1440 minutes, or 15, 30 or 60.',
    field: 'limit',
  },
  noLimitChange: { means: 'No change of this limit waits to be confirmed or dropped.' },
  limitSetByUs: {
    means: 'Staff set this limit; the player may lower it, not raise it above what staff set, nor remove it.',
    doThis: 'Show the limit as it is.',
    field: 'limit',
  },
  limitNotRipe: {
    means: 'A looser limit can be confirmed 24 hours after it was asked for.',
    detail: { retry_after: 3_600 },
  },
  stopNotLonger: {
    means: 'The player is on a break or excluded for longer than this would last; neither can be shortened.',
    field: 'kind',
  },
  ...verificationMeanings,
  depositLimitReached: {
    means:
      'The amount is more than a deposit limit of the player leaves, with what waits to be paid counted in.',
    field: 'amount',
    detail: { room: '250' },
  },
  lossLimitReached: {
    means:
      'The stake could take the player past a loss limit. Decided by the stake alone, in the commit that takes it.',
  },
  playTimeReached: { means: 'The player has played for as long as they allowed themselves within 24 hours.' },
  realityCheckDue: {
    means:
      'A reality check is due: no stake is taken until `/api/players/reality_check_seen` acknowledges it.',
  },
  onABreak: {
    means: 'The player is on a break: no stakes and no deposits until it ends.',
    detail: { until: '2026-12-01T00:00:00.000Z' },
  },
  accountReview: {
    means:
      'The account may belong to somebody who has excluded themselves: no stakes and no deposits until staff has looked. Login is refused too where the account holds no money.',
  },
  birthdayRequired: {
    means: 'The account has no date of birth: no stakes and no deposits, whatever the site asks at sign-up.',
    doThis: 'Send it to `/api/players/identify`, then send the same again.',
    detail: { age: 18 },
  },
  consentRequired: {
    means: "The player has not accepted the current version of the site's terms: no stakes and no deposits.",
    doThis: 'Send `accept_terms` to `/api/players/identify`, then send the same again.',
  },
  nameFixed: {
    means:
      'The name was given, and since then there has been a deposit or an account was verified in it: only staff changes it.',
    field: 'full_name',
  },
  birthdayFixed: {
    means: 'A date of birth was given before; only staff can change it.',
    field: 'date_of_birth',
  },
  selfExcluded: {
    means: 'The player has excluded themselves: no stakes and no deposits. Withdrawals are open to them.',
    detail: { until: '2027-06-01T00:00:00.000Z' },
  },
  invalidAmount: {
    means:
      'This is no amount: a decimal string with at most the decimals of the currency, no sign, no exponent.',
    field: 'amount',
  },
  amountTooSmall: {
    means: 'Below the least that this way of paying takes.',
    field: 'amount',
    detail: { min: '100' },
  },
  amountTooLarge: {
    means: 'Above the most that this way of paying takes.',
    field: 'amount',
    detail: { max: '50000' },
  },
  insufficientFunds: { means: 'The balance does not cover it. Nothing was moved.' },
  keyReused: {
    means: 'The idempotency key was used before for a request with other content.',
    doThis: 'A new command takes a new key (UUID, version 7 preferred).',
  },
  unknownMethod: { means: 'The site does not offer this way of paying.', field: 'method_code' },
  unknownDeposit: { means: 'The player has no such deposit.' },
  ...bankAccountMeanings,
  contactMissing: {
    means: 'There is no phone number and no mail address a code could go to.',
    doThis: 'Set a mail address with `/api/settings/profile_update` first.',
  },
  debtOpen: {
    means:
      'A bet that was paid out was settled again, and what it should not have paid is not there any more.',
    doThis: 'Whatever reaches the purse pays it first; `/api/wallet/withdrawal_terms` tells what is left.',
    detail: { left: '600' },
  },
  turnoverMissing: {
    means: 'What was paid in has not been staked as often as the site asks before money is paid out.',
    doThis: '`/api/wallet/withdrawal_terms` tells how far it is.',
    detail: { left: '600' },
  },
  tooManyWithdrawals: {
    means: 'The player has asked for as many withdrawals within 24 hours as the site allows.',
    detail: { most: 5 },
  },
  unknownWithdrawal: { means: 'The player has no such withdrawal.' },
  withdrawalDecided: {
    means: 'The withdrawal is not pending any more, so it cannot be cancelled.',
    doThis: 'Ask `/api/wallet/withdrawal_status` how it stands.',
  },
  ...depositMeanings,
  invalidSignature: {
    means: 'A callback that the payment provider did not sign, or signed too long ago.',
    doThis: 'Sign the raw body with the secret of the site, and send it within five minutes.',
  },
  unknownGame: { means: 'The site does not have this game.' },
  gameUnavailable: { means: 'The game is switched off for the moment.' },
  gameNotInYourCountry: {
    means: 'The operator has closed the game in the country of the player, or in all where nobody knows it.',
    doThis: 'Offer another game: the lists of games leave out what is closed in the country of the request.',
    field: 'game_code',
  },
  walletUnavailable: {
    means:
      'The wallet of the operator whose player it is did not answer: no stake was taken, or it is rolled back.',
    doThis: 'The player begins another round, under another key.',
  },
  walletLimitReached: {
    means: 'The operator whose player it is refused the stake for a limit of the player there.',
  },
  unknownMode: { means: 'The game has no demo mode, or the mode does not exist.', field: 'mode' },
  launchEnded: {
    means: 'The launch token is unknown, too old, or its session has ended.',
    doThis: 'The player opens the game again.',
  },
  invalidStake: { means: 'The game does not offer this stake.', field: 'stake' },
  roundTooSoon: {
    means:
      'The round before has begun too short a time ago: rounds have a shortest time on this site. Nothing was staked.',
    doThis: 'Send the same again, with the same key, when that time is over.',
  },
  seedRotated: {
    means: 'The pair of seeds changed while the round was on its way. Nothing was staked.',
    doThis: 'Send the same again with the same key; it is played on the new pair.',
  },
  unknownRound: { means: 'The player has no such round.' },
  roundNotShown: {
    means: 'The provider of the game has no page of the round, or does not answer now.',
    doThis: 'Try again later; the number of the round in the history is what its provider finds it by.',
  },
  stakesClosed: {
    means: 'The shared round takes no more stakes, and gives none back. Nothing was changed.',
    doThis: 'Put the stake on the next round.',
  },
  tooManyBets: { means: 'The player has as many bets in this shared round as it allows.' },
  notRunning: {
    means: 'There is nothing to cash out yet: the shared round has not begun to run. Nothing was changed.',
    doThis: 'Send it again once the round runs.',
  },
  unknownBet: { means: 'The player has no such bet in this game.' },
  unknownEvent: { means: 'The site offers no such event, or no longer.' },
  unknownTicket: { means: 'The player has no such bet.' },
  offerOver: {
    means: 'What a trader offered for the bet was answered, taken back or replaced, or its time is over.',
    field: 'ticket_id',
  },
  unknownSlip: { means: 'No slip was shared under that code, or it is too old.' },
  noSpins: {
    means: "Neither today's free turn of the wheel nor an earned one is left.",
    doThis: 'Ask again at `next_free_at`.',
  },
  wheelChanged: {
    means: 'The operator has put another wheel in the place of the one that was asked for. No turn was used.',
    doThis: 'Read the wheel again, and show its odds before the next turn.',
  },
  insufficientTokens: { means: 'The player has fewer tokens to play than the stake. Nothing was held.' },
  roundInProgress: {
    means: 'The player has a round of this game open; there is one at a time.',
    doThis: 'Read the games again and go on with the round that is there.',
  },
  roundOver: { means: 'The round has ended: it was lost, left, topped or ended for its player.' },
  stepTaken: {
    means: 'The choice is for another step than the next one of the round.',
    doThis: 'Read the games again and go on from the step the round is at.',
    field: 'step',
  },
  invalidChoice: { means: 'The step has fewer ways than that.', field: 'choice' },
  ...promotionMeanings,
  unknownMessage: { means: 'The player has no such message.', field: 'inbox_id' },
  nothingToClaim: { means: 'The message brings nothing that could be claimed.' },
  selfReferral: {
    means: 'The referral code belongs to the player who signs up: the same browser, or the same mailbox.',
    field: 'referrer_code',
  },
};
