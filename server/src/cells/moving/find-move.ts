import type pg from 'pg';
import { uuid7 } from '../../db/uuid7.ts';
import { MoveRefused } from './move-refused.ts';

/** Connections to a cell as the role that owns its tables. */
export interface CellClients {
  readonly client: pg.Client;
  /** Sees what others have committed while the first has a snapshot. */
  readonly witness: pg.Client;
}
export type Cells = ReadonlyMap<string, CellClients>;

export interface FoundMove {
  readonly id: string;
  readonly siteId: number;
  readonly externalId: string;
  readonly domains: readonly string[];
  readonly fromName: string;
  readonly toName: string;
  readonly from: pg.Client;
  readonly witness: pg.Client;
  readonly to: pg.Client;
  /** `here`: it has not begun; `leaving`: closed, nothing is moved yet; `left`: for good. */
  readonly state: 'here' | 'leaving' | 'left';
  /** The status of the site outside of the move. */
  readonly status: string;
}

interface MoveRow {
  readonly id: string;
  readonly site_id: number;
  readonly external_id: string;
  readonly domains: readonly string[];
  readonly other_cell: string;
  readonly state: 'here' | 'leaving' | 'left';
  readonly status: string;
}

/**
 * The move of a site to a cell: the one that was interrupted, or a new one.
 * @throws MoveRefused where there is nothing to move
 */
export async function findMove(cells: Cells, host: string, toName: string): Promise<FoundMove> {
  const to = cells.get(toName);
  if (!to) throw new MoveRefused(`CELLS has no cell ${toName}, only ${[...cells.keys()].join(', ')}.`);
  for (const [fromName, { client: from, witness }] of cells) {
    const row = await readMove(from, host);
    if (!row) continue;
    if (row.state !== 'here' && row.other_cell !== toName)
      throw new MoveRefused(
        `${host} is on its way from ${fromName} to ${row.other_cell}: end that move first.`,
      );
    if (from === to.client) throw new MoveRefused(`${host} is in ${toName} already.`);
    const { id, domains, state, status, site_id: siteId, external_id: externalId } = row;
    return { id, siteId, externalId, domains, state, status, fromName, toName, from, witness, to: to.client };
  }
  throw new MoveRefused(`No cell has a site at ${host}.`);
}

async function readMove(cell: pg.Client, host: string): Promise<MoveRow | undefined> {
  const open = await cell.query<MoveRow>(
    `select id, site_id, external_id, domains, other_cell, state, former_status as status from site_move
      where direction = 'out' and state in ('leaving', 'left') and $1 = any(domains)`,
    [host],
  );
  if (open.rows[0]) return open.rows[0];
  const { rows } = await cell.query<MoveRow>(
    `select $2::uuid as id, s.id as site_id, s.external_id, s.status, 'here' as state, '' as other_cell,
            array(select domain_name from site_domain where site_id = s.id order by is_canonical desc, domain_name) as domains
       from site s join site_domain d on d.site_id = s.id where d.domain_name = $1`,
    [host, uuid7()],
  );
  return rows[0];
}
