import type { SignalEvidence } from '#contract/office/rewards/signal.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { SignalNumbers } from '#rules/rewards/bonus/signals/numbers.ts';
import { oppositePairs } from '#rules/rewards/bonus/signals/opposite.ts';
import { type SharingGrant, sharingGrants } from '#rules/rewards/bonus/signals/shared.ts';
import {
  claimAndWithdraw,
  lowRiskRounds,
  maximumThenDrop,
  type StakedRound,
} from '#rules/rewards/bonus/signals/staking.ts';
import type { Reader } from '../../db/database.ts';
import type { Grant } from '../grants/store.ts';
import type { BetsOfGrant, FoundBet } from './read-bets.ts';
import { readCycles } from './read-play.ts';

/** What a grant is suspected for. */
export interface Suspicion {
  /** Each part of the evidence in one spelling: what was decided is not raised again. */
  readonly keys: readonly string[];
  readonly evidence: SignalEvidence;
}

/** Parts of the evidence that are kept. */
const MOST = 20;

const moment = (at: number) => new Date(at).toISOString();

export function sharedSuspicion(
  grant: Grant,
  others: readonly SharingGrant[],
  numbers: SignalNumbers,
): Suspicion | undefined {
  const found = sharingGrants({ at: grant.created_at.getTime() }, others, numbers);
  if (found.length === 0) return undefined;
  return {
    keys: found.flatMap(({ playerId, shares }) => shares.map((thing) => `${playerId} ${thing}`)),
    evidence: {
      kind: 'shared',
      others: found.slice(0, MOST).map(({ playerId, grantId, at, shares }) => ({
        ...{ player_id: playerId, grant_id: grantId, shares: [...shares], at: moment(at) },
      })),
    },
  };
}

const betOnWire = ({
  ref,
  playerId,
  covers,
  stake,
  at,
}: Pick<FoundBet, 'ref' | 'playerId' | 'covers' | 'stake' | 'at'>) => ({
  ...{ ref, player_id: playerId, covers: [...covers], stake: formatAmount(stake), at: moment(at) },
});

export function oppositeSuspicion(
  grant: Grant,
  { own, all }: BetsOfGrant,
  linked: ReadonlySet<string>,
  numbers: SignalNumbers,
): Suspicion | undefined {
  const pairs = oppositePairs(own, all, linked, numbers);
  if (pairs.length === 0) return undefined;
  const facts = new Map(all.map((bet) => [bet.ref, bet]));
  const isLinked = (id: string) => linked.has(id) || id === String(grant.player_id);
  return {
    keys: [...new Set(pairs.map(({ own: bet, other }) => `${other.playerId} ${bet.group}`))],
    evidence: {
      kind: 'opposite',
      pairs: pairs.slice(0, MOST).map(({ own: bet, other }) => ({
        ...{ of: facts.get(bet.ref)?.of ?? 'market', game: facts.get(bet.ref)?.game ?? null },
        ...{ linked: isLinked(other.playerId), own: betOnWire(bet), other: betOnWire(other) },
      })),
    },
  };
}

export function dropSuspicion(
  grant: Grant,
  rounds: readonly StakedRound[],
  numbers: SignalNumbers,
): Suspicion | undefined {
  const maximum = grant.promotion.terms.maximumStake;
  const found = maximumThenDrop(rounds, maximum, numbers);
  if (!found || maximum === null) return undefined;
  const { ref, stake, win, before, after } = found;
  return {
    keys: [ref],
    evidence: {
      ...{ kind: 'maximumThenDrop', round_id: ref, before, after },
      ...{ maximum: formatAmount(maximum), stake: formatAmount(stake), win: formatAmount(win) },
    },
  };
}

export function lowRiskSuspicion(
  rounds: readonly StakedRound[],
  numbers: SignalNumbers,
): Suspicion | undefined {
  const found = lowRiskRounds(rounds, numbers);
  if (found.length === 0) return undefined;
  return {
    keys: ['lowRisk'],
    evidence: {
      ...{ kind: 'lowRisk', rounds: found.length, cover: Math.min(...found.map(({ cover }) => cover)) },
      staked: formatAmount(found.reduce((sum, { stake }) => sum + stake, 0n)),
      samples: found.slice(0, MOST).map(({ ref }) => ref),
    },
  };
}

/** Of a grant that became cash: whether it is one of several that were withdrawn at once. */
export async function cycleSuspicion(
  reader: Reader,
  grant: Grant,
  numbers: SignalNumbers,
  now: Date,
): Promise<Suspicion | undefined> {
  if (grant.state !== 'converted') return undefined;
  const found = claimAndWithdraw(await readCycles(reader, grant.player_id, now), numbers);
  if (!found.some(({ grantId }) => grantId === grant.id)) return undefined;
  return {
    keys: found.map(({ grantId }) => grantId),
    evidence: {
      kind: 'claimAndWithdraw',
      cycles: found.slice(-MOST).flatMap(({ grantId, converted, convertedAt, withdrawal }) =>
        withdrawal === null
          ? []
          : {
              ...{ grant_id: grantId, converted: formatAmount(converted), converted_at: moment(convertedAt) },
              ...{ withdrawal_id: withdrawal.id, withdrawn_at: moment(withdrawal.at) },
            },
      ),
    },
  };
}
