import type {
  OtherSharedBet,
  SharedChainShown,
  SharedPools,
  SharedPrize,
} from '#contract/calls/games/shared-rounds.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { maskAccount } from '#rules/players/mask-account.ts';
import type { Db } from '../../db/database.ts';
import type { Json } from '../../db/schema.ts';
import { type ShortCache, shortCache } from '../../sites/public.ts';
import { tagOf } from './bets/bet-rows.ts';
import { readPools } from './pools.ts';
import { openPrizes, type Prizes } from './prizes.ts';
import { endedRounds, lastSharedRound, type SharedRow } from './round-rows.ts';

/** The public state of a game on a site. */
export interface Snapshot {
  readonly round: SharedRow | undefined;
  readonly chain: SharedChainShown | undefined;
  readonly others: OtherSharedBet[];
  readonly count: number;
  readonly pools: SharedPools;
  readonly prizes: SharedPrize[] | null;
  readonly last: { readonly round_id: string; readonly number: number; readonly outcome: Json }[];
}

/** Concurrent requests share one read. */
export interface Snapshots {
  get(gameCode: string, siteId: number): Promise<Snapshot>;
  /** Requests from now on read the current state. */
  turn(gameCode: string): void;
}

const MAX_AGE_MS = 250;
const MOST_OTHERS = 50;
const LAST = 50;

export function openSnapshots(db: Db): Snapshots {
  const prizes = openPrizes(db);
  const games = new Map<string, ShortCache<number, Snapshot>>();
  return {
    get(gameCode, siteId) {
      const sites =
        games.get(gameCode) ?? shortCache(MAX_AGE_MS, (id: number) => readSnapshot(db, prizes, gameCode, id));
      games.set(gameCode, sites);
      return sites.get(siteId);
    },
    turn: (gameCode) => games.delete(gameCode),
  };
}

async function readSnapshot(db: Db, fallen: Prizes, gameCode: string, siteId: number): Promise<Snapshot> {
  const round = await lastSharedRound(db.read, gameCode);
  const [chain, others, count, pools, prizes, ended] = await Promise.all([
    readChain(db, gameCode, round),
    round ? readOthers(db, round.id, siteId) : [],
    round ? countBets(db, round.id) : 0,
    round ? readPools(db, { gameCode, roundId: round.id, siteId }) : null,
    fallen.of(round, siteId),
    endedRounds(db.read, gameCode, { limit: LAST, phases: ['over'] }),
  ]);
  const last = ended.map(({ id, number, outcome }) => ({ round_id: id, number, outcome }));
  return { round, chain, others, count, pools, prizes, last };
}

async function readChain(
  db: Db,
  gameCode: string,
  round: SharedRow | undefined,
): Promise<SharedChainShown | undefined> {
  const chains = await db.read
    .selectFrom('shared_chain')
    .select(['id', 'n', 'anchor', 'rounds', 'beacon', 'is_independent', 'pulse', 'pulse_value'])
    .where('game_code', '=', gameCode)
    .where('moved_from', 'is', null)
    .orderBy('n', 'desc')
    .limit(2)
    .execute();
  const chain = chains.find(({ id }) => id === round?.chain_id) ?? chains[0];
  if (!chain) return undefined;
  return {
    chain_id: chain.id,
    anchor: chain.anchor,
    rounds: chain.rounds,
    beacon: { source: chain.beacon, is_independent: chain.is_independent },
    pulse:
      chain.pulse === null
        ? null
        : { source: chain.beacon, number: Number(chain.pulse), value: chain.pulse_value },
    next_anchor: chains.find(({ n }) => n === chain.n + 1)?.anchor ?? null,
  };
}

async function readOthers(db: Db, roundId: string, siteId: number): Promise<OtherSharedBet[]> {
  const rows = await db.read
    .selectFrom('shared_bet')
    .innerJoin('player', 'player.id', 'shared_bet.player_id')
    .select([
      'shared_bet.id',
      'shared_bet.site_id',
      'shared_bet.stake',
      'shared_bet.times',
      'player.account_id',
    ])
    .where('shared_bet.shared_round_id', '=', roundId)
    .where('shared_bet.state', 'in', ['open', 'paid', 'lost'])
    .orderBy((eb) => eb('shared_bet.site_id', '=', siteId), 'desc')
    .orderBy('shared_bet.stake', 'desc')
    .orderBy('shared_bet.id')
    .limit(MOST_OTHERS)
    .execute();
  return rows.map((row) => ({
    tag: tagOf(row.id),
    name: maskAccount(row.account_id),
    stake: row.site_id === siteId ? formatAmount(row.stake) : null,
    times: row.times,
  }));
}

async function countBets(db: Db, roundId: string): Promise<number> {
  const row = await db.read
    .selectFrom('shared_bet')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('shared_round_id', '=', roundId)
    .where('state', '<>', 'cancelled')
    .executeTakeFirst();
  return Number(row?.count ?? 0n);
}
