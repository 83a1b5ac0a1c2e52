import type pg from 'pg';
import { sharedStream } from '#rules/fairness/chain.ts';
import { crashOf } from '#rules/games/comet-climb/rules.ts';
import { testKeys } from '../db/testing/test-keys.ts';

/** Where a flight will be lost, in hundredths, read where only the server reads it. */
export async function crashOfRound(client: pg.Client, roundId: string): Promise<number> {
  const { rows } = await client.query<{
    link: Buffer;
    phase: string;
    number: number;
    pulse: string;
    pulse_value: string;
    beacon: string;
  }>(
    `select r.link, r.phase, r.number, r.pulse, r.pulse_value, c.beacon from shared_round r
       join shared_chain c on c.id = r.chain_id where r.id = $1`,
    [roundId],
  );
  const [row] = rows;
  if (!row) throw new Error(`no round ${roundId}`);
  const pulse = { source: row.beacon, number: Number(row.pulse), value: row.pulse_value };
  const isOver = row.phase === 'over' || row.phase === 'refunded';
  const place = { table: 'shared_round', column: 'link', row: roundId };
  return crashOf(sharedStream(isOver ? row.link : testKeys.open(place, row.link), pulse, row.number));
}
