/** Why a withdrawal is declined: each has a text that the player reads in their language. `other` is the text of staff alone. */
export const rejectReasons = [
  'turnover',
  'identity',
  'account-name',
  'account-details',
  'method',
  'several-accounts',
  'rules',
  'player-asked',
  'other',
] as const;

export type RejectReason = (typeof rejectReasons)[number];

/** What is noticed about a withdrawal: a site may hold those with one of these. */
export const withdrawalFlags = [
  /** The player was never paid before. */
  'first',
  /** The bank account was added within three days. */
  'new-account',
  /** Another account of the operator shares device, bank account, phone, mailbox, or name and birthday. */
  'linked',
  /** Staff corrected a balance of the player within 30 days. */
  'correction',
  /** The player was given a bonus within 7 days. */
  'bonus',
  /** More than ten times of what was ever paid in. */
  'large-win',
  /** The account is in a name that may not be the player's. */
  'other-name',
  /** The player has excluded themselves. */
  'excluded',
] as const;

export type WithdrawalFlag = (typeof withdrawalFlags)[number];

/** Limits of a site above which a withdrawal is held: its own amount, and what those of a player come to in 24 hours or 7 days. */
export const withdrawalHolds = ['amount', 'day-amount', 'day-count', 'week-amount', 'week-count'] as const;

export type WithdrawalHold = (typeof withdrawalHolds)[number];
