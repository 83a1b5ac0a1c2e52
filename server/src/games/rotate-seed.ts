import type { CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { Db } from '../db/database.ts';
import { checkLaunch } from './launches/check-launch.ts';
import { demoSeed, shownSeed } from './launches/open-game-page.ts';
import type { OpenLaunch, OpenLaunches } from './launches/open-launches.ts';
import { findRound } from './rounds/round-store.ts';
import { newSeedPair, sha256Hex } from './seeds.ts';
import { findSeed, lockLaunch, replaceSeed, saveDemo } from './store.ts';

type RotateResponse = CallResponse<'/api/games/rotate_seed'>;

/** Reveals the server seed that was played on and starts a pair with the player's client seed. */
export async function rotateSeed(
  db: Db,
  launches: OpenLaunches,
  request: { readonly launch: string; readonly client_seed: string },
  siteId: number,
): Promise<RotateResponse | Refusal> {
  const launch = checkLaunch(await launches.findAnew(request.launch), {}, siteId);
  if (isRefusal(launch)) return launch;
  if (launch.mode === 'demo') return rotateDemo(db, launch, request.client_seed);

  const { seedId } = launch.seed.state;
  const old = await db.tx((tx) => replaceSeed(tx, seedId, request.client_seed));
  if (old === 'open') return refuse('roundInProgress');
  await launch.seed.reload();
  // Another tab was first: what this page knew is revealed all the same.
  const revealed = old ?? (await findSeed(db.read, seedId));
  if (!revealed) throw new Error(`seed ${seedId} is not there`);
  return {
    statusCode: 1,
    revealed: {
      seed_id: revealed.id,
      server_seed: revealed.server_seed.toString('hex'),
      server_seed_hash: revealed.server_seed_hash.toString('hex'),
      client_seed: revealed.client_seed,
      rounds: Number(revealed.last_nonce),
    },
    seed: shownSeed(launch.seed.state),
  };
}

async function rotateDemo(db: Db, launch: OpenLaunch, clientSeed: string): Promise<RotateResponse | Refusal> {
  return db.tx(async (tx) => {
    const row = await lockLaunch(tx, launch.id);
    if (!row?.demo || row.ended_at !== null) return refuse('launchEnded');
    const { demo } = row;
    if (demo.open) return refuse('roundInProgress');
    const fresh = newSeedPair(clientSeed, Buffer.from(demo.next_server_seed, 'hex'));
    const next = {
      ...demo,
      server_seed: demo.next_server_seed,
      next_server_seed: fresh.nextServerSeed.toString('hex'),
      client_seed: fresh.clientSeed,
      nonce: 1,
      last: null,
      open: null,
    };
    await saveDemo(tx, launch.id, next);
    return {
      statusCode: 1,
      revealed: {
        seed_id: launch.id,
        server_seed: demo.server_seed,
        server_seed_hash: sha256Hex(Buffer.from(demo.server_seed, 'hex')),
        client_seed: demo.client_seed,
        rounds: demo.nonce - 1,
      },
      seed: demoSeed(launch.id, next),
    };
  });
}

/** Reveals the seed of a round the player looks at in the history. */
export async function revealSeed(
  db: Db,
  launches: OpenLaunches,
  owner: { readonly siteId: number; readonly playerId: bigint },
  roundId: string,
): Promise<CallResponse<'/api/games/reveal_seed'> | Refusal> {
  const round = await findRound(db.read, owner.siteId, owner.playerId, roundId);
  // A round that many share has no seed of its player.
  if (!round || round.shared_round_id !== null) return refuse('unknownRound', { field: 'round_id' });
  const old = await db.tx((tx) => replaceSeed(tx, round.seed_id));
  if (old === 'open') return refuse('roundInProgress');
  await launches.seedReplaced({ ...owner, gameCode: round.game_code });
  const seed = await findSeed(db.read, round.seed_id);
  if (!seed) throw new Error(`seed ${round.seed_id} is not there`);
  return {
    statusCode: 1,
    seed_id: seed.id,
    server_seed: seed.server_seed.toString('hex'),
    server_seed_hash: seed.server_seed_hash.toString('hex'),
  };
}
