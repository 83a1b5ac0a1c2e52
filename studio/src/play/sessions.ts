import { randomBytes } from 'node:crypto';
import type { Order, Seat } from '../dialects/dialect.ts';
import { newSeed } from '../games/fair.ts';
import { UNIT } from '../money.ts';
import type { FreeRounds } from './free-rounds.ts';

/** A game that somebody has opened. */
export interface Session {
  readonly id: string;
  /** Dialect and code. */
  readonly account: string;
  readonly game: string;
  /** `null` in a demonstration. */
  readonly seat: Seat | null;
  readonly currency: string;
  readonly language: string;
  readonly lobbyUrl: string;
  readonly depositUrl: string;
  /** Play money of a demonstration, 1/10,000 units. */
  demo: bigint;
  /** Decides the next round; its hash is shown before. */
  seed: string;
  free: FreeRounds | undefined;
}

const DEMO_STAKES = 5_000n;

export const newSession = (account: string, order: Extract<Order, { kind: 'open' }>): Session => ({
  ...{ id: randomBytes(18).toString('base64url'), account, game: order.game, seat: order.seat },
  ...{ currency: order.currency, language: order.language },
  ...{ lobbyUrl: order.lobbyUrl, depositUrl: order.depositUrl },
  ...{ demo: DEMO_STAKES * UNIT, seed: newSeed(), free: undefined },
});
