import { randomFillSync } from 'node:crypto';
import { RANDOM_BYTES, uuid7 as write } from '#rules/encoding/uuid7.ts';

/** The canonical form of an id; any other form matches nothing. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const pool = new Uint8Array(RANDOM_BYTES * 512);
let used = pool.length;
let lastMillisecond = 0;
let counter = 0;
let ahead = 0;

/**
 * Takes the times of ids from a clock that is so many milliseconds ahead of this machine's, that of the database: rows of all
 * servers are in the order of their ids.
 */
export function setIdsAhead(milliseconds: number): void {
  ahead = milliseconds;
}

/** Forgets what was given out, as a new process does: for tests that follow others whose clock was ahead. */
export function restartIds(): void {
  lastMillisecond = 0;
  ahead = 0;
}

/**
 * A UUID of version 7: ids of one process rise strictly, also within a millisecond and when the clock is set back:
 * 12 bits count on from a random start, then the time is carried.
 */
export function uuid7(now: number = Date.now() + ahead): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + RANDOM_BYTES);
  used += RANDOM_BYTES;
  advance(now, random);
  random[0] = counter >> 8;
  random[1] = counter & 0xff;
  return write(lastMillisecond, random);
}

function advance(now: number, random: Uint8Array): void {
  if (now > lastMillisecond) {
    lastMillisecond = now;
    // The upper half stays free for counting on within this millisecond.
    counter = (((random[0] ?? 0) << 8) | (random[1] ?? 0)) & 0x7ff;
  } else if (counter === 0xfff) {
    lastMillisecond += 1;
    counter = 0;
  } else {
    counter += 1;
  }
}

/** The smallest UUID of a moment: every {@link uuid7} made then or later is above it. */
export function uuid7Floor(moment: Date, shiftMs = 0): string {
  const time = Math.max(0, moment.getTime() + shiftMs)
    .toString(16)
    .padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}
