export const playerStatuses = ['active', 'pending', 'blocked', 'closed'] as const;

/** `none`: not confirmed yet; `contact`: a phone or mail address; `account`: an account for payouts as well. */
export const verificationLevels = ['none', 'contact', 'account'] as const;

export const phoneCountries = ['PH', 'MY', 'VN', 'US', 'other'] as const;

export const timelineKinds = [
  'session',
  'deposit',
  'withdrawal',
  'round',
  'ticket',
  'bonus',
  'money',
  'limit',
  'exclusion',
  'consent',
  'message',
  'status',
  'staff',
  'note',
  'spin',
  'token',
] as const;
