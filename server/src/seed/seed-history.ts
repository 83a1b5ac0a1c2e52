import { randomBytes } from 'node:crypto';
import { isRefusal } from '#contract/errors.ts';
import { houseGames } from '#rules/games/all-games.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { stakesFor } from '../catalog/public.ts';
import type { Db } from '../db/database.ts';
import { uuid7 } from '../db/uuid7.ts';
import { openGameForHistory } from '../games/public.ts';
import type { Ledger } from '../ledger/public.ts';
import type { SiteRecord } from '../sites/public.ts';
import { payInForHistory } from '../wallet/public.ts';

/** Starting balance of the demo player, in usual stakes. */
const FUNDED_STAKES = 1_000n;
const ROUNDS = 36;

/** A funded balance and some history for a demonstration player, made by the same code that real money moves by. */
export async function seedHistory(
  db: Db,
  ledger: Ledger,
  site: SiteRecord,
  playerId: bigint,
  rounds = ROUNDS,
): Promise<void> {
  const { usual } = stakesFor(site.currency);
  const paidIn = await payInForHistory(db, {
    siteId: site.id,
    playerId,
    currency: site.currency,
    amount: usual * FUNDED_STAKES,
  });
  // A player who has history already, from an earlier start.
  if (!paidIn) return;
  for (const [index, game] of houseGames.slice(0, 4).entries()) {
    const play = await openGameForHistory(db, ledger, {
      site,
      playerId,
      game,
      token: randomBytes(24).toString('base64url'),
    });
    for (let round = index; round < rounds; round += 4) {
      const answer = await play(uuid7(), formatAmount(usual));
      if (isRefusal(answer)) throw new Error(`a demonstration round was refused: ${answer.refused}`);
    }
  }
}
