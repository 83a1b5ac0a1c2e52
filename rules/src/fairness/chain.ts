import { readHex, sha256Bytes, sha256OfText, writeHex } from './hash.ts';
import { type RoundSeed, roundStream, type Stream } from './stream.ts';

/**
 * Rounds that many players share are decided by the links of a chain. It is made backwards: its last link is a secret of
 * 32 random bytes, and each link before it is the SHA-256 of the one after. The anchor, the hash before the first link,
 * is published before the first round; round `n` is decided by link `n`, and afterwards that link is published. Anybody
 * with the anchor can hash link `n` exactly `n` times and must get the anchor, so no link can be exchanged; earlier links do not
 * reveal the next (a chain of one-way hashes: Lamport 1981; "provably fair" crash games since bustabit 2014).
 *
 * The chain alone would let the house choose a secret whose rounds it likes. So a link is mixed with a pulse of public
 * randomness that is known only after the anchor, and for draws after the stakes: see {@link beaconText}.
 */

/** The link before one; from link 1 it is the anchor. */
export const linkBefore = (link: Uint8Array): Uint8Array => sha256Bytes(link);

/** A link, so many places before a given one. Hashes that often: a server keeps some links on the way. */
export function linksBack(link: Uint8Array, places: number): Uint8Array {
  if (!Number.isSafeInteger(places) || places < 0) throw new RangeError(`${places} is no number of links`);
  let before = link;
  for (let i = 0; i < places; i++) before = linkBefore(before);
  return before;
}

/** The anchor of a chain of so many rounds: what is published, 64 lower-case hex digits. */
export function anchorOf(secret: Uint8Array, rounds: number): string {
  if (rounds < 1) throw new RangeError('a chain has at least one round');
  return writeHex(linksBack(secret, rounds));
}

/** The link of a round, 1 to the number of rounds; the last is the secret itself. */
export function linkOf(secret: Uint8Array, rounds: number, round: number): Uint8Array {
  if (round < 1 || round > rounds) throw new RangeError(`the chain has no round ${round}`);
  return linksBack(secret, rounds - round);
}

/** Whether a link is that of a round of the chain with this anchor. Hashes as often as the number of the round. */
export function isLinkOf(link: Uint8Array, round: number, anchor: string): boolean {
  return link.length === 32 && round >= 1 && writeHex(linksBack(link, round)) === anchor.toLowerCase();
}

/** One value of public randomness. */
export interface Pulse {
  /** Which beacon: the name of a public one (`drand-quicknet`), or of the bundled one. */
  readonly source: string;
  /** Which value of it, announced before it exists. */
  readonly number: number;
  /** The value as the beacon spells it. */
  readonly value: string;
}

/**
 * What a pulse adds to the draw: SHA-256 of `source:number:value`, 64 hex digits, in the place that a client seed has in
 * rounds of one player.
 */
export function beaconText({ source, number, value }: Pulse): string {
  return sha256OfText(`${source}:${number}:${value}`);
}

/** The numbers of a shared round: `HMAC-SHA256(link, beacon text : round : cursor)`, read as {@link roundStream} says. */
export function sharedStream(link: Uint8Array, pulse: Pulse, round: number): Stream {
  return roundStream(sharedSeed(link, pulse, round));
}

function sharedSeed(link: Uint8Array, pulse: Pulse, round: number): RoundSeed {
  return { serverSeed: link, clientSeed: beaconText(pulse), nonce: round };
}

/** What is claimed about the randomness of a shared round. */
export interface LinkClaim {
  /** Hex, published before the first round. */
  readonly anchor: string;
  /** Hex, published after the round. */
  readonly link: string;
  readonly round: number;
  readonly pulse: Pulse;
}

/**
 * The numbers of a claimed round, or `undefined` where its link does not belong to the anchor, or is not readable. That the
 * pulse is the beacon's is to be looked up with the beacon.
 *
 * @param open reads the numbers; {@link roundStream} unless somebody watches
 */
export function claimedStream(
  { anchor, link, round, pulse }: LinkClaim,
  open: (seed: RoundSeed) => Stream = roundStream,
): Stream | undefined {
  const bytes = readHex(link);
  if (!bytes || !Number.isSafeInteger(round) || round < 1) return undefined;
  return isLinkOf(bytes, round, anchor) ? open(sharedSeed(bytes, pulse, round)) : undefined;
}
