import {
  emptySlip,
  isSameLeg,
  type KeptLeg,
  MOST_LEGS,
  type Picked,
  removeLegs,
  type Slip,
  useSlip,
} from './slip.ts';

export const removeLeg = (leg: Picked): void => removeLegs([leg]);

/** Puts a bet that was refused on the slip again: a single beside what is there, any other in its place. */
export function putBet(legs: readonly KeptLeg[], bet: Pick<Slip, 'kind' | 'system' | 'stake'>): void {
  const slip = useSlip.getState();
  const isSingle = bet.kind === 'single';
  const others = isSingle ? slip.legs.filter((one) => !legs.some(isSameLeg(one))) : [];
  useSlip.setState({
    legs: [...legs.map((leg) => (isSingle ? { ...leg, stake: bet.stake } : leg)), ...others].slice(
      0,
      MOST_LEGS,
    ),
    kind: bet.kind,
    system: bet.system,
    stake: isSingle ? slip.stake : bet.stake,
    placed: [],
    side: 'slip',
    isOpen: true,
  });
}

/** Changes what is kept of a leg: its stake, or what was seen and agreed to. */
export function changeLeg(leg: Picked, change: Partial<KeptLeg>): void {
  useSlip.setState(({ legs }) => ({
    legs: legs.map((one) => (isSameLeg(leg)(one) ? { ...one, ...change } : one)),
  }));
}

export function putLegs(legs: readonly KeptLeg[]): void {
  const kept = legs.slice(0, MOST_LEGS);
  useSlip.setState(({ isDocked }) => ({
    ...emptySlip,
    isDocked,
    legs: kept,
    kind: kept.length > 1 ? 'parlay' : 'single',
    isOpen: true,
  }));
}

export function clearSlip(): void {
  useSlip.setState(({ isOpen, isDocked }) => ({ ...emptySlip, isOpen, isDocked }));
}
