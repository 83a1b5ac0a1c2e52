import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { LRUCache } from 'lru-cache';
import { linkBefore, linksBack } from '#rules/fairness/chain.ts';
import { writeHex } from '#rules/fairness/hash.ts';
import type { Db, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { Beacon } from '../../providers/beacon.ts';
import { planOf } from './plans.ts';
import type { SharedTables } from './tables.ts';

export type ChainRow = Selectable<SharedTables['shared_chain']>;

/** A crash game lives two days on one; verifying its last round takes so many hashes. */
const ROUNDS = 10_000;
/** The next chain is published when this one has so many rounds left. */
const SPARE = 100;
const SECRET_BYTES = 32;
/** Every so many links one is kept in memory. */
const STEP = 100;
/** So many hashes at a time: others are served in between. */
const AT_ONCE = 500;

const placeOf = (id: string) => ({ table: 'shared_chain', column: 'secret', row: id });

export interface Links {
  /** Hex. */
  readonly anchor: string;
  /** The link of a round, from 1. */
  link(round: number): Uint8Array;
}

/** Walks a chain from its secret to its anchor, keeping links on the way. */
export async function walkChain(secret: Uint8Array, rounds: number): Promise<Links> {
  const kept: Uint8Array[] = [];
  let link = secret;
  for (let back = 0; back < rounds; back++) {
    if (back % STEP === 0) kept.push(link);
    link = linkBefore(link);
    if (back % AT_ONCE === AT_ONCE - 1) await turn();
  }
  return {
    anchor: writeHex(link),
    link(round) {
      const back = rounds - round;
      const from = kept[Math.floor(back / STEP)];
      if (!from || round < 1) throw new RangeError(`the chain has no round ${round}`);
      return linksBack(from, back % STEP);
    },
  };
}

/** A game opens the rounds of one chain; the next is walked before the last of them are over. */
const MOST_WALKED = 4;

/** The chain whose rounds are opened now, and its successor in time. */
export class Chains {
  readonly #db: Db;
  readonly #beacon: Beacon;
  readonly #gameCode: string;
  readonly #walked = new LRUCache<string, Promise<Links>>({ max: MOST_WALKED });

  constructor(db: Db, beacon: Beacon, gameCode: string) {
    this.#db = db;
    this.#beacon = beacon;
    this.#gameCode = gameCode;
  }

  /** The chain of the next round; `undefined` while its pulse is not there yet. */
  async current(now: Date): Promise<{ readonly chain: ChainRow; readonly links: Links } | undefined> {
    let chains = await this.#usable(now);
    if (chains.length === 0) chains = [await this.#publish((await this.#lastN()) + 1, now)];
    const [chain] = chains;
    if (!chain) throw new Error(`${this.#gameCode} has no chain`);
    if (chains.length === 1 && chain.rounds - chain.used <= SPARE) await this.#publish(chain.n + 1, now);
    const ready = await this.#withPulse(chain);
    return ready && { chain: ready, links: await this.#linksOf(ready) };
  }

  #linksOf(chain: ChainRow): Promise<Links> {
    const known = this.#walked.get(chain.id);
    if (known) return known;
    const links = this.#walk(chain);
    this.#walked.set(chain.id, links);
    links.catch(() => this.#walked.delete(chain.id));
    return links;
  }

  async #walk({ id, secret, rounds, anchor }: ChainRow): Promise<Links> {
    const links = await walkChain(this.#db.read.keys.open(placeOf(id), secret), rounds);
    if (links.anchor !== anchor) throw new Error(`the secret of chain ${id} does not lead to its anchor`);
    return links;
  }

  async #publish(n: number, now: Date): Promise<ChainRow> {
    const secret = randomBytes(SECRET_BYTES);
    const links = await walkChain(secret, ROUNDS);
    const { anchor } = links;
    // Players act while a flight runs, so that it has to be decided before: all flights are on one pulse.
    const hasOnePulse = planOf(this.#gameCode).timing.kind === 'flight';
    const id = uuid7();
    const row = await this.#db.tx(async (tx) => {
      await tx
        .insertInto('shared_chain')
        .values({
          id,
          game_code: this.#gameCode,
          n,
          secret: tx.keys.seal(placeOf(id), secret),
          rounds: ROUNDS,
          anchor,
          beacon: this.#beacon.source,
          is_independent: this.#beacon.isIndependent,
          pulse: hasOnePulse ? BigInt(this.#beacon.firstAfter(now)) : null,
          pulse_value: null,
          used: 0,
          published_at: now,
          ended_at: null,
        })
        .onConflict((conflict) => conflict.columns(['game_code', 'n']).doNothing())
        .execute();
      return tx
        .selectFrom('shared_chain')
        .selectAll()
        .where('game_code', '=', this.#gameCode)
        .where('n', '=', n)
        .executeTakeFirstOrThrow();
    });
    // Another server may have been first.
    if (row.id === id) this.#walked.set(id, Promise.resolve(links));
    return row;
  }

  /** Unfinished chains, oldest first; those of a beacon that is no longer configured are ended. */
  async #usable(now: Date): Promise<ChainRow[]> {
    const rows = await this.#db.read
      .selectFrom('shared_chain')
      .selectAll()
      .where('game_code', '=', this.#gameCode)
      .where('ended_at', 'is', null)
      .orderBy('n')
      .execute();
    const { source } = this.#beacon;
    const ended = rows.filter(({ used, rounds, beacon }) => used >= rounds || beacon !== source);
    for (const { id } of ended) {
      await this.#db.tx((tx) =>
        tx.updateTable('shared_chain').set({ ended_at: now }).where('id', '=', id).execute(),
      );
      this.#walked.delete(id);
    }
    return rows.filter((row) => !ended.includes(row));
  }

  async #lastN(): Promise<number> {
    const row = await this.#db.read
      .selectFrom('shared_chain')
      .select(({ fn }) => fn.max('n').as('n'))
      .where('game_code', '=', this.#gameCode)
      .where('moved_from', 'is', null)
      .executeTakeFirst();
    return row?.n ?? 0;
  }

  /** Fetches the pulse that was announced with the anchor, once it is there. */
  async #withPulse(chain: ChainRow): Promise<ChainRow | undefined> {
    if (chain.pulse === null || chain.pulse_value !== null) return chain;
    const pulse = await this.#beacon.pulse(Number(chain.pulse));
    if (!pulse) return undefined;
    await this.#db.tx((tx) =>
      tx
        .updateTable('shared_chain')
        .set({ pulse_value: pulse.value })
        .where('id', '=', chain.id)
        .where('pulse_value', 'is', null)
        .execute(),
    );
    return { ...chain, pulse_value: pulse.value };
  }
}

/** Takes the next round of a chain. @returns whether it was still free */
export async function takeNumber(tx: Tx, chainId: string, number: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shared_chain')
    .set({ used: number })
    .where('id', '=', chainId)
    .where('used', '=', number - 1)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
