import type { TracedDraw } from '../../fairness/trace.ts';
import { formatAmount, parseAmount } from '../../money/amount.ts';
import { isLineSlotGame } from '../line-slot/line-slot-game.ts';
import type { Difference } from '../verify-round.ts';
import { isWaysSlotGame } from '../ways-slot/ways-slot-game.ts';
import type { AskedRound, Drawing, Explanation } from './explain-round.ts';
import { slotLines } from './slot-lines.ts';
import { waysLines } from './ways-lines.ts';

/** What is wrong with a claim, in a line. */
export function differenceText({ field, claimed, computed }: Difference): string {
  if (field === 'link') return `the link does not lead to the anchor: ${claimed}`;
  return computed === undefined
    ? `unreadable ${field}: ${claimed}`
    : `${field} differs: claimed ${claimed}, computed ${computed}`;
}

const drawings: Readonly<Record<Drawing, string>> = {
  none: 'nothing is drawn',
  one: 'one number decides',
  each: 'numbers of one range, one after another',
  shuffle: 'each out of one fewer: an order (Fisher and Yates, from the front)',
  mixed: 'numbers of several ranges, in this order',
};

const word = (value: number) => value.toString(16).padStart(8, '0');

function drawText({ block, place, word: from, below, value, skipped }: TracedDraw): string {
  const passed = skipped > 0 ? ` (${skipped} passed over)` : '';
  return `   block ${block}, word ${place}: ${word(from)} mod ${below} = ${value}${passed}`;
}

function seedSteps(asked: AskedRound, { serverSeedHash, beaconText }: Explanation): string[] {
  if (!('link' in asked.claim)) {
    const claimed = asked.claim.serverSeedHash;
    return [
      `1. SHA-256 of the server seed: ${serverSeedHash ?? 'unreadable'}`,
      claimed === undefined
        ? '   compare it with the hash shown before the bet'
        : `   shown before the bet:      ${claimed}`,
    ];
  }
  const { round, anchor, pulse } = asked.claim;
  return [
    `1. The link, hashed ${round} times by SHA-256, must be the anchor ${anchor}`,
    `   the pulse ${pulse.source} ${pulse.number} is ${pulse.value}: look it up with its beacon`,
    `   SHA-256 of source:number:value is ${beaconText ?? ''}`,
  ];
}

function resultSteps(asked: AskedRound, { round, outcome }: Explanation): string[] {
  if (asked.kind === 'shared' || asked.kind === 'turn')
    return outcome === undefined ? [] : [`4. Outcome: ${JSON.stringify(outcome)}`];
  const stake = parseAmount(asked.claim.stake);
  if (!round || stake === undefined) return [];
  const out = ['4. By the rules:'];
  if (isLineSlotGame(asked.game)) out.push(...slotLines(asked.game, round.round.result, stake));
  else if (isWaysSlotGame(asked.game)) out.push(...waysLines(asked.game, round.round.result, stake));
  else {
    out.push(`   choice: ${JSON.stringify(asked.claim.choice ?? null)}`);
    const actions = asked.kind === 'own' ? (asked.claim.actions ?? []) : [];
    for (const action of actions) out.push(`   action: ${JSON.stringify(action)}`);
    out.push(`   result: ${JSON.stringify(round.round.result)}`);
  }
  out.push(`5. Staked ${formatAmount(round.staked)}, win ${formatAmount(round.round.win)}`);
  return out;
}

/** Each step from the seed to the win, in the order of the page `/fairness`. */
export function stepLines(asked: AskedRound, explained: Explanation): string[] {
  const { trace, drawing } = explained;
  const blocks = trace.blocks.map(({ message, hex }, at) => `   block ${at}, ${message}: ${hex}`);
  const hashing = !('link' in asked.claim)
    ? '2. HMAC-SHA256 of client seed:nonce:cursor under the server seed'
    : '2. HMAC-SHA256 of that:round:cursor under the link';
  return [
    `${asked.game.name} (${asked.game.code})`,
    ...seedSteps(asked, explained),
    ...(blocks.length > 0 ? [hashing, ...blocks] : []),
    ...(blocks.length > 0 ? [`3. Numbers: ${drawings[drawing]}`, ...trace.draws.map(drawText)] : []),
    ...resultSteps(asked, explained),
  ];
}
