import type { CallRequest, CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Db } from '../../db/database.ts';
import { readMoment } from '../../db/moment.ts';
import { UUID } from '../../db/uuid7.ts';
import { readSharedProof } from '../shared/read-state.ts';
import { findSeed } from '../store.ts';
import { nameOfGame, readKept } from './deal-round.ts';
import { findRound, findRoundGames, findRounds, type RoundQuery, type RoundRow } from './round-store.ts';

const DEFAULT_LIMIT = 30;

interface Owner {
  readonly siteId: number;
  readonly playerId: bigint;
}

type ListedRound = CallResponse<'/api/games/history'>['value'][number];

/** Rounds that providers' own servers played, newest first; of the same kind of ids as ours, which carry the time. */
export type FindOutsideRounds = (query: RoundQuery) => Promise<readonly ListedRound[]>;

/** The player's rounds, newest first: of our games and of outside ones. */
export async function readHistory(
  { db, findOutsideRounds }: { readonly db: Db; readonly findOutsideRounds: FindOutsideRounds },
  { siteId, playerId }: Owner,
  request: Pick<CallRequest<'/api/games/history'>, 'game_code' | 'from' | 'to' | 'before' | 'limit'>,
): Promise<CallResponse<'/api/games/history'> | Refusal> {
  const from = request.from === undefined ? undefined : readMoment(request.from);
  if (request.from !== undefined && !from) return refuse('badRequest', { field: 'from' });
  const to = request.to === undefined ? undefined : readMoment(request.to);
  if (request.to !== undefined && !to) return refuse('badRequest', { field: 'to' });
  if (request.before !== undefined && !UUID.test(request.before))
    return refuse('badRequest', { field: 'before' });
  const limit = request.limit ?? DEFAULT_LIMIT;
  const query = {
    siteId,
    playerId,
    gameCode: request.game_code,
    from,
    to,
    before: request.before,
    limit: limit + 1,
  };
  const [own, outside] = await Promise.all([findRounds(db.read, query), findOutsideRounds(query)]);
  const rounds = [...own.map(listedRound), ...outside].sort((a, b) => (a.round_id < b.round_id ? 1 : -1));
  return {
    statusCode: 1,
    value: rounds.slice(0, limit),
    next: rounds.length > limit ? (rounds[limit - 1]?.round_id ?? null) : null,
  };
}

const listedRound = (row: RoundRow): ListedRound => ({
  round_id: row.id,
  game_code: row.game_code,
  game_name: nameOfGame(row.game_code),
  provider_code: row.provider_code,
  stake: formatAmount(row.stake),
  win: formatAmount(row.win),
  net: formatAmount(row.win - row.stake),
  state: row.state,
  at: row.started_at.toISOString(),
  outside: null,
});

/** One round with its proof. The server seed stays hidden while rounds can still be played on it. */
export async function readRound(
  db: Db,
  { siteId, playerId }: Owner,
  roundId: string,
): Promise<CallResponse<'/api/games/round'> | Refusal> {
  const round = UUID.test(roundId) ? await findRound(db.read, siteId, playerId, roundId) : undefined;
  if (!round) return refuse('unknownRound', { field: 'round_id' });
  const kept = readKept(round.result, round.stake);
  const shown =
    round.shared_round_id === null
      ? await ownProof(db, round)
      : await readSharedProof(db, round.shared_round_id);
  return {
    statusCode: 1,
    round_id: round.id,
    game_code: round.game_code,
    game_name: nameOfGame(round.game_code),
    stake: formatAmount(round.stake),
    win: formatAmount(round.win),
    state: round.state,
    unit: formatAmount(kept.unit),
    choice: kept.choice,
    actions: [...kept.actions],
    result: shown.shared?.outcome ?? kept.shown,
    at: round.started_at.toISOString(),
    ...shown,
  };
}

type Proof = Pick<CallResponse<'/api/games/round'>, 'proof' | 'shared'>;

async function ownProof(db: Db, round: Pick<RoundRow, 'seed_id' | 'nonce'>): Promise<Proof> {
  const seed = await findSeed(db.read, round.seed_id);
  if (!seed) throw new Error(`seed ${round.seed_id} is not there`);
  return {
    proof: {
      seed_id: seed.id,
      server_seed_hash: seed.server_seed_hash.toString('hex'),
      server_seed: seed.revealed_at === null ? null : seed.server_seed.toString('hex'),
      client_seed: seed.client_seed,
      nonce: Number(round.nonce),
    },
    shared: null,
  };
}

/** The names of rounds in a statement: those of their games. */
export async function nameRounds(
  db: Db,
  siteId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await findRoundGames(db.read, siteId, ids);
  return new Map(rows.map((row) => [row.id, nameOfGame(row.game_code)]));
}
