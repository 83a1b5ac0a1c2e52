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

interface Entry {
  readonly domain: string;
  /** Absent for a site that is on its way. */
  readonly site: number | null;
}

/** How soon a site that has moved is found. */
const REFRESH_MS = 500;

/**
 * Which cell has the site of a domain, as the cells' own databases say it: there is no other list that could differ. A cell
 * that does not answer keeps its sites.
 */
export class Directory {
  readonly #cells: readonly DirectoryCell[];
  readonly #warn: (error: unknown, message: string) => void;
  readonly #entries = new Map<string, readonly Entry[]>();
  #byDomain: ReadonlyMap<string, Found> = new Map();
  /** Domains that no cell had at the last look. */
  #missing: ReadonlySet<string> = new Set();
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
    const found = this.#merged();
    // Cells are read at the same time: a site that moves meanwhile may be in neither answer, and is in one at the next look.
    const missing = new Set([...this.#byDomain.keys()].filter((domain) => !found.has(domain)));
    for (const domain of missing) if (!this.#missing.has(domain)) found.set(domain, 'away');
    this.#missing = missing;
    this.#byDomain = found;
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
        select domain_name as domain, site_id as site from site_domain
        union all
        select unnest(domains), null from site_move where state in ('left', 'copied')`.execute(db.read);
      const now = new Set(rows.map(({ site }) => site));
      const left = new Set((this.#entries.get(cell.name) ?? []).flatMap(({ site }) => site ?? []));
      this.#entries.set(cell.name, rows);
      for (const site of left) if (!now.has(site)) cell.siteLeft(site);
    } catch (error) {
      this.#warn(error, `the sites of the cell ${cell.name} could not be read`);
    }
  }

  #merged(): Map<string, Found> {
    const found = new Map<string, Found>();
    const open = [...this.#entries].flatMap(([cell, entries]) =>
      entries.flatMap(({ domain, site }) => (site === null ? [] : [{ domain, cell }])),
    );
    for (const { domain, cell } of open) {
      if (found.has(domain))
        this.#warn(undefined, `${domain} is a domain of sites in two cells: it is refused`);
      found.set(domain, found.has(domain) ? 'away' : { cell });
    }
    for (const entries of this.#entries.values())
      for (const { domain, site } of entries)
        if (site === null && !found.has(domain)) found.set(domain, 'away');
    return found;
  }
}
