import { canonical } from '../encoding/canonical-json.ts';
import { claimedStream, type LinkClaim } from '../fairness/chain.ts';
import { CLIENT_SEED_PATTERN, commit, isCommitted } from '../fairness/commit.ts';
import { readHex } from '../fairness/hash.ts';
import { type RoundSeed, roundStream, type Stream } from '../fairness/stream.ts';
import { type Amount, formatAmount, parseAmount } from '../money/amount.ts';
import type { Bet, HouseGame, ResultValue, Round } from './game-rules.ts';
import { actAll, isRuleRefusal, roundOf } from './round/replay.ts';

/** The seeds that are claimed to have decided something. */
export interface SeedClaim {
  /** Hex, revealed. */
  readonly serverSeed: string;
  readonly serverSeedHash?: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** What is claimed about a round, as the wire spells it. What is absent is not checked. */
export interface RoundClaim extends SeedClaim {
  readonly stake: string;
  /** What was chosen before the round, for games that ask for it. */
  readonly choice?: unknown;
  /** What was decided during it, in order, for games of steps. */
  readonly actions?: readonly unknown[];
  readonly win?: string;
  readonly result?: unknown;
}

/** Something claimed that the seeds and the published rules contradict. */
export interface Difference {
  readonly field:
    | 'serverSeed'
    | 'serverSeedHash'
    | 'clientSeed'
    | 'nonce'
    | 'link'
    | 'setting'
    | 'outcome'
    | 'stake'
    | 'choice'
    | 'actions'
    | 'win'
    | 'result';
  readonly claimed: string;
  /** Absent where the claim is not even readable. */
  readonly computed?: string;
}

export interface RoundCheck<Result extends ResultValue = ResultValue> {
  /** SHA-256 of the server seed. */
  readonly serverSeedHash?: string;
  /** The round as the rules play it; absent when the claim is unreadable. */
  readonly round?: Round<Result>;
  /** All that it puts down, what is added during it included; absent when the claim is unreadable. */
  readonly staked?: Amount;
  /** Empty: the round is verified. */
  readonly differences: readonly Difference[];
}

/** What of the claimed seeds cannot be any. */
export function unreadableSeeds(claim: SeedClaim, bytes: Uint8Array | undefined): Difference[] {
  const wrong: Difference[] = [];
  if (!bytes || bytes.length === 0) wrong.push({ field: 'serverSeed', claimed: claim.serverSeed });
  if (!CLIENT_SEED_PATTERN.test(claim.clientSeed))
    wrong.push({ field: 'clientSeed', claimed: claim.clientSeed });
  if (!Number.isSafeInteger(claim.nonce) || claim.nonce < 0)
    wrong.push({ field: 'nonce', claimed: `${claim.nonce}` });
  return wrong;
}

/** The round that a bet comes to, or the part of the claim that no round can have. */
function played<Result extends ResultValue>(
  game: HouseGame<Result>,
  { choice, actions = [] }: Pick<RoundClaim, 'choice' | 'actions'>,
  bet: Bet,
): PlayedRound<Result> | Difference {
  const begun = game.begin({ ...bet, choice });
  if (isRuleRefusal(begun)) return { field: 'choice', claimed: canonical(choice ?? null) };
  const round = actAll(begun, actions);
  const ended = isRuleRefusal(round) ? undefined : roundOf(round);
  if (isRuleRefusal(round) || !ended) return { field: 'actions', claimed: canonical(actions) };
  return { round: ended, staked: round.staked };
}

type PlayedRound<Result extends ResultValue> = Required<Pick<RoundCheck<Result>, 'round' | 'staked'>>;

/** What differs, where something is claimed of it. */
export function compare(
  field: Difference['field'],
  claimed: string | undefined,
  computed: string,
): readonly Difference[] {
  return claimed === undefined || claimed === computed ? [] : [{ field, claimed, computed }];
}

/** What a claim says of a round that the round is not. */
function differencesOf(
  { win, result }: Pick<RoundClaim, 'win' | 'result'>,
  round: Round,
): readonly Difference[] {
  return [
    ...compare('win', win, formatAmount(round.win)),
    ...compare('result', result === undefined ? undefined : canonical(result), canonical(round.result)),
  ];
}

/**
 * Plays a finished round again from its revealed seed, and compares: the commitment made before the bet, the result
 * and the win. The same function runs on the player's page and on the command line.
 *
 * @param open reads the numbers; {@link roundStream} unless somebody watches
 */
export function verifyRound<Result extends ResultValue>(
  game: HouseGame<Result>,
  claim: RoundClaim,
  open: (seed: RoundSeed) => Stream = roundStream,
): RoundCheck<Result> {
  const bytes = readHex(claim.serverSeed);
  const stake = parseAmount(claim.stake);
  const wrong = unreadableSeeds(claim, bytes);
  if (stake === undefined || stake === 0n) wrong.push({ field: 'stake', claimed: claim.stake });
  if (wrong.length > 0 || !bytes || stake === undefined) return { differences: wrong };

  const serverSeedHash = commit(bytes);
  const { clientSeed, nonce } = claim;
  const found = played(game, claim, { stake, stream: open({ serverSeed: bytes, clientSeed, nonce }) });
  if ('field' in found) return { serverSeedHash, differences: [found] };
  const isKept = claim.serverSeedHash === undefined || isCommitted(claim.serverSeed, claim.serverSeedHash);
  const commitment = isKept ? undefined : claim.serverSeedHash;
  return {
    serverSeedHash,
    ...found,
    differences: [
      ...compare('serverSeedHash', commitment, serverSeedHash),
      ...differencesOf(claim, found.round),
    ],
  };
}

/** What is claimed about a bet that was decided by a link of a public chain rather than by a seed of the player's own. */
export interface ChainClaim extends LinkClaim, Pick<RoundClaim, 'stake' | 'choice' | 'win' | 'result'> {}

/** Plays a bet again on the link that decided it: for games of one shot that are dealt on a chain. */
export function verifyOnChain<Result extends ResultValue>(
  game: HouseGame<Result>,
  claim: ChainClaim,
  open: (seed: RoundSeed) => Stream = roundStream,
): Omit<RoundCheck<Result>, 'serverSeedHash'> {
  const stake = parseAmount(claim.stake);
  if (stake === undefined || stake === 0n) return { differences: [{ field: 'stake', claimed: claim.stake }] };
  const stream = claimedStream(claim, open);
  if (!stream) return { differences: [{ field: 'link', claimed: claim.link }] };
  const found = played(game, claim, { stake, stream });
  if ('field' in found) return { differences: [found] };
  return { ...found, differences: differencesOf(claim, found.round) };
}
