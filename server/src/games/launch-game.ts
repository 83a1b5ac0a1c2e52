import { randomBytes } from 'node:crypto';
import type { CallRequest, CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { findRules } from '#rules/games/rules-only.ts';
import { findSharedGame } from '#rules/games/shared-games.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { findGame, stakesFor } from '../catalog/public.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { uuid7 } from '../db/uuid7.ts';
import type { CallContext } from '../edge/handlers.ts';
import { checkMayPlay, type FindSession, holdSession, type SessionPlayer } from '../players/public.ts';
import type { FindLimits } from './limits/play-limits.ts';
import { newSeedPair, sha256 } from './seeds.ts';
import { ensureSeed, insertLaunch } from './store.ts';
import type { DemoState } from './tables.ts';

const LAUNCH_LASTS_MS = 12 * 3_600_000;
/** How many usual stakes a demo starts with. */
const DEMO_STAKES = 400n;

type LaunchRequest = CallRequest<'/api/games/launch'>;

async function playerOf(
  request: LaunchRequest,
  context: CallContext,
  findSession: FindSession,
): Promise<SessionPlayer | null | Refusal> {
  if (request.mode === 'demo') return null;
  if (request.account_id === undefined || request.auth === undefined) return refuse('sessionExpired');
  const { siteId, caller } = context;
  return findSession({ token: request.auth, accountId: request.account_id, siteId, caller });
}

function newDemo(currency: string): DemoState {
  const pair = newSeedPair();
  return {
    balance: formatAmount(stakesFor(currency).usual * DEMO_STAKES),
    server_seed: pair.serverSeed.toString('hex'),
    next_server_seed: pair.nextServerSeed.toString('hex'),
    client_seed: pair.clientSeed,
    nonce: 1,
    last: null,
    open: null,
  };
}

/** Opens a game: its page gets a token of its own, which can play this one game and nothing else. */
export async function launchGame(
  parts: {
    readonly clock: Clock;
    readonly db: Db;
    readonly findSession: FindSession;
    readonly limits: FindLimits;
  },
  request: LaunchRequest,
  context: CallContext,
): Promise<CallResponse<'/api/games/launch'> | Refusal> {
  const { clock, db, findSession } = parts;
  const game = await findGame(db.read, context.siteId, request.provider_code, request.game_code);
  if (!game) return refuse('unknownGame', { field: 'game_code' });
  if (!findRules(game.game_code) && !findSharedGame(game.game_code)) return refuse('gameUnavailable');
  const limits = await parts.limits({
    siteId: context.siteId,
    providerCode: game.provider_code,
    gameCode: game.game_code,
  });
  if (limits.stakes.all.length === 0) return refuse('gameUnavailable');
  const hasDemo = game.has_demo && context.site.shown.free_game;
  if (request.mode === 'demo' && !hasDemo) return refuse('unknownMode', { field: 'mode' });
  const player = await playerOf(request, context, findSession);
  if (isRefusal(player)) return player;
  const stopped = player && (await checkMayPlay(db.read, { playerId: player.playerId, now: clock.now() }));
  if (stopped) return stopped;

  const token = randomBytes(24).toString('base64url');
  const isOpened = await db.tx(async (tx) => {
    if (player && !(await holdSession(tx, player.sessionId))) return false;
    // The commitment is a row before any stake is taken on it.
    const owner = player && { siteId: context.siteId, playerId: player.playerId, gameCode: game.game_code };
    if (owner) await ensureSeed(tx, owner, { ...newSeedPair(), id: uuid7() });
    const now = clock.now();
    await insertLaunch(tx, {
      id: uuid7(),
      tokenHash: sha256(token),
      siteId: context.siteId,
      playerId: player?.playerId ?? null,
      sessionId: player?.sessionId ?? null,
      gameCode: game.game_code,
      providerCode: game.provider_code,
      mode: request.mode,
      openedAt: now,
      expiresAt: new Date(now.getTime() + LAUNCH_LASTS_MS),
      demo: player ? null : newDemo(context.site.currency),
    });
    return true;
  });
  if (!isOpened) return refuse('sessionExpired');
  const language = context.site.languages.find((code) => code === request.language) ?? context.language;
  return {
    statusCode: 1,
    launch_url: `/games/${game.game_code}/#launch=${token}&lang=${language}`,
    mode: request.mode,
    popup: game.provider_code === 'EVOPLAY',
    shows_play: limits.showsPlay,
  };
}
