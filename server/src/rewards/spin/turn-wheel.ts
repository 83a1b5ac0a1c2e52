import { randomBytes } from 'node:crypto';
import type { CallResponse } from '#contract/calls.ts';
import type { Refusal } from '#contract/errors.ts';
import { commit } from '#rules/fairness/commit.ts';
import { roundStream } from '#rules/fairness/stream.ts';
import { turnWheel } from '#rules/games/wheel/wheel.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { type Span, spanAt } from '#rules/rewards/period.ts';
import type { PlayerAction } from '../../actor.ts';
import { commandOnce, passing } from '../../db/command-once.ts';
import type { Db, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { checkMayPlay } from '../../players/public.ts';
import { balancesAfter, pay } from '../pay.ts';
import { readSetting } from '../settings.ts';
import {
  ensureSpinPlayer,
  findWheel,
  insertSpin,
  lockSpinPlayer,
  SEED_BYTES,
  type SpinPlayer,
  type SpinRow,
  saveSpinPlayer,
} from './store.ts';
import { prizeOf, prizeOnWire, unitsOf, type Wheel } from './wheel.ts';

type TurnResponse = Omit<CallResponse<'/api/spin/turn'>, 'message'>;
type Kept = TurnResponse | { readonly refused: 'noSpins' | 'wheelChanged' };

/** A turn that a player asks for. */
export interface TurnInput {
  /** UUID: asked again under it, the first answer comes again. */
  readonly key: string;
  readonly wheelId: number;
  readonly clientSeed: string;
}

/** The site's day at a moment: a free turn belongs to one. */
export async function dayAt(
  reader: Parameters<typeof readSetting>[0],
  siteId: number,
  now: Date,
): Promise<{ readonly start: Date; readonly end: Date }> {
  const { day_offset_minutes: offset } = await readSetting(reader, siteId);
  const { start, end }: Span = spanAt('daily', now.getTime(), offset);
  if (end === null) throw new Error('a day has an end');
  return { start: new Date(start), end: new Date(end) };
}

/** The turns of a player, in their wire format. */
export function rightsOf(player: SpinPlayer, day: { readonly start: Date; readonly end: Date }, now: Date) {
  return {
    free_spin: !usedToday(player, day.start),
    earned_spins: player.earned,
    next_free_at: day.end.toISOString(),
    server_time: now.toISOString(),
    server_seed_hash: commit(player.server_seed),
    nonce: player.nonce,
  };
}

/** A day that is not over yet counts as used also where the site's clock was set back since. */
function usedToday({ free_day }: SpinPlayer, today: Date): boolean {
  return free_day !== null && free_day >= today;
}

/** One turn: the right is taken, the field decided, its prize paid and its seed revealed in one commit. */
export async function turn(
  db: Db,
  context: PlayerAction,
  { key, wheelId, clientSeed }: TurnInput,
): Promise<TurnResponse | Refusal> {
  const { siteId, playerId, now } = context;
  const content = { wheel: wheelId, seed: clientSeed };
  return commandOnce<TurnResponse>(db, { siteId, playerId, key, name: 'spin.turn', content }, async (tx) => {
    const barred = await checkMayPlay(tx, { playerId, now });
    if (barred) return passing(barred);
    const wheel = await findWheel(tx, siteId);
    if (wheel?.id !== wheelId) return { refused: 'wheelChanged' };
    return decide(tx, context, wheel, clientSeed);
  });
}

async function decide(tx: Tx, context: PlayerAction, wheel: Wheel, clientSeed: string): Promise<Kept> {
  const { siteId, playerId, actor, now } = context;
  const owner = { siteId, playerId };
  await ensureSpinPlayer(tx, owner);
  const player = await lockSpinPlayer(tx, owner);
  const day = await dayAt(tx, owner.siteId, now);
  const isFree = !usedToday(player, day.start);
  if (!isFree && player.earned === 0) return { refused: 'noSpins' };

  const stream = roundStream({ serverSeed: player.server_seed, clientSeed, nonce: player.nonce });
  const field = turnWheel(wheel.fields, stream);
  const prize = wheel.fields[field]?.prize;
  if (!prize) throw new Error(`wheel ${wheel.id} has no field ${field}`);
  const spin: SpinRow = {
    id: uuid7(),
    site_id: owner.siteId,
    player_id: owner.playerId,
    wheel_id: wheel.id,
    paid_by: isFree ? 'free' : 'earned',
    free_day: isFree ? day.start : null,
    field,
    kind: prize.kind,
    amount: unitsOf(prize),
    server_seed: player.server_seed,
    client_seed: clientSeed,
    nonce: player.nonce,
    created_at: now,
  };
  const after = {
    ...player,
    free_day: isFree ? day.start : player.free_day,
    earned: player.earned - (isFree ? 0 : 1) + (prize.kind === 'spins' ? prize.spins : 0),
    server_seed: randomBytes(SEED_BYTES),
    nonce: player.nonce + 1,
  };
  await insertSpin(tx, spin);
  await saveSpinPlayer(tx, after);
  const won = {
    token: prize.kind === 'token' ? prize.amount : 0n,
    cash: prize.kind === 'cash' ? prize.amount : 0n,
  };
  await pay(tx, { ...owner, ...won, kind: 'reward', ref: spin.id }, actor);
  const held = await balancesAfter(tx, owner.playerId);
  return {
    statusCode: 1,
    ...turnOnWire(spin),
    next: rightsOf(after, day, now),
    game_balance: formatAmount(held.cash),
    game_token: formatAmount(held.token),
    version: String(held.version),
  };
}

/** A turn that was made, with its proof. */
export function turnOnWire(spin: SpinRow) {
  return {
    spin_id: spin.id,
    wheel_id: spin.wheel_id,
    field: spin.field,
    prize: prizeOnWire(prizeOf(spin.kind, spin.amount)),
    paid_by: spin.paid_by,
    at: spin.created_at.toISOString(),
    proof: {
      server_seed: spin.server_seed.toString('hex'),
      server_seed_hash: commit(spin.server_seed),
      client_seed: spin.client_seed,
      nonce: spin.nonce,
    },
  };
}
