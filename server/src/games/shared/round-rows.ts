import { type Selectable, sql } from 'kysely';
import { sharedStream } from '#rules/fairness/chain.ts';
import { readHex } from '#rules/fairness/hash.ts';
import { roundStream } from '#rules/fairness/stream.ts';
import type { ResultValue } from '#rules/games/game-rules.ts';
import { members } from '#rules/games/round/choices.ts';
import type { Drawn, SharedGame, SharedRound } from '#rules/games/shared/shared-game.ts';
import { findSharedGame } from '#rules/games/shared-games.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { DatabaseTime } from '../../db/turns/database-time.ts';
import { planOf } from './plans.ts';
import type { SharedTables } from './tables.ts';

type Round = Selectable<SharedTables['shared_round']>;
type Chain = Selectable<SharedTables['shared_chain']>;

/** A round with what its chain says. */
export type SharedRow = Round & Pick<Chain, 'anchor' | 'beacon' | 'is_independent'>;

const withChain = (db: Reader) =>
  db
    .selectFrom('shared_round')
    .innerJoin('shared_chain', 'shared_chain.id', 'shared_round.chain_id')
    .selectAll('shared_round')
    .select(['shared_chain.anchor', 'shared_chain.beacon', 'shared_chain.is_independent']);

const placeOf = (id: string) => ({ table: 'shared_round', column: 'link', row: id });

const isSecret = ({ phase }: Pick<Round, 'phase'>): boolean => phase === 'taking' || phase === 'running';

/** A row with its link, which is sealed while the round is not over. */
function openLink({ keys }: Reader, row: SharedRow): SharedRow {
  return isSecret(row) ? { ...row, link: keys.open(placeOf(row.id), row.link) } : row;
}

/** The newest round of a game, whether or not it has ended. */
export async function lastSharedRound(db: Reader, gameCode: string): Promise<SharedRow | undefined> {
  const row = await withChain(db)
    .where('shared_round.game_code', '=', gameCode)
    .where('shared_chain.moved_from', 'is', null)
    .orderBy('shared_round.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && openLink(db, row);
}

export async function findSharedRound(db: Reader, id: string): Promise<SharedRow | undefined> {
  const row = await withChain(db).where('shared_round.id', '=', id).executeTakeFirst();
  return row && openLink(db, row);
}

/** Rounds that were played to their end, newest first. */
export async function endedRounds(
  db: Reader,
  gameCode: string,
  {
    before,
    limit,
    phases,
  }: { before?: string | undefined; limit: number; phases: readonly Round['phase'][] },
): Promise<SharedRow[]> {
  let rounds = withChain(db)
    .where('shared_round.game_code', '=', gameCode)
    .where('shared_chain.moved_from', 'is', null)
    .where('shared_round.phase', 'in', phases)
    .orderBy('shared_round.id', 'desc')
    .limit(limit);
  if (before !== undefined) rounds = rounds.where('shared_round.id', '<', before);
  return (await rounds.execute()).map((row) => openLink(db, row));
}

/** When something is decided. */
export interface Moment {
  readonly now: Date;
  /** Says whether `now` and the times of arrival were read from a clock that is right. */
  readonly time: Pick<DatabaseTime, 'verify'>;
}

/**
 * The rounds of these ids, kept as they are until the transaction ends.
 * @throws ClockOffError where the clock of this process was wrong
 */
export async function holdSharedRounds(
  tx: Tx,
  ids: readonly string[],
  time: Moment['time'],
): Promise<ReadonlyMap<string, SharedRow>> {
  if (ids.length === 0) return new Map();
  const sent = Date.now();
  const rows = await withChain(tx)
    .select(sql<Date>`clock_timestamp()`.as('read_at'))
    .where('shared_round.id', 'in', [...new Set(ids)].sort())
    .orderBy('shared_round.id')
    .forShare('shared_round')
    .execute();
  if (rows[0]) time.verify(sent, rows[0].read_at);
  return new Map(rows.map((row) => [row.id, openLink(tx, row)]));
}

export async function insertSharedRound(tx: Tx, row: Round): Promise<void> {
  await tx
    .insertInto('shared_round')
    .values({
      ...row,
      link: isSecret(row) ? tx.keys.seal(placeOf(row.id), row.link) : row.link,
      setting: JSON.stringify(row.setting),
      outcome: row.outcome === null ? null : JSON.stringify(row.outcome),
    })
    .execute();
}

/**
 * Brings a round from one phase into the next.
 * @param due not before this, by the clock of the database
 * @returns whether it did; not where somebody else was first, or where it is not time yet
 */
export async function movePhase(
  tx: Tx,
  from: Pick<Round, 'id' | 'phase' | 'link'>,
  to: Pick<Round, 'phase'> &
    Partial<Pick<Round, 'started_at' | 'ended_at' | 'next_at' | 'outcome' | 'reason' | 'pulse_value'>>,
  due: Date,
): Promise<boolean> {
  const { outcome, ...plain } = to;
  const { numUpdatedRows } = await tx
    .updateTable('shared_round')
    .set({
      ...plain,
      ...(isSecret(to) ? {} : { link: from.link }),
      ...(outcome === undefined ? {} : { outcome: JSON.stringify(outcome) }),
    })
    .where('id', '=', from.id)
    .where('phase', '=', from.phase)
    .where(sql<boolean>`${due} <= ledger_now()`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @throws for a game that is none */
export function sharedGameOf(gameCode: string): SharedGame {
  const game = findSharedGame(gameCode);
  if (!game) throw new Error(`no rules for the shared game ${gameCode}`);
  return game;
}

/** The state of a published round by the rules. */
export function openedOf({ game_code, setting }: Pick<Round, 'game_code' | 'setting'>): SharedRound {
  const round = sharedGameOf(game_code).open(setting);
  if (!round) throw new Error(`${game_code} does not know the setting ${JSON.stringify(setting)}`);
  return round;
}

/** The result of a round. @throws while its pulse is not there */
export function drawOf(
  row: Pick<SharedRow, 'game_code' | 'setting' | 'link' | 'beacon' | 'pulse' | 'pulse_value' | 'number'>,
): Drawn {
  if (row.pulse_value === null) throw new Error(`the pulse of round ${row.number} is not there yet`);
  const pulse = { source: row.beacon, number: Number(row.pulse), value: row.pulse_value };
  return openedOf(row).draw(sharedStream(row.link, pulse, row.number));
}

/** The crash point of a round, in hundredths. @throws for an outcome of another kind */
export function crashIn(outcome: unknown): number {
  const { crash } = members(outcome);
  if (typeof crash !== 'number') throw new Error('this outcome is of no crash round');
  return crash;
}

/**
 * What is published of a round before it takes stakes: made of the link before its own, which everybody knows by then, so
 * that everybody can make it again.
 *
 * @param publicLink the link of the round before; before the first the anchor: hex
 */
export function settingOf(gameCode: string, publicLink: string, number: number): ResultValue {
  const make = planOf(gameCode).setting;
  const serverSeed = readHex(publicLink);
  if (!make || !serverSeed) return null;
  return make(roundStream({ serverSeed, clientSeed: 'setting', nonce: number }));
}
