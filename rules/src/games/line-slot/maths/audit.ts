import { roundStreams } from '../../../fairness/stream.ts';
import { toNumber } from '../../../money/fraction.ts';
import type { LineSlotGame } from '../line-slot-game.ts';
import { drawRound } from '../play.ts';
import { figuresOf, type SlotMaths, slotMaths } from './slot-maths.ts';

/** Of the normal distribution: all but 1 in 10,000 lie within so many deviations. */
const Z = 3.89;
/** A highest win that comes up more rarely is no honest promise. */
const RAREST_TOP = 1e-10;
/** What the house offers, in percent. */
const [LOWEST_RTP, HIGHEST_RTP] = [94, 97];

function playedApart(game: LineSlotGame, maths: SlotMaths, rounds: number, serverSeed: Uint8Array): string[] {
  let [units, hits] = [0, 0];
  const streamOf = roundStreams({ serverSeed, clientSeed: 'audit' });
  for (let nonce = 0; nonce < rounds; nonce++) {
    const round = drawRound(game.slot, streamOf(nonce));
    units += round.units;
    if (round.units > 0) hits += 1;
  }
  const mean = units / game.slot.lines.length / rounds;
  const exact = toNumber(maths.uncappedReturn) - maths.capCost;
  const margin = (Z * maths.deviation) / Math.sqrt(rounds);
  const spread = Z * Math.sqrt((maths.hitRate * (1 - maths.hitRate)) / rounds);
  const wrong: string[] = [];
  if (Math.abs(mean - exact) > margin) wrong.push(`returns ${mean} when played, ${exact} by its tables`);
  if (Math.abs(hits / rounds - maths.hitRate) > spread)
    wrong.push(`hits ${hits / rounds}, not ${maths.hitRate}`);
  return wrong;
}

/**
 * What is wrong with a slot: figures that its tables do not give, a return outside of what the house offers, a highest
 * win that is never won, or rounds that do not behave as the tables say. Takes seconds.
 *
 * @param rounds how many to play, on a seed of its own, so that the answer is always the same
 */
export function auditSlot(game: LineSlotGame, rounds: number): string[] {
  const maths = slotMaths(game.slot);
  const computed = figuresOf(maths);
  const wrong: string[] = [];
  const [published, counted] = [JSON.stringify(game.figures), JSON.stringify(computed)];
  if (published !== counted) wrong.push(`publishes ${published}, its tables give ${counted}`);
  const rtp = Number(computed.rtp);
  if (rtp < LOWEST_RTP || rtp > HIGHEST_RTP) wrong.push(`returns ${rtp} %`);
  const top = maths.law.chances.at(-1) ?? 0;
  if (top < RAREST_TOP) wrong.push(`wins ${game.maxWinTimes} stakes with a chance of ${top}`);
  return [...wrong, ...playedApart(game, maths, rounds, new Uint8Array(32).fill(77))];
}
