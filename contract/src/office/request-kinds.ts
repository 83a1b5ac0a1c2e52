/** Kinds of actions of staff that may need a second person. */
export const requestKinds = [
  'correction',
  'withdrawal',
  'deposit-credit',
  'deposit-return',
  'write-off',
  'transfer',
  'grant',
  'free-rounds',
  'forfeit',
  'manual-result',
  'role-change',
  'affiliate-statement',
  'verification',
] as const;

export type RequestKindName = (typeof requestKinds)[number];
