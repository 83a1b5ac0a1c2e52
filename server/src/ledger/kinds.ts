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
