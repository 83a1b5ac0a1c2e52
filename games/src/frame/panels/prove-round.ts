import { hmacSha256, readHex, writeHex } from '#rules/fairness/hash.ts';
import { blockMessage } from '#rules/fairness/stream.ts';
import type { HouseGame, ResultValue, Round } from '#rules/games/game-rules.ts';
import { type Difference, verifyRound } from '#rules/games/verify-round.ts';
import type { Rotated } from '../api-client.ts';
import type { Words } from '../words.ts';
import { type KeptRound, proofSteps, stakeOf } from './proof.ts';

/** One step of a verification: its text, its result, and the fields of the round that it covers. */
export interface ProofStep {
  readonly fields: readonly Difference['field'][];
  readonly text: string;
  readonly value: string;
}

/**
 * Plays a round again in this browser, from the revealed seed, and shows each step and what it came to.
 *
 * @param stepsOf what follows on the seed and its first block; the round is absent where the claim is not readable
 */
export function proveRound<Result extends ResultValue>(
  t: Words,
  game: HouseGame<Result>,
  kept: KeptRound,
  revealed: Rotated['revealed'],
  stepsOf: (round: Round<Result> | undefined) => readonly ProofStep[],
): HTMLElement {
  const { nonce, played, choice, actions = [] } = kept;
  const check = verifyRound(game, {
    serverSeed: revealed.server_seed,
    serverSeedHash: revealed.server_seed_hash,
    clientSeed: revealed.client_seed,
    nonce,
    stake: stakeOf(kept),
    choice,
    actions,
    win: played.win,
    result: played.result,
  });
  const wrong = new Set(check.differences.map(({ field }) => field));
  const message = blockMessage(revealed.client_seed, nonce, 0);
  const key = readHex(revealed.server_seed);
  const steps: readonly ProofStep[] = [
    { fields: ['serverSeedHash', 'serverSeed'], text: t('stepHash'), value: check.serverSeedHash ?? '' },
    { fields: [], text: t('stepHmac', { message }), value: key ? writeHex(hmacSha256(key, message)) : '' },
    ...stepsOf(check.round),
  ];
  return proofSteps(
    t,
    steps.map(({ fields, ...step }) => ({ ...step, isGood: !fields.some((field) => wrong.has(field)) })),
    wrong.size === 0,
  );
}
