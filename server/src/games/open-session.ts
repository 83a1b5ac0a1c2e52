import type { CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { currencies, isCurrencyCode } from '#rules/money/currency.ts';
import { findGame, stakesFor } from '../catalog/public.ts';
import type { Db } from '../db/database.ts';
import type { CallContext } from '../edge/handlers.ts';
import { balances } from '../ledger/public.ts';
import { checkLaunch } from './check-launch.ts';
import type { OpenLaunch, OpenLaunches, SeedState } from './open-launches.ts';
import { sha256Hex } from './seeds.ts';
import { lastRound, readDemo } from './store.ts';
import type { DemoState } from './tables.ts';

type SessionResponse = CallResponse<'/api/games/session'>;
type Play = Pick<SessionResponse, 'balance' | 'seed' | 'last_round'>;

export function demoSeed(launchId: string, demo: DemoState): SessionResponse['seed'] {
  return {
    seed_id: launchId,
    server_seed_hash: sha256Hex(Buffer.from(demo.server_seed, 'hex')),
    next_server_seed_hash: sha256Hex(Buffer.from(demo.next_server_seed, 'hex')),
    client_seed: demo.client_seed,
    nonce: demo.nonce,
  };
}

export function shownSeed(state: SeedState): SessionResponse['seed'] {
  return {
    seed_id: state.seedId,
    server_seed_hash: state.serverSeedHash.toString('hex'),
    next_server_seed_hash: sha256Hex(state.nextServerSeed),
    client_seed: state.clientSeed,
    nonce: state.nonce,
  };
}

async function demoPlay(db: Db, launch: OpenLaunch): Promise<Play> {
  const demo = await readDemo(db.read, launch.id);
  const { last } = demo;
  return {
    balance: demo.balance,
    seed: demoSeed(launch.id, demo),
    last_round: last && {
      round_id: last.round_id,
      nonce: last.nonce,
      stake: last.stake,
      win: last.win,
      result: last.result,
    },
  };
}

async function realPlay(db: Db, launch: Extract<OpenLaunch, { mode: 'real' }>): Promise<Play> {
  await launch.seed.reload();
  const { seedId, nonce } = launch.seed.state;
  const [held, last] = await Promise.all([
    balances(db.read, launch.playerId),
    nonce > 1 ? lastRound(db.read, launch.playerId, seedId) : undefined,
  ]);
  if (!held) throw new Error(`player ${launch.playerId} has no accounts`);
  return {
    balance: formatAmount(held.cash),
    seed: shownSeed(launch.seed.state),
    last_round: last
      ? {
          round_id: last.id,
          nonce: Number(last.nonce),
          stake: formatAmount(last.stake),
          win: formatAmount(last.win),
          result: last.result,
        }
      : null,
  };
}

/** Everything a game page shows when it opens, and where it stood when it was left. */
export async function openSession(
  db: Db,
  launches: OpenLaunches,
  request: { readonly launch: string; readonly game_code?: string | undefined },
  context: CallContext,
): Promise<SessionResponse | Refusal> {
  const launch = checkLaunch(await launches.findAnew(request.launch), request, context.siteId);
  if (isRefusal(launch)) return launch;
  const { currency } = context.site;
  if (!isCurrencyCode(currency))
    throw new Error(`site ${context.siteId} has the unknown currency ${currency}`);
  const game = await findGame(db.read, context.siteId, launch.providerCode, launch.gameCode);
  if (!game) return refuse('launchEnded');
  const stakes = stakesFor(currency);
  return {
    statusCode: 1,
    game_code: game.game_code,
    game_name: game.game_name,
    mode: launch.mode,
    language: context.language,
    currency,
    currency_decimals: currencies[currency].decimals,
    stakes: stakes.all.map(formatAmount),
    default_stake: formatAmount(stakes.usual),
    rtp: game.rtp,
    ...(launch.mode === 'demo' ? await demoPlay(db, launch) : await realPlay(db, launch)),
  };
}
