import { binaryArray } from '../../db/arrays.ts';
import { BinaryColumn, types } from '../../db/binary/binary-column.ts';
import { HELD } from '../accounts.ts';
import type { PlayedGame } from '../command.ts';
import type { Prepared, PreparedRound, PreparedStep } from './prepare.ts';

/** A parameter of ledger_post, collected while commands are added. */
interface Column {
  readonly cast: string;
  /** What PostgreSQL reads: text, or bytes in its binary format. */
  take(): string | Buffer;
}

/** Texts. Where all of them are `null`, the array is sent empty. */
class TextColumn implements Column {
  readonly cast = '::text[]';
  readonly #texts: (string | null)[] = [];

  add(text: string | null): void {
    this.#texts.push(text);
  }

  take(): string | Buffer {
    return this.#texts.every((text) => text === null) ? '{}' : binaryArray('text', this.#texts);
  }
}

/** One JSON array for all: neither side has to quote or unquote each document. */
class JsonColumn implements Column {
  readonly cast = '::jsonb';
  readonly #documents: string[] = [];

  add(document: string): void {
    this.#documents.push(document);
  }

  take(): string {
    return `[${this.#documents.join(',')}]`;
  }
}

/** The parameters of ledger_post, in its order. */
function createColumns() {
  return {
    player: new BinaryColumn(types.bigint),
    pursePlayer: new BinaryColumn(types.integer),
    purseNumber: new BinaryColumn(types.integer),
    purseKind: new BinaryColumn(types.smallint),
    site: new BinaryColumn(types.integer),
    key: new BinaryColumn(types.uuid),
    commandPlayer: new BinaryColumn(types.integer),
    content: new BinaryColumn(types.sha256),
    last: new BinaryColumn(types.integer),
    commandGame: new BinaryColumn(types.integer, 0),
    actor: new TextColumn(),
    from: new BinaryColumn(types.smallint),
    to: new BinaryColumn(types.smallint),
    amount: new BinaryColumn(types.bigint),
    kind: new BinaryColumn(types.smallint),
    ref: new BinaryColumn(types.uuid, null),
    stepCommand: new BinaryColumn(types.integer),
    currency: new BinaryColumn(types.integer, 0),
    operation: new BinaryColumn(types.smallint, 0),
    stepHold: new BinaryColumn(types.integer, 0),
    stepExpires: new BinaryColumn(types.moment, null),
    hold: new BinaryColumn(types.uuid),
    seed: new BinaryColumn(types.uuid),
    provider: new TextColumn(),
    game: new TextColumn(),
    roundCommand: new BinaryColumn(types.integer),
    roundId: new BinaryColumn(types.uuid),
    launch: new BinaryColumn(types.uuid),
    roundSeed: new BinaryColumn(types.integer),
    nonce: new BinaryColumn(types.bigint),
    stake: new BinaryColumn(types.bigint),
    win: new BinaryColumn(types.bigint),
    roundCurrency: new TextColumn(),
    started: new BinaryColumn(types.moment),
    shortest: new BinaryColumn(types.integer, 0),
    result: new JsonColumn(),
    eventCommand: new BinaryColumn(types.integer),
    topic: new TextColumn(),
    payload: new JsonColumn(),
    withGrants: new BinaryColumn(types.smallint, 0),
  };
}

type Columns = ReturnType<typeof createColumns>;

export const POST_SQL = `select code::text, first_id::text, moved::text, from_after::text, to_after::text,
  from_slot::text, to_slot::text, repeated::text from ledger_post(${Object.values(createColumns())
    .map((column, place) => `$${place + 1}${column.cast}`)
    .join(', ')})`;

/** The values for {@link POST_SQL} that post these commands in this order. */
export function batchValues(batch: readonly Prepared[]): (string | Buffer)[] {
  const columns = createColumns();
  const players = distinctPlayers(batch);
  for (const playerId of players.keys()) columns.player.add(playerId);
  const purses = new PursePlaces(columns);
  const holds = new Places(columns.hold);
  const seeds = new Places(columns.seed);
  const games = new GamePlaces(columns);
  let place = 0;
  let steps = 0;
  for (const command of batch) {
    place++;
    steps += command.steps.length;
    columns.site.add(command.siteId);
    columns.key.add(command.key);
    const player = command.playerId === null ? 0 : (players.get(command.playerId) ?? 0);
    columns.commandPlayer.add(player);
    columns.content.add(command.content);
    columns.last.add(steps);
    columns.commandGame.add(command.game === undefined ? 0 : games.of(command.game));
    columns.actor.add(command.actor);
    columns.withGrants.add(command.withGrants ? 1 : 0);
    for (const step of command.steps) {
      columns.from.add(purses.slot(player, step.from));
      columns.to.add(purses.slot(player, step.to));
      addStep(columns, holds, step, place);
    }
    if (command.round) addRound(columns, seeds, command.round, place);
    for (const event of command.events) {
      columns.eventCommand.add(place);
      columns.topic.add(event.topic);
      columns.payload.add(event.payload);
    }
  }
  return Object.values(columns).map((column) => column.take());
}

/** Every player once, in ascending order, with their place from 1 on. */
function distinctPlayers(batch: readonly Prepared[]): Map<bigint, number> {
  const ids = new Set<bigint>();
  for (const { playerId } of batch) if (playerId !== null) ids.add(playerId);
  const sorted = [...ids].sort((a, b) => (a < b ? -1 : 1));
  return new Map(sorted.map((id, index) => [id, index + 1]));
}

/** Gives every id one place in its column, from 1 on. */
class Places {
  readonly #column: BinaryColumn<string>;
  readonly #places = new Map<string, number>();

  constructor(column: BinaryColumn<string>) {
    this.#column = column;
  }

  of(id: string): number {
    const known = this.#places.get(id);
    if (known !== undefined) return known;
    const place = this.#places.size + 1;
    this.#places.set(id, place);
    this.#column.add(id);
    return place;
  }
}

/** Gives every purse beside cash and tokens one place in its columns, from 1 on. */
class PursePlaces {
  readonly #columns: Pick<Columns, 'pursePlayer' | 'purseNumber' | 'purseKind'>;
  readonly #places = new Map<string, number>();

  constructor(columns: Pick<Columns, 'pursePlayer' | 'purseNumber' | 'purseKind'>) {
    this.#columns = columns;
  }

  /** A side as ledger_post takes it. @param player the place of the player */
  slot(player: number, slot: number): number {
    if (slot < 8) return slot;
    return 2 + 2 * this.#of(player, slot & ~HELD) + (slot & HELD ? 1 : 0);
  }

  #of(player: number, slot: number): number {
    const name = `${player}/${slot}`;
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const place = this.#places.size + 1;
    this.#places.set(name, place);
    this.#columns.pursePlayer.add(player);
    this.#columns.purseNumber.add(slot >> 3);
    this.#columns.purseKind.add(slot & 7);
    return place;
  }
}

/** Gives every game one place in its columns, from 1 on. */
class GamePlaces {
  readonly #columns: Pick<Columns, 'provider' | 'game'>;
  readonly #places = new Map<string, number>();

  constructor(columns: Pick<Columns, 'provider' | 'game'>) {
    this.#columns = columns;
  }

  of({ providerCode, gameCode }: PlayedGame): number {
    const name = `${providerCode}\n${gameCode}`;
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const place = this.#places.size + 1;
    this.#places.set(name, place);
    this.#columns.provider.add(providerCode);
    this.#columns.game.add(gameCode);
    return place;
  }
}

function addStep(columns: Columns, holds: Places, step: PreparedStep, place: number): void {
  columns.amount.add(step.amount);
  columns.kind.add(step.kind);
  columns.ref.add(step.ref);
  columns.stepCommand.add(place);
  columns.currency.add(step.currency);
  columns.operation.add(step.operation);
  columns.stepHold.add(step.hold === null ? 0 : holds.of(step.hold));
  columns.stepExpires.add(step.expiresAt);
}

function addRound(columns: Columns, seeds: Places, round: PreparedRound, place: number): void {
  columns.roundCommand.add(place);
  columns.roundId.add(round.id);
  columns.launch.add(round.launchId);
  columns.roundSeed.add(seeds.of(round.seedId));
  columns.nonce.add(BigInt(round.nonce));
  columns.stake.add(round.stake);
  columns.win.add(round.win);
  columns.roundCurrency.add(round.currency);
  columns.started.add(round.startedAt);
  columns.shortest.add(round.shortestMs ?? 0);
  columns.result.add(round.result);
}
