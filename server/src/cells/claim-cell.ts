import pg from 'pg';
import { PrimaryClient } from '../db/primary/primary-client.ts';
import { StartError } from '../start-error.ts';
import type { CellSettings } from './cells-file.ts';
import { ownerOf } from './moving/open-clients.ts';

const CHECK_VIOLATION = '23514';
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Gives a database its number among the cells, or sees that it has it.
 * @throws StartError where it is another cell, or cannot become this one
 */
export async function claimCell(cell: CellSettings): Promise<void> {
  const source = ownerOf(cell);
  const client = new PrimaryClient(typeof source === 'string' ? { connectionString: source } : source);
  await client.connect();
  try {
    await client.query('select claim_cell($1)', [cell.number]).catch(async (error: unknown) => {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (code === CHECK_VIOLATION && error instanceof Error)
        throw new StartError(`CELLS gives ${cell.name} the number ${cell.number}, but ${error.message}.`);
      if (code !== INSUFFICIENT_PRIVILEGE) throw error;
      const { rows } = await client.query<{ number: number }>('select number from cell');
      if (rows[0]?.number !== cell.number)
        throw new StartError(
          `The cell ${cell.name} does not have the number ${cell.number} yet: start once with its migrateDatabaseUrl.`,
        );
    });
  } finally {
    await client.end();
  }
}
