import type { SignalNumbers } from './numbers.ts';

/** What two accounts have in common. */
export const sharedThings = ['device', 'address', 'bank', 'phone'] as const;
export type SharedThing = (typeof sharedThings)[number];

/** A grant of the same promotion that another account of the site has. Moments in milliseconds since 1970. */
export interface SharingGrant {
  readonly playerId: string;
  readonly grantId: string;
  readonly at: number;
  readonly shares: readonly SharedThing[];
}

/**
 * The grants of a promotion whose players share a device, a payment instrument or a phone with the player of one, or were at
 * an address with them and took it about then: many people are behind one address over time.
 */
export function sharingGrants(
  grant: { readonly at: number },
  others: readonly SharingGrant[],
  { addressHours }: Pick<SignalNumbers, 'addressHours'>,
): SharingGrant[] {
  return others.flatMap((other) => {
    const isNear = Math.abs(other.at - grant.at) <= addressHours * 3_600_000;
    const shares = other.shares.filter((thing) => thing !== 'address' || isNear);
    return shares.length > 0 ? [{ ...other, shares }] : [];
  });
}
