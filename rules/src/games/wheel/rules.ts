import type { Stream } from '../../fairness/stream.ts';
import { prizeText, readWheel } from './read-wheel.ts';
import { turnWheel, type WheelPrize } from './wheel.ts';

/** Where a turn stopped, as the wire spells it. */
export type TurnOutcome = {
  /** The place of the field, from 0. */
  field: number;
  prize: { kind: WheelPrize['kind']; amount: string };
};

/** The wheel, in the interface by which rounds are verified: its fields are part of every turn, not of the game. */
export interface WheelRules {
  readonly code: 'wheel';
  readonly name: string;
  /**
   * Turns a wheel once: one number of the stream, below the sum of all weights.
   *
   * @param raw its fields, as they were published
   * @returns `undefined` where they are no wheel
   */
  turn(raw: unknown, stream: Stream): TurnOutcome | undefined;
}

export const wheelRules: WheelRules = {
  code: 'wheel',
  name: 'Wheel',
  turn(raw, stream) {
    const fields = readWheel(raw);
    if (!fields) return undefined;
    const place = turnWheel(fields, stream);
    const prize = fields[place]?.prize;
    return prize && { field: place, prize: prizeText(prize) };
  },
};
