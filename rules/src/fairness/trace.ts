import { writeHex } from './hash.ts';
import { type Draw, type RoundSeed, roundStream, type Stream } from './stream.ts';

/** One HMAC that a round took numbers from. */
export interface TracedBlock {
  /** What was hashed: `clientSeed:nonce:cursor`. */
  readonly message: string;
  /** HMAC-SHA256 of it under the server seed: 64 hex digits, eight words of eight. */
  readonly hex: string;
}

/** One number, and the position of its word. */
export interface TracedDraw extends Draw {
  /** Which block, from 0. */
  readonly block: number;
  /** Which of its eight words, from 0. */
  readonly place: number;
}

/** Everything that was read to decide a round, in order. */
export interface Trace {
  readonly blocks: readonly TracedBlock[];
  readonly draws: readonly TracedDraw[];
}

const WORDS_IN_BLOCK = 8;

/** Reads the numbers of rounds as {@link roundStream} does and writes down what was read. */
export class Tracer implements Trace {
  readonly blocks: TracedBlock[] = [];
  readonly draws: TracedDraw[] = [];
  #words = 0;

  /** The stream to read the numbers from. */
  readonly open = (seed: RoundSeed): Stream =>
    roundStream(seed, {
      hashed: (message, bytes) => {
        this.blocks.push({ message, hex: writeHex(bytes) });
      },
      drawn: (draw) => {
        this.#words += draw.skipped + 1;
        const at = this.#words - 1;
        this.draws.push({ ...draw, block: Math.floor(at / WORDS_IN_BLOCK), place: at % WORDS_IN_BLOCK });
      },
    });
}
