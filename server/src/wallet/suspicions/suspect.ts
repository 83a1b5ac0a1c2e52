import type { SuspicionEvidence } from '#contract/office/money/suspicion.ts';
import { formatAmount, UNIT } from '#rules/money/amount.ts';
import { oppositePairs } from '#rules/rewards/bonus/signals/opposite.ts';
import type { SuspicionKind, SuspicionNumbers } from '#rules/wallet/suspicions/numbers.ts';
import {
  type Movement,
  rapidMoves,
  structuredDeposits,
  withoutPlay,
} from '#rules/wallet/suspicions/rules.ts';
import { betsOfPlayers } from '../../bonuses/public.ts';
import type { Reader } from '../../db/database.ts';
import { findSharing } from '../../players/public.ts';
import { depositsSince, sharedAccounts, stakedSince, withdrawalsSince } from './read-money.ts';
import { suspicionRulesOf } from './rules-of-site.ts';

/** What a player is suspected for. */
export interface Suspicion {
  /** Each part of the evidence in one spelling: what was decided is not raised again. */
  readonly keys: readonly string[];
  readonly evidence: SuspicionEvidence;
}

interface Of {
  readonly playerId: bigint;
  readonly siteId: number;
  readonly now: Date;
}

/** Parts of the evidence that are kept. */
const MOST = 20;
const DAY_MS = 86_400_000;
/** As far back as a rule can be set to look. */
const LOOK_BACK_DAYS = 90;
/** Bets are compared of the last days: money goes from one to another within hours. */
const BET_DAYS = 7;
/** Accounts that share something with a player, whose bets are compared. */
const MOST_LINKED = 20;

const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
const moment = (at: number) => new Date(at).toISOString();
const onWire = ({ id, amount, at }: Movement) => ({ id, amount: formatAmount(amount), at: moment(at) });

async function moneySuspicions(reader: Reader, of: Of, numbers: SuspicionNumbers): Promise<Suspicion[]> {
  const { playerId, now } = of;
  const since = before(now, LOOK_BACK_DAYS);
  const deposits = await depositsSince(reader, playerId, since);
  const withdrawals = await withdrawalsSince(reader, playerId, since);
  const found: Suspicion[] = [];
  const structured = structuredDeposits(deposits, now.getTime(), numbers);
  if (structured.length > 0)
    found.push({
      keys: structured.map(({ id }) => id),
      evidence: {
        ...{ kind: 'structuring', threshold: formatAmount(BigInt(numbers.structuringThreshold) * UNIT) },
        deposits: structured.slice(0, MOST).map(onWire),
      },
    });
  const staked = await stakedSince(reader, playerId, before(now, numbers.playDays));
  const unplayed = withoutPlay({ deposits, withdrawals, staked }, now.getTime(), numbers);
  if (unplayed)
    found.push({
      keys: unplayed.withdrawals.map(({ id }) => id),
      evidence: {
        ...{ kind: 'withoutPlay', days: numbers.playDays, deposited: formatAmount(unplayed.deposited) },
        ...{ staked: formatAmount(staked), withdrawals: unplayed.withdrawals.slice(0, MOST).map(onWire) },
      },
    });
  const moves = rapidMoves({ deposits, withdrawals }, numbers);
  if (moves.length > 0)
    found.push({
      keys: moves.map(({ withdrawal }) => withdrawal.id),
      evidence: {
        kind: 'rapid',
        moves: moves.slice(0, MOST).map(({ deposit, withdrawal }) => ({
          ...{ deposit: onWire(deposit), withdrawal: onWire(withdrawal) },
        })),
      },
    });
  return found;
}

async function accountSuspicion(
  reader: Reader,
  of: Of,
  { sharedPlayers }: SuspicionNumbers,
): Promise<Suspicion[]> {
  const found = await sharedAccounts(reader, of);
  if (new Set(found.map(({ player_id: id }) => id)).size < sharedPlayers) return [];
  const accounts = found.map(({ player_id, bank_name, account_number }) => ({
    ...{ player_id: String(player_id), bank: bank_name, account_end: account_number.slice(-4) },
  }));
  return [
    {
      keys: accounts.map(({ player_id, bank, account_end }) => `${player_id} ${bank} ${account_end}`),
      evidence: { kind: 'sharedInstrument', accounts: accounts.slice(0, MOST) },
    },
  ];
}

/** Money that goes from one account to another, or back to the same, by bets on opposite sides. */
async function sidesSuspicion(reader: Reader, of: Of, numbers: SuspicionNumbers): Promise<Suspicion[]> {
  const { playerId, siteId, now } = of;
  const sharing = await findSharing(reader, { playerId, siteIds: [siteId] });
  const linked = sharing.slice(0, MOST_LINKED).map((one) => one.playerId);
  const all = await betsOfPlayers(reader, { playerIds: [playerId, ...linked], since: before(now, BET_DAYS) });
  const id = String(playerId);
  const own = all.filter((bet) => bet.playerId === id);
  const pairs = oppositePairs(own, all, new Set(linked.map(String)), {
    ...{ oppositeSeconds: numbers.sidesSeconds, oppositeCover: numbers.sidesCover },
    ...{
      oppositeStake: numbers.sidesStake,
      linkedTimes: numbers.sidesTimes,
      strangerTimes: numbers.sidesTimes,
    },
  });
  if (pairs.length === 0) return [];
  const facts = new Map(all.map((bet) => [bet.ref, bet]));
  const bet = ({ ref, playerId: by, covers, stake, at }: (typeof all)[number]) => ({
    ...{ ref, player_id: by, covers: [...covers], stake: formatAmount(stake), at: moment(at) },
  });
  return [
    {
      keys: [...new Set(pairs.map(({ own: one, other }) => `${other.playerId} ${one.group}`))],
      evidence: {
        kind: 'oppositeSides',
        pairs: pairs.slice(0, MOST).flatMap(({ own: one, other }) => {
          const [mine, theirs] = [facts.get(one.ref), facts.get(other.ref)];
          if (!mine || !theirs) return [];
          return [{ of: mine.of, game: mine.game, own: bet(mine), other: bet(theirs) }];
        }),
      },
    },
  ];
}

/** What a player is suspected for under the rules of the site. */
export async function suspicionsOf(reader: Reader, of: Of): Promise<readonly Suspicion[]> {
  const { enabled, numbers } = await suspicionRulesOf(reader, of.siteId);
  const isOn = (kind: SuspicionKind) => enabled.has(kind);
  const found = await moneySuspicions(reader, of, numbers);
  if (isOn('sharedInstrument')) found.push(...(await accountSuspicion(reader, of, numbers)));
  if (isOn('oppositeSides')) found.push(...(await sidesSuspicion(reader, of, numbers)));
  return found.filter(({ evidence }) => isOn(evidence.kind));
}
