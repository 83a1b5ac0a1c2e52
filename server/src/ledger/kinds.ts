/**
 * Kinds of transfers. The position in this list is the stored number: append, never reorder or remove.
 */
export const transferKinds = [
  'genesis',
  'deposit',
  'withdrawal',
  'stake',
  'win',
  'refund',
  'hold',
  'release',
  'bonus',
  'reward',
  'cashback',
  'commission',
  'fee',
  'adjustment',
  'cashout',
  'resettlement',
  'debt',
  /** A deposit that went back through its gateway, out of the purse. */
  'return',
  /** Money of a gateway that the site keeps, or pays for, since it is nobody's. */
  'writeoff',
  /** Bonus money that a grant gives. */
  'bonusGrant',
  /** A stake of bonus money, or one that a free round or free bet pays. */
  'wager',
  /** Bonus money that becomes cash. */
  'bonusConvert',
  /** Bonus money that goes back: by staff, by its time, or by the player and what its terms do not let become cash. */
  'bonusCancel',
  'bonusExpire',
  'bonusForfeit',
  /** What a pot of a jackpot begins with. */
  'jackpotSeed',
  /** What stakes add to a jackpot. */
  'jackpotContribution',
  'jackpotWin',
  /** What a jackpot had when it ended: to another one, or back. */
  'jackpotEnd',
  /** Commission that an affiliate is paid. */
  'affiliatePayment',
] as const;

export type TransferKind = (typeof transferKinds)[number];

const places: ReadonlyMap<string, number> = new Map(transferKinds.map((kind, place) => [kind, place]));

export function isTransferKind(text: string): text is TransferKind {
  return places.has(text);
}

/** The number a kind is stored as. */
export function kindNumber(kind: TransferKind): number {
  const place = places.get(kind);
  if (place === undefined) throw new RangeError(`not a transfer kind: ${kind}`);
  return place;
}

/** The kind of a stored number. */
export function kindName(stored: number): TransferKind {
  const kind = transferKinds[stored];
  if (kind === undefined) throw new RangeError(`not a stored transfer kind: ${stored}`);
  return kind;
}
