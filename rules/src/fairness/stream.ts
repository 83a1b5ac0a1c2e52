import { hmacSha256Under } from './hash.ts';

/** What the randomness of one round is made of, and nothing else. */
export interface RoundSeed {
  /** Bytes of the server's secret, committed to before the round. */
  readonly serverSeed: Uint8Array;
  /** The player's part: visible ASCII. */
  readonly clientSeed: string;
  /** Which round on this pair of seeds: 0 and up, each used once. */
  readonly nonce: number;
}

/** Numbers drawn one after another; the same seed gives the same numbers. */
export interface Stream {
  /**
   * A whole number from 0 to n - 1, each equally likely.
   *
   * @param n 1 to 2^32
   * @throws RangeError when n is out of its range
   */
  uniform(n: number): number;
}

/** One number as it was drawn. */
export interface Draw {
  /** The number is from 0 to this less 1. */
  readonly below: number;
  readonly value: number;
  /** The 32-bit word it was taken from. */
  readonly word: number;
  /** Words before it that would have favoured a number, and were passed over. */
  readonly skipped: number;
}

/** Observes the stream to explain a round; it changes nothing. */
export interface StreamWatch {
  hashed(message: string, bytes: Uint8Array): void;
  drawn(draw: Draw): void;
}

const WORDS = 2 ** 32;
const BLOCK_BYTES = 32;

/** The text that is hashed for one block of a round: `clientSeed:nonce:cursor`. */
export function blockMessage(clientSeed: string, nonce: number, cursor: number): string {
  return `${clientSeed}:${nonce}:${cursor}`;
}

/**
 * The numbers of one round. Block `cursor` (0, 1, 2 …) is `HMAC-SHA256(serverSeed, clientSeed:nonce:cursor)`; its 32
 * bytes are read as eight big-endian 32-bit words, in order. A word becomes a number below n by rejection: words at or
 * above the largest multiple of n are skipped and the rest taken modulo n, so that no number is likelier than another
 * (Knuth, The Art of Computer Programming 2, 3.4.1). A message cannot stand for two rounds, since its last two fields
 * are digits alone.
 *
 * @throws RangeError when the nonce is not a whole number from 0 on
 */
export function roundStream({ serverSeed, clientSeed, nonce }: RoundSeed, watch?: StreamWatch): Stream {
  return streamOf(hmacSha256Under(serverSeed), clientSeed, nonce, watch);
}

/**
 * {@link roundStream} of round after round on one pair of seeds, twice as fast as each by itself.
 *
 * @returns the numbers of the round with a nonce; throws a RangeError when that is not a whole number from 0 on
 */
export function roundStreams({
  serverSeed,
  clientSeed,
}: Omit<RoundSeed, 'nonce'>): (nonce: number) => Stream {
  const hash = hmacSha256Under(serverSeed);
  return (nonce) => streamOf(hash, clientSeed, nonce);
}

function streamOf(
  hash: (message: string) => Uint8Array,
  clientSeed: string,
  nonce: number,
  watch?: StreamWatch,
): Stream {
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError(`${nonce} is no nonce`);
  let block: Uint8Array = new Uint8Array(0);
  let at = BLOCK_BYTES;
  let cursor = 0;

  function word(): number {
    if (at === BLOCK_BYTES) {
      const message = blockMessage(clientSeed, nonce, cursor);
      block = hash(message);
      watch?.hashed(message, block);
      cursor += 1;
      at = 0;
    }
    const value =
      (((block[at] ?? 0) << 24) |
        ((block[at + 1] ?? 0) << 16) |
        ((block[at + 2] ?? 0) << 8) |
        (block[at + 3] ?? 0)) >>>
      0;
    at += 4;
    return value;
  }

  return {
    uniform(n) {
      if (!Number.isInteger(n) || n < 1 || n > WORDS)
        throw new RangeError(`uniform takes 1 to 2^32, not ${n}`);
      const fair = WORDS - (WORDS % n);
      let value = word();
      let skipped = 0;
      for (; value >= fair; skipped++) value = word();
      watch?.drawn({ below: n, value: value % n, word: value, skipped });
      return value % n;
    },
  };
}
