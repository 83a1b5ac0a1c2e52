import { randomBytes } from 'node:crypto';
import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2';
import { type Refusal, refuse } from '#contract/errors.ts';
import { networkBlockOf } from '#rules/players/network.ts';
import { openFairQueue } from '../../db/turns/fair-queue.ts';

interface HashCost {
  /** KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** The OWASP parameters of Argon2id; in tests, where hashes protect nothing, the smallest. */
export function hashCost(environment: 'development' | 'production' | 'test'): HashCost {
  if (environment === 'test') return { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
}

/** A queued request for a hash. */
export interface HashFor {
  readonly ip: string;
  /** Whether the account was logged in with this device before: its owner goes first. */
  readonly isKnownDevice: boolean;
}

/** Requests of the server itself. */
const OWN_WORK: HashFor = { ip: '', isKnownDevice: false };

export interface PasswordHasher {
  hash(password: string, from?: HashFor): Promise<string | Refusal>;
  /** Whether the password has that hash. Without a hash it takes as long, and it has not. */
  matches(password: string, hash: string | undefined, from: HashFor): Promise<boolean | Refusal>;
  /** Whether a hash was made at a lower cost than today's. */
  isOutdated(hash: string): boolean;
  /** Number of hashes computed so far, and of those queued. */
  stats(): { readonly worked: number; readonly waiting: number };
}

/**
 * Argon2id, at most `atOnce` together: each takes 19 MiB and a core, and logins must not starve the bets. Networks
 * take turns, so that a crowd from one does not hold up the others; what does not fit in the queue is `busy`.
 */
export async function createHasher(
  cost: HashCost,
  { atOnce = 2, mostWaiting = 64 }: { readonly atOnce?: number; readonly mostWaiting?: number } = {},
): Promise<PasswordHasher> {
  const nobodys = await argonHash(randomBytes(32), cost);
  const queue = openFairQueue<(isAdmitted: boolean) => void>({ mostOfOne: mostWaiting, most: mostWaiting });
  let running = 0;
  let worked = 0;

  function admit(): void {
    while (running < atOnce) {
      const next = queue.take();
      if (!next) return;
      running += 1;
      next(true);
    }
  }

  async function inTurn<T>({ ip, isKnownDevice }: HashFor, work: () => Promise<T>): Promise<T | Refusal> {
    const isAdmitted = await new Promise<boolean>((settle) => {
      const dropped = queue.add(settle, { owner: networkBlockOf(ip), isFirst: isKnownDevice });
      dropped?.(false);
      admit();
    });
    if (!isAdmitted) return refuse('busy', { detail: { retry_after: 1 } });
    try {
      worked += 1;
      return await work();
    } finally {
      running -= 1;
      admit();
    }
  }

  return {
    hash: (password, from = OWN_WORK) => inTurn(from, () => argonHash(normalised(password), cost)),
    matches: (password, hash, from) =>
      inTurn(from, async () => {
        const isRight = await argonVerify(hash ?? nobodys, normalised(password));
        return isRight && hash !== undefined;
      }),
    isOutdated(hash) {
      const [, memory, time] = /\$m=(\d+),t=(\d+),/.exec(hash) ?? [];
      return Number(memory) < cost.memoryCost || Number(time) < cost.timeCost;
    },
    stats: () => ({ worked, waiting: queue.size() }),
  };
}

/** The same password typed on another keyboard may come composed another way. */
function normalised(password: string): string {
  return password.normalize('NFKC');
}
