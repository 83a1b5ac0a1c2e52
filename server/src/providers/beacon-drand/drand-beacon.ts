import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Beacon } from '../beacon.ts';

const PATIENCE_MS = 5_000;
/** Named as the League of Entropy names it; any other chain is named by its hash. */
const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';

const infoShape = z.object({
  period: z.int().positive(),
  genesis_time: z.int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
const pulseShape = z.object({
  round: z.int().positive(),
  randomness: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().regex(/^([0-9a-f]{2})+$/),
});

/**
 * A chain of drand, the public beacon of the League of Entropy, over HTTP: `https://api.drand.sh/<chain hash>`. Its facts
 * are requested at once, so that a wrong address is noticed at the start and not in the middle of a round. That a value
 * is the SHA-256 of its signature is checked here; the signature itself can be checked with drand's own client.
 *
 * @throws when the address does not answer as drand does
 */
export async function openDrandBeacon(address: string): Promise<Beacon> {
  const base = address.replace(/\/+$/, '');
  const info = infoShape.parse(await ask(`${base}/info`));
  const source = `drand-${info.hash === QUICKNET ? 'quicknet' : info.hash}`;
  const [genesis, period] = [info.genesis_time * 1_000, info.period * 1_000];
  return {
    source,
    isIndependent: true,
    // Round 1 is at the genesis. The signers begin a little before a round is due: the one after is still safe.
    firstAfter: (moment) => Math.floor((moment.getTime() - genesis) / period) + 3,
    dueAt: (number) => new Date(genesis + (number - 1) * period),
    async pulse(number) {
      const answer = await ask(`${base}/public/${number}`);
      if (answer === undefined) return undefined;
      const { round, randomness, signature } = pulseShape.parse(answer);
      const derived = hash('sha256', Buffer.from(signature, 'hex'), 'hex');
      if (round !== number || derived !== randomness)
        throw new Error(`the beacon ${source} answered round ${number} with what is not its value`);
      return { source, number, value: randomness };
    },
  };
}

/** `undefined` where there is no such thing yet. */
async function ask(address: string): Promise<unknown> {
  const answer = await fetch(address, {
    // Draws depend on what it answers: that comes from the address that was configured, and from no other.
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  // A pulse requested too early is answered 404 or 425, by some relays 500.
  if (answer.status === 404 || answer.status === 425) return undefined;
  if (!answer.ok) throw new Error(`the beacon answered ${answer.status} for ${address}`);
  return answer.json();
}
