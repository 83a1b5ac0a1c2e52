import type { Prepared, PreparedStep } from './prepare.ts';

/** The elements of an array parameter, written as PostgreSQL's array text while commands are added. */
class Column {
  readonly #type: string;
  #text = '';

  constructor(type: string) {
    this.#type = type;
  }

  get cast(): string {
    return `::${this.#type}[]`;
  }

  /** Takes what needs no quotes: numbers, UUIDs, and `null`. */
  plain(value: string | number | bigint | null): void {
    this.#text += this.#text === '' ? `${value}` : `,${value}`;
  }

  quoted(value: string): void {
    const text = `"${value.replace(/[\\"]/g, '\\$&')}"`;
    this.#text += this.#text === '' ? text : `,${text}`;
  }

  take(): string {
    const text = `{${this.#text}}`;
    this.#text = '';
    return text;
  }
}

/** The parameters of ledger_post, in its order. */
function createColumns() {
  return {
    player: new Column('bigint'),
    site: new Column('integer'),
    key: new Column('uuid'),
    commandPlayer: new Column('integer'),
    content: new Column('bytea'),
    last: new Column('integer'),
    from: new Column('smallint'),
    to: new Column('smallint'),
    amount: new Column('bigint'),
    kind: new Column('smallint'),
    ref: new Column('uuid'),
    currency: new Column('integer'),
    stepCommand: new Column('integer'),
    operation: new Column('smallint'),
    stepHold: new Column('integer'),
    stepExpires: new Column('timestamptz'),
    hold: new Column('uuid'),
    roundCommand: new Column('integer'),
    roundId: new Column('uuid'),
    launch: new Column('uuid'),
    seed: new Column('uuid'),
    nonce: new Column('bigint'),
    stake: new Column('bigint'),
    win: new Column('bigint'),
    roundCurrency: new Column('text'),
    game: new Column('text'),
    provider: new Column('text'),
    result: new Column('jsonb'),
    started: new Column('timestamptz'),
    eventCommand: new Column('integer'),
    topic: new Column('text'),
    payload: new Column('jsonb'),
  };
}

type Columns = ReturnType<typeof createColumns>;

export const POST_SQL = `select code::text, first_id::text, moved::text, from_after::text, to_after::text,
  from_slot::text, to_slot::text, repeated::text from ledger_post(${Object.values(createColumns())
    .map((column, place) => `$${place + 1}${column.cast}`)
    .join(', ')})`;

/** The values for {@link POST_SQL} that post these commands in this order. */
export function batchValues(batch: readonly Prepared[]): string[] {
  const columns = createColumns();
  const players = distinctPlayers(batch);
  for (const [playerId] of players) columns.player.plain(playerId);
  const holds = new Map<string, number>();
  let steps = 0;
  for (const [index, command] of batch.entries()) {
    const place = index + 1;
    steps += command.steps.length;
    columns.site.plain(command.siteId);
    columns.key.plain(command.key);
    columns.commandPlayer.plain(command.playerId === null ? 0 : (players.get(command.playerId) ?? 0));
    columns.content.quoted(`\\x${command.content}`);
    columns.last.plain(steps);
    for (const step of command.steps) addStep(columns, holds, step, place);
    if (command.round) addRound(columns, command.round, place);
    for (const event of command.events) {
      columns.eventCommand.plain(place);
      columns.topic.quoted(event.topic);
      columns.payload.quoted(JSON.stringify(event.payload));
    }
  }
  return Object.values(columns).map((column) => column.take());
}

/** Every player once, in ascending order, with their place. */
function distinctPlayers(batch: readonly Prepared[]): Map<bigint, number> {
  const ids = new Set<bigint>();
  for (const { playerId } of batch) if (playerId !== null) ids.add(playerId);
  const sorted = [...ids].sort((a, b) => (a < b ? -1 : 1));
  return new Map(sorted.map((id, index) => [id, index + 1]));
}

function addStep(columns: Columns, holds: Map<string, number>, step: PreparedStep, place: number): void {
  columns.from.plain(step.from);
  columns.to.plain(step.to);
  columns.amount.plain(step.amount);
  columns.kind.plain(step.kind);
  columns.ref.plain(step.ref);
  columns.currency.plain(step.currency);
  columns.stepCommand.plain(place);
  columns.operation.plain(step.operation);
  if (step.expiresAt === null) columns.stepExpires.plain(null);
  else columns.stepExpires.quoted(step.expiresAt.toISOString());
  if (step.hold === null) {
    columns.stepHold.plain(0);
    return;
  }
  let hold = holds.get(step.hold);
  if (hold === undefined) {
    hold = holds.size + 1;
    holds.set(step.hold, hold);
    columns.hold.plain(step.hold);
  }
  columns.stepHold.plain(hold);
}

function addRound(columns: Columns, round: NonNullable<Prepared['round']>, place: number): void {
  columns.roundCommand.plain(place);
  columns.roundId.plain(round.id);
  columns.launch.plain(round.launchId);
  columns.seed.plain(round.seedId);
  columns.nonce.plain(round.nonce);
  columns.stake.plain(round.stake);
  columns.win.plain(round.win);
  columns.roundCurrency.quoted(round.currency);
  columns.game.quoted(round.gameCode);
  columns.provider.quoted(round.providerCode);
  columns.result.quoted(JSON.stringify(round.result));
  columns.started.quoted(round.startedAt.toISOString());
}
