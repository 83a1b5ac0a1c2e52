import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { beaconText } from '#rules/fairness/chain.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { currencies, isCurrencyCode } from '#rules/money/currency.ts';
import { findGame } from '../../catalog/public.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { UUID } from '../../db/uuid7.ts';
import { balances } from '../../ledger/public.ts';
import type { SiteRecord } from '../../sites/public.ts';
import type { RealLaunch } from '../launches/open-launches.ts';
import type { FindLimits } from '../limits/play-limits.ts';
import type { BetRow } from './bets/bet-rows.ts';
import { ownBetOnWire, sharedRoundOnWire } from './on-wire.ts';
import { planOf } from './plans.ts';
import { endedRounds, findSharedRound, type SharedRow } from './round-rows.ts';
import type { Snapshots } from './snapshots.ts';

type StateResponse = CallResponse<'/api/games/shared/state'>;

export interface StateDeps {
  readonly clock: Clock;
  readonly db: Db;
  readonly limits: FindLimits;
  readonly snapshots: Snapshots;
}

/** Everything the page of a shared game shows when it opens, and when it has missed something. */
export async function readSharedState(
  { clock, db, limits, snapshots }: StateDeps,
  launch: RealLaunch,
  { site, language }: { readonly site: SiteRecord; readonly language: LanguageCode },
): Promise<StateResponse | Refusal> {
  const { currency, id: siteId } = site;
  if (!isCurrencyCode(currency)) throw new Error(`site ${siteId} has the unknown currency ${currency}`);
  const [game, { stakes }, snapshot, own, held] = await Promise.all([
    findGame(db.read, siteId, launch.providerCode, launch.gameCode),
    limits(launch),
    snapshots.get(launch.gameCode, siteId),
    ownBets(db, launch.playerId, launch.gameCode),
    balances(db.read, launch.playerId),
  ]);
  if (!game) return refuse('launchEnded');
  if (!held) throw new Error(`player ${launch.playerId} has no accounts`);
  const { round, chain, others, count, pools, prizes, last } = snapshot;
  const before = own.find((bet) => bet.shared_round_id !== round?.id)?.shared_round_id;
  const betsIn = (roundId: string | undefined) =>
    own.filter((bet) => bet.shared_round_id === roundId).map(ownBetOnWire);
  return {
    statusCode: 1,
    now: clock.now().getTime(),
    game_code: game.game_code,
    game_name: game.game_name,
    language,
    currency,
    currency_decimals: currencies[currency].decimals,
    balance: formatAmount(held.cash),
    version: String(held.version),
    stakes: stakes.all.map(formatAmount),
    stake_step: formatAmount(stakes.range?.step ?? 0n),
    default_stake: formatAmount(stakes.usual ?? 0n),
    rtp: game.rtp,
    most_bets: planOf(launch.gameCode).mostBets,
    chain: chain ?? null,
    round: round ? sharedRoundOnWire(round) : null,
    bets: betsIn(round?.id),
    last_bets: betsIn(before),
    others,
    count,
    pools,
    prizes,
    last,
  };
}

/** Enough for two rounds. */
const MOST_OWN = 50;

/** The player's newest bets on a game. */
function ownBets(db: Db, playerId: bigint, gameCode: string): Promise<BetRow[]> {
  return db.read
    .selectFrom('shared_bet')
    .innerJoin('shared_round', 'shared_round.id', 'shared_bet.shared_round_id')
    .selectAll('shared_bet')
    .where('shared_bet.player_id', '=', playerId)
    .where('shared_round.game_code', '=', gameCode)
    .orderBy('shared_bet.id', 'desc')
    .limit(MOST_OWN)
    .execute();
}

const proofOnWire = (row: SharedRow) => ({
  ...sharedRoundOnWire(row),
  anchor: row.anchor,
  is_independent: row.is_independent,
});

/** The data that verifies a bet on a shared round. */
export async function readSharedProof(
  db: Db,
  roundId: string,
): Promise<Pick<CallResponse<'/api/games/round'>, 'proof' | 'shared'>> {
  const row = await findSharedRound(db.read, roundId);
  if (!row) throw new Error(`the shared round ${roundId} is not there`);
  const shared = proofOnWire(row);
  const { pulse } = shared;
  return {
    proof: {
      seed_id: row.chain_id,
      server_seed_hash: row.anchor,
      server_seed: shared.link,
      client_seed: pulse.value === null ? '' : beaconText({ ...pulse, value: pulse.value }),
      nonce: row.number,
    },
    shared,
  };
}

const DEFAULT_LIMIT = 30;

export async function readSharedHistory(
  db: Db,
  gameCode: string,
  {
    before,
    limit = DEFAULT_LIMIT,
  }: { readonly before?: string | undefined; readonly limit?: number | undefined },
): Promise<CallResponse<'/api/games/shared/history'> | Refusal> {
  if (before !== undefined && !UUID.test(before)) return refuse('badRequest', { field: 'before' });
  const rows = await endedRounds(db.read, gameCode, {
    before,
    limit: limit + 1,
    phases: ['over', 'refunded'],
  });
  return {
    statusCode: 1,
    value: rows.slice(0, limit).map(proofOnWire),
    next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
  };
}
