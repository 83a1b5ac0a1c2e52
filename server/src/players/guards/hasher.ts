import { randomBytes } from 'node:crypto';
import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2';
import { type Refusal, refuse } from '#contract/errors.ts';

interface HashCost {
  /** KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** What OWASP recommends for Argon2id; in tests, where hashes guard nothing, the least there is. */
export function hashCost(environment: 'development' | 'production' | 'test'): HashCost {
  if (environment === 'test') return { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
}

export interface PasswordHasher {
  hash(password: string): Promise<string | Refusal>;
  /** Whether the password has that hash. Without a hash it takes as long, and it has not. */
  matches(password: string, hash: string | undefined): Promise<boolean | Refusal>;
  /** How many hashes were worked out so far, and how many wait. */
  stats(): { readonly worked: number; readonly waiting: number };
}

/**
 * Argon2id, at most `atOnce` together: each takes 19 MiB and a core, and logins must not starve the bets. Above
 * `mostWaiting` in the queue a caller is told `busy`.
 */
export async function createHasher(
  cost: HashCost,
  { atOnce = 2, mostWaiting = 64 }: { readonly atOnce?: number; readonly mostWaiting?: number } = {},
): Promise<PasswordHasher> {
  const nobodys = await argonHash(randomBytes(32), cost);
  const queue: (() => void)[] = [];
  let running = 0;
  let worked = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T | Refusal> {
    if (running >= atOnce) {
      if (queue.length >= mostWaiting) return refuse('busy', { detail: { retry_after: 1 } });
      // Whoever ends hands its place on, so `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      worked += 1;
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) => inTurn(() => argonHash(normalised(password), cost)),
    matches: (password, hash) =>
      inTurn(async () => {
        const isRight = await argonVerify(hash ?? nobodys, normalised(password));
        return isRight && hash !== undefined;
      }),
    stats: () => ({ worked, waiting: queue.length }),
  };
}

/** The same password typed on another keyboard may come composed another way. */
function normalised(password: string): string {
  return password.normalize('NFKC');
}
