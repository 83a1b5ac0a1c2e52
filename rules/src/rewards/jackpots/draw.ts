import { hmacSha256Under, sha256Hex } from '../../fairness/hash.ts';
import type { RoundSeed } from '../../fairness/stream.ts';
import type { Amount } from '../../money/amount.ts';

/** Draws are whole numbers below 2 to this power: the first 16 hex digits of a hash. */
const DRAW_BITS = 64n;
const HEX_DIGITS = 16;

/**
 * The text that is hashed for the draw of a round on a jackpot: `clientSeed:nonce:jackpot-<id>`. Blocks of the round's own numbers
 * end in digits alone, so that no message stands for both.
 */
export const drawMessage = (clientSeed: string, nonce: number, jackpotId: string): string =>
  `${clientSeed}:${nonce}:jackpot-${jackpotId}`;

/**
 * The draws of rounds on one pair of seeds: the first 64 bits, big-endian, of `HMAC-SHA256(server seed, message)`. The same round
 * has the same draw wherever it is asked.
 *
 * @returns the draw of a nonce on a jackpot, 0 to 2^64 - 1
 */
export function jackpotDraws({
  serverSeed,
  clientSeed,
}: Omit<RoundSeed, 'nonce'>): (nonce: number, jackpotId: string) => bigint {
  const hash = hmacSha256Under(serverSeed);
  return (nonce, jackpotId) => firstBits(hash(drawMessage(clientSeed, nonce, jackpotId)));
}

/**
 * Whether a draw wins: its chance is `stake / odds`, exactly, and certain from `odds` on.
 *
 * @param draw 0 to 2^64 - 1, as {@link jackpotDraws} has it
 * @param stake 1/10,000 units
 * @param odds 1/10,000 units above 0: so much is staked for one win on average
 */
export const isWon = (draw: bigint, stake: Amount, odds: Amount): boolean => draw * odds < stake << DRAW_BITS;

/** Where a pot that must drop lies: above its seed, below its maximum, both in whole coins at least two coins apart. */
export interface DropRange {
  /** 1/10,000 units. */
  readonly seed: Amount;
  readonly maximum: Amount;
  /** The smallest amount that can be paid. */
  readonly coin: Amount;
}

const DROP = 'jackpot-drop';

/**
 * The amount at which a pot drops, each coin between seed and maximum equally likely. It follows from a secret, whose hash
 * ({@link dropHash}) is published when the pot opens and which is revealed once it has dropped.
 *
 * @throws RangeError where there is no coin between the two
 */
export function dropPoint(secret: Uint8Array, { seed, maximum, coin }: DropRange): Amount {
  const coins = (maximum - seed) / coin - 1n;
  if (coins < 1n) throw new RangeError('a pot drops between its seed and its maximum');
  const place = (firstBits(hmacSha256Under(secret)(DROP)) * coins) >> DRAW_BITS;
  return seed + (place + 1n) * coin;
}

/** The commitment to the secret of a pot: SHA-256, 64 lower-case hex digits. */
export const dropHash = (secret: Uint8Array): string => sha256Hex(secret);

function firstBits(bytes: Uint8Array): bigint {
  let bits = 0n;
  for (const byte of bytes.subarray(0, HEX_DIGITS / 2)) bits = (bits << 8n) | BigInt(byte);
  return bits;
}
