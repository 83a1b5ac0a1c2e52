import type { CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { currencies, isCurrencyCode } from '#rules/money/currency.ts';
import { activeGrant } from '../../bonuses/public.ts';
import { findGame } from '../../catalog/public.ts';
import type { Db } from '../../db/database.ts';
import { balances } from '../../ledger/public.ts';
import type { SiteRecord } from '../../sites/public.ts';
import type { FindLimits } from '../limits/play-limits.ts';
import { readKept } from '../rounds/deal-round.ts';
import { dealDemo } from '../rounds/play-demo.ts';
import { reopen } from '../rounds/play-steps.ts';
import { roundOnWire } from '../rounds/round-on-wire.ts';
import { findOpenRound, lastRound } from '../rounds/round-store.ts';
import { sha256Hex } from '../seeds.ts';
import { readDemo } from '../store.ts';
import type { Supply } from '../supply/open-supply.ts';
import type { DemoState } from '../tables.ts';
import { checkLaunch } from './check-launch.ts';
import type { OpenLaunch, OpenLaunches, PartnerLaunch, RealLaunch, SeedState } from './open-launches.ts';

type SessionResponse = CallResponse<'/api/games/session'>;
type Play = Pick<SessionResponse, 'balance' | 'has_bonus' | 'seed' | 'last_round' | 'open_round'>;

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
  const { last, open } = demo;
  const round = open && dealDemo(launch, demo, open);
  return {
    balance: demo.balance,
    has_bonus: false,
    seed: demoSeed(launch.id, demo),
    last_round: last && last.round.state !== 'open' ? last.round : null,
    open_round:
      open && round && !isRefusal(round)
        ? {
            unit: open.unit,
            choice: open.choice,
            actions: [...open.actions],
            ...roundOnWire({ id: open.round_id, seedId: launch.id, nonce: open.nonce }, round),
          }
        : null,
  };
}

async function realPlay(db: Db, launch: RealLaunch): Promise<Play> {
  const [held, grant, rounds] = await Promise.all([
    balances(db.read, launch.playerId),
    activeGrant(db.read, launch.playerId),
    roundsOf(db, launch),
  ]);
  if (!held) throw new Error(`player ${launch.playerId} has no accounts`);
  return { balance: formatAmount(held.cash), has_bonus: grant !== undefined, ...rounds };
}

/** The player has what the partner's wallet says. */
async function partnerPlay(db: Db, supply: Supply, launch: PartnerLaunch): Promise<Play | Refusal> {
  const [has, rounds] = await Promise.all([supply.balance(launch), roundsOf(db, launch)]);
  if (has === undefined) return refuse('walletUnavailable');
  return { balance: formatAmount(has), has_bonus: false, ...rounds };
}

async function roundsOf(
  db: Db,
  launch: RealLaunch | PartnerLaunch,
): Promise<Pick<Play, 'seed' | 'last_round' | 'open_round'>> {
  await launch.seed.reload();
  const { seedId, nonce } = launch.seed.state;
  const last = nonce > 1 ? await lastRound(db.read, launch.playerId, seedId) : undefined;
  return {
    seed: shownSeed(launch.seed.state),
    last_round:
      last && last.state !== 'open'
        ? {
            round_id: last.id,
            nonce: Number(last.nonce),
            stake: formatAmount(last.stake),
            win: formatAmount(last.win),
            result: readKept(last.result, last.stake).shown,
          }
        : null,
    open_round: await openRoundOf(db, launch),
  };
}

async function openRoundOf(db: Db, launch: RealLaunch | PartnerLaunch): Promise<Play['open_round']> {
  const row = await findOpenRound(db.read, launch);
  const round = row && (await reopen(db.read, row));
  if (!row || !round) return null;
  const { unit, choice, actions } = readKept(row.result, row.stake);
  return {
    unit: formatAmount(unit),
    choice,
    actions: [...actions],
    ...roundOnWire({ id: row.id, seedId: row.seed_id, nonce: Number(row.nonce) }, round),
  };
}

interface PageDeps {
  readonly db: Db;
  readonly launches: OpenLaunches;
  readonly limits: FindLimits;
  readonly supply: Supply;
}

function playOf({ db, supply }: PageDeps, launch: OpenLaunch): Promise<Play | Refusal> {
  if (launch.mode === 'demo') return demoPlay(db, launch);
  return launch.mode === 'real' ? realPlay(db, launch) : partnerPlay(db, supply, launch);
}

/** Everything a game page shows when it opens, and where it stood when it was left. */
export async function openGamePage(
  deps: PageDeps,
  request: { readonly launch: string; readonly game_code?: string | undefined },
  { site, language }: { readonly site: SiteRecord; readonly language: LanguageCode },
): Promise<SessionResponse | Refusal> {
  const { db, launches, limits, supply } = deps;
  const launch = checkLaunch(await launches.findAnew(request.launch), request, site.id);
  if (isRefusal(launch)) return launch;
  const { currency } = site;
  if (!isCurrencyCode(currency)) throw new Error(`site ${site.id} has the unknown currency ${currency}`);
  const game = await findGame(db.read, site.id, launch.providerCode, launch.gameCode);
  if (!game) return refuse('launchEnded');
  const { stakes, shortestRoundMs } = await limits(launch);
  if (stakes.usual === undefined || !stakes.range) return refuse('launchEnded');
  const play = await playOf(deps, launch);
  if (isRefusal(play)) return play;
  return {
    statusCode: 1,
    game_code: game.game_code,
    game_name: game.game_name,
    mode: launch.mode === 'demo' ? 'demo' : 'real',
    language,
    currency,
    currency_decimals: currencies[currency].decimals,
    stakes: stakes.all.map(formatAmount),
    stake_step: formatAmount(stakes.range.step),
    // Free rounds are of one stake.
    default_stake: formatAmount(
      (launch.mode === 'partner' && (await supply.freeStake(launch))) || stakes.usual,
    ),
    most_staked: formatAmount(stakes.most),
    shortest_round_ms: shortestRoundMs,
    autoplay: site.settings.autoplay,
    quick_play: site.settings.quickPlay,
    rtp: game.rtp,
    ...play,
  };
}
