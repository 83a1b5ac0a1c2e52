import { roundStreams } from '../../fairness/stream.ts';
import { compare, fraction, toNumber } from '../../money/fraction.ts';
import { figuresOfGame } from './figures.ts';
import type { GameMaths, Known } from './ways.ts';

/** Of the normal distribution: all but 1 in 10,000 lie within so many deviations. */
const Z = 3.89;

/** Sums over played rounds, in opening stakes. */
export interface Tally {
  readonly rounds: number;
  readonly net: number;
  readonly squares: number;
  readonly hits: number;
  /** Rounds that paid more than was staked. */
  readonly gains: number;
  readonly most: number;
}

/** Plays so many rounds one way, on the nonces from one on. */
export function tallyOf(
  way: GameMaths['ways'][number],
  seed: { readonly serverSeed: Uint8Array; readonly clientSeed: string; readonly from: number },
  rounds: number,
): Tally {
  let [net, squares, hits, gains, most] = [0, 0, 0, 0, 0];
  const streamOf = roundStreams(seed);
  for (let nonce = seed.from; nonce < seed.from + rounds; nonce++) {
    const { paid, staked } = way.play(streamOf(nonce));
    const gain = paid - staked;
    net += gain;
    squares += gain * gain;
    if (paid > 0) hits += 1;
    if (gain > 0) gains += 1;
    if (paid > most) most = paid;
  }
  return { rounds, net, squares, hits, gains, most };
}

/** How far a mean over so many rounds may lie from the return, at 1 in 10,000. */
export function marginOf(deviation: number, rounds: number): number {
  return (Z * deviation) / Math.sqrt(rounds);
}

function playedApart(bet: string, known: Known, tally: Tally): string[] {
  const mean = 1 + tally.net / tally.rounds;
  const exact = toNumber(known.rtp);
  const hitRate = toNumber(known.hitRate);
  const spread = marginOf(Math.sqrt(hitRate * (1 - hitRate)), tally.rounds);
  const wrong: string[] = [];
  if (Math.abs(mean - exact) > marginOf(known.deviation, tally.rounds) + 1e-9)
    wrong.push(`${bet} returns ${mean} when played, ${exact} by its rules`);
  if (Math.abs(tally.hits / tally.rounds - hitRate) > spread + 1e-9)
    wrong.push(`${bet} hits ${tally.hits / tally.rounds}, not ${hitRate}`);
  if (tally.most > toNumber(known.most) + 1e-9)
    wrong.push(`${bet} paid ${tally.most} stakes, more than ${toNumber(known.most)}`);
  return wrong;
}

/**
 * What is wrong with a game: figures that its rules do not give, a win above its published highest, or rounds that do
 * not behave as computed.
 *
 * @param rounds how many to play each way, on a seed of its own, so that the answer is always the same
 */
export function auditGame(maths: GameMaths, rounds: number): string[] {
  const { game, ways } = maths;
  const published = JSON.stringify(game.figures);
  const counted = JSON.stringify(figuresOfGame(maths));
  const wrong = published === counted ? [] : [`publishes ${published}, its rules give ${counted}`];
  for (const way of ways) {
    const known = way.known();
    if (compare(known.most, fraction(BigInt(game.maxWinTimes))) > 0)
      wrong.push(`${way.bet} wins ${toNumber(known.most)} stakes, more than ${game.maxWinTimes}`);
    const seed = { serverSeed: new Uint8Array(32).fill(77), clientSeed: 'audit', from: 0 };
    wrong.push(...playedApart(way.bet, known, tallyOf(way, seed, rounds)));
  }
  return wrong;
}
