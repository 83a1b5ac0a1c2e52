import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** A cell as the directory reads it. */
export interface DirectoryCell {
  readonly name: string;
  /** Absent while the cell could not be opened. */
  db(): Db | undefined;
  /** A site has left for another cell: browsers that are connected go there once they connect again. */
  siteLeft(siteId: number): void;
}

/** `away`: on its way between two cells, or maybe of a cell that has not been reached yet. */
export type Found = { readonly cell: string } | 'away' | 'unknown';

/** A domain of a site that a cell has, or of one that has moved from or to it. */
interface Entry {
  readonly domain: string;
  readonly site: number;
  /** Absent for a site that is there. */
  readonly move: string | null;
  readonly state: 'copied' | 'arrived' | 'left' | 'removed' | null;
  /** Where it came from or went to. */
  readonly other: string | null;
}

/** How soon a site that has moved is found. */
const REFRESH_MS = 500;

/**
 * Which cell has the site of a domain, as the cells' own databases say it: there is no other list that could differ. Each cell
 * is read at a time of its own, and one that does not answer is known as it was. What the rows of moves say, which are never
 * deleted, tells such answers apart: a site that has left one cell is on its way until the other says that it has arrived.
 */
export class Directory {
  readonly #cells: readonly DirectoryCell[];
  readonly #warn: (error: unknown, message: string) => void;
  readonly #entries = new Map<string, readonly Entry[]>();
  #byDomain: ReadonlyMap<string, Found> = new Map();
  readonly #closing = new AbortController();
  #loop: Promise<void> = Promise.resolve();

  constructor(cells: readonly DirectoryCell[], warn: (error: unknown, message: string) => void) {
    this.#cells = cells;
    this.#warn = warn;
  }

  /** Reads the cells that are open, now and every half second. */
  async open(): Promise<void> {
    await this.refresh();
    this.#loop = this.#run();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#loop;
  }

  /** @param domain lower case, without a port */
  find(domain: string): Found {
    const found = this.#byDomain.get(domain);
    if (found !== undefined) return found;
    return this.#entries.size < this.#cells.length ? 'away' : 'unknown';
  }

  async refresh(): Promise<void> {
    await Promise.all(this.#cells.map((cell) => this.#read(cell)));
    this.#byDomain = this.#merged();
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await wait(REFRESH_MS, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await this.refresh();
    }
  }

  async #read(cell: DirectoryCell): Promise<void> {
    const db = cell.db();
    if (!db) return;
    try {
      const { rows } = await sql<Entry>`
        select domain_name as domain, site_id as site, null as move, null as state, null as other from site_domain
        union all
        select unnest(domains), site_id, id::text, state, other_cell from site_move
         where state in ('copied', 'arrived', 'left', 'removed')`.execute(db.read);
      const before = sitesIn(this.#entries.get(cell.name) ?? []);
      this.#entries.set(cell.name, rows);
      const now = sitesIn(rows);
      for (const site of before) if (!now.has(site)) cell.siteLeft(site);
    } catch (error) {
      this.#warn(error, `the sites of the cell ${cell.name} could not be read`);
    }
  }

  #merged(): Map<string, Found> {
    const found = new Map<string, Found>();
    const moves = [...this.#entries.values()].flat().filter(({ move }) => move !== null);
    const arrived = moves.filter(({ state }) => state === 'arrived');
    const hasLeft = new Set(moves.flatMap(({ move, state }) => (isGone(state) ? [move] : [])));
    // A cell that was read before it let a site go, while the other was read after the site had arrived there.
    const outdated = new Set(
      arrived.flatMap(({ move, other, site }) => (hasLeft.has(move) ? [] : [`${other} ${site}`])),
    );
    for (const [cell, entries] of this.#entries)
      for (const { domain, site, move } of entries) {
        if (move !== null || outdated.has(`${cell} ${site}`)) continue;
        if (found.has(domain))
          this.#warn(undefined, `${domain} is a domain of sites in two cells: it is refused`);
        found.set(domain, found.has(domain) ? 'away' : { cell });
      }
    const hasArrived = new Set(arrived.map(({ move }) => move));
    for (const { domain, move, state, other } of moves) {
      // What has left for good to a cell that this process does not read is unknown here.
      const isOver = hasArrived.has(move) || (state === 'removed' && !this.#reads(other));
      if (!isOver && !found.has(domain)) found.set(domain, 'away');
    }
    return found;
  }

  #reads(name: string | null): boolean {
    return this.#cells.some((cell) => cell.name === name);
  }
}

const isGone = (state: Entry['state']): boolean => state === 'left' || state === 'removed';

/** The sites that a cell has. */
const sitesIn = (entries: readonly Entry[]): ReadonlySet<number> =>
  new Set(entries.flatMap(({ site, move }) => (move === null ? [site] : [])));
