import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { type Amount, formatAmount, parseAmount } from '#rules/money/amount.ts';
import type { Db } from '../db/database.ts';
import { uuid7 } from '../db/uuid7.ts';
import { drawRound } from './draw-round.ts';
import type { DemoLaunch } from './open-launches.ts';
import { lockLaunch, saveDemo } from './store.ts';
import type { DemoRound, DemoState } from './tables.ts';

type PlayResponse = CallResponse<'/api/games/play'>;

function demoBalance(demo: DemoState): Amount {
  const balance = parseAmount(demo.balance);
  if (balance === undefined) throw new Error(`a demo holds the balance ${demo.balance}`);
  return balance;
}

function toResponse(launchId: string, round: DemoRound): PlayResponse {
  const { key: _key, ...shown } = round;
  return { statusCode: 1, seed_id: launchId, ...shown };
}

/** A round for play money: the same rules and proof, on the launch's own row instead of the ledger. */
export async function playDemo(
  db: Db,
  launch: DemoLaunch,
  key: string,
  stake: Amount,
): Promise<PlayResponse | Refusal> {
  return db.tx(async (tx) => {
    const row = await lockLaunch(tx, launch.id);
    if (!row?.demo || row.ended_at !== null) return refuse('launchEnded');
    const { demo } = row;
    if (demo.last?.key === key) {
      return demo.last.stake === formatAmount(stake) ? toResponse(launch.id, demo.last) : refuse('keyReused');
    }
    const before = demoBalance(demo);
    if (before < stake) return refuse('insufficientFunds');
    const seed = {
      serverSeed: Buffer.from(demo.server_seed, 'hex'),
      clientSeed: demo.client_seed,
      nonce: demo.nonce,
    };
    const { win, result } = drawRound(launch.gameCode, seed, stake);
    const last: DemoRound = {
      key,
      round_id: uuid7(),
      nonce: demo.nonce,
      stake: formatAmount(stake),
      win: formatAmount(win),
      result,
      balance: formatAmount(before - stake + win),
    };
    await saveDemo(tx, launch.id, { ...demo, balance: last.balance, nonce: demo.nonce + 1, last });
    return toResponse(launch.id, last);
  });
}
