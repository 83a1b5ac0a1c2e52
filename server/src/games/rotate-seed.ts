import type { CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { Db } from '../db/database.ts';
import { uuid7 } from '../db/uuid7.ts';
import { checkLaunch } from './check-launch.ts';
import type { OpenLaunch, OpenLaunches } from './open-launches.ts';
import { demoSeed } from './open-session.ts';
import { newSeedPair, sha256 } from './seeds.ts';
import { findRound, findSeed, lockLaunch, replaceSeed, saveDemo } from './store.ts';

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

  const fresh = { ...newSeedPair(request.client_seed), id: uuid7() };
  const { seedId } = launch.seed.state;
  const old = await db.tx((tx) => replaceSeed(tx, seedId, fresh));
  await launch.seed.reload();
  // Another tab was first: what this page knew is revealed all the same.
  const revealed = old ?? (await findSeed(db.read, seedId));
  if (!revealed) throw new Error(`seed ${seedId} is not there`);
  const { seedId: nowId, serverSeedHash, clientSeed, nonce } = launch.seed.state;
  return {
    statusCode: 1,
    revealed: {
      seed_id: revealed.id,
      server_seed: revealed.server_seed.toString('hex'),
      server_seed_hash: revealed.server_seed_hash.toString('hex'),
      client_seed: revealed.client_seed,
      rounds: Number(revealed.last_nonce),
    },
    seed: {
      seed_id: nowId,
      server_seed_hash: serverSeedHash.toString('hex'),
      client_seed: clientSeed,
      nonce,
    },
  };
}

async function rotateDemo(db: Db, launch: OpenLaunch, clientSeed: string): Promise<RotateResponse | Refusal> {
  return db.tx(async (tx) => {
    const row = await lockLaunch(tx, launch.id);
    if (!row?.demo || row.ended_at !== null) return refuse('launchEnded');
    const { demo } = row;
    const fresh = newSeedPair(clientSeed);
    const next = {
      ...demo,
      server_seed: fresh.serverSeed.toString('hex'),
      client_seed: fresh.clientSeed,
      nonce: 1,
      last: null,
    };
    await saveDemo(tx, launch.id, next);
    return {
      statusCode: 1,
      revealed: {
        seed_id: launch.id,
        server_seed: demo.server_seed,
        server_seed_hash: sha256(Buffer.from(demo.server_seed, 'hex')).toString('hex'),
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
  if (!round) return refuse('unknownRound', { field: 'round_id' });
  await db.tx((tx) => replaceSeed(tx, round.seed_id, { ...newSeedPair(), id: uuid7() }));
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
