import { hash } from 'node:crypto';
import { actorText } from '../../actor.ts';
import type { Json } from '../../db/schema.ts';
import { UUID } from '../../db/uuid7.ts';
import {
  currencyId,
  HELD,
  MAX_PLAYER,
  type Purse,
  playerSlot,
  sitePlace,
  TOKEN_CURRENCY_ID,
} from '../accounts.ts';
import type { Command, Move, Pend, PlayedGame, PostHold, RoundRider, Side, VoidHold } from '../command.ts';
import { kindNumber } from '../kinds.ts';

/** A side: the slot of a player's account (see `playerSlot`), or -1 - the place of a site's account. */
type Slot = number;

export const operations = { move: 0, pend: 1, post: 2, rest: 3, void: 4 } as const;

export interface PreparedStep {
  readonly operation: number;
  readonly from: Slot;
  readonly to: Slot;
  /** `null`: what the hold still has. */
  readonly amount: bigint | null;
  readonly kind: number;
  readonly ref: string | null;
  /** The currency of the site's side; 0 for the currency of the player. */
  readonly currency: number;
  readonly hold: string | null;
  /** Milliseconds since 1970. */
  readonly expiresAt: number | null;
}

/** A checked command with the hash of its content, as a batcher sends it. */
export interface Prepared {
  readonly id: string;
  readonly key: string;
  readonly siteId: number;
  readonly playerId: bigint | null;
  /** The initiator, as text; `null` for the player, as with nearly every command. */
  readonly actor: string | null;
  /** SHA-256, as a string of 32 characters below 256. */
  readonly content: string;
  readonly steps: readonly PreparedStep[];
  readonly game: PlayedGame | undefined;
  readonly round: PreparedRound | undefined;
  readonly events: readonly PreparedEvent[];
  readonly withGrants: boolean;
}

/** JSON is text already, and moments are valid: what cannot be written fails its own caller, not the batch. */
export interface PreparedRound extends Omit<RoundRider, 'result' | 'startedAt'> {
  readonly result: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

export interface PreparedEvent {
  readonly topic: string;
  readonly payload: string;
}

const MAX_STEPS = 64;
const MAX_INT4 = 2 ** 31 - 1;
const MAX_INT8 = 2n ** 63n - 1n;
const MAX_SITE = 2 ** 29;

/** The slot of an account of a site; `undefined` for any other text. */
function siteSlot(account: string): Slot | undefined {
  const place = sitePlace(account);
  return place === undefined ? undefined : -1 - place;
}

const TOKEN_SLOT = playerSlot('token');

/**
 * Checks a command and hashes its content.
 * @throws RangeError on what no caller may send: no amount above 0, no UUID, two purses. That is a fault of the
 *   program, not a refusal.
 */
export function prepare(command: Command): Prepared {
  const key = uuid(command.key.toLowerCase());
  const { siteId, playerId } = command;
  if (!Number.isInteger(siteId) || siteId < 1 || siteId > MAX_SITE)
    throw new RangeError(`not a site id: ${siteId}`);
  if (playerId !== null && (playerId < 1n || playerId > MAX_PLAYER)) {
    throw new RangeError(`not a player id: ${playerId}`);
  }
  const steps = prepareSteps(command);
  return {
    id: `${siteId}/${key}`,
    key,
    siteId,
    playerId,
    actor: prepareActor(command),
    content: hash('sha256', `${siteId}/${playerId}/${command.content ?? spell(steps)}`, 'binary'),
    steps,
    game: command.round ?? command.game,
    round: command.round && prepareRound(command.round, playerId),
    events: (command.events ?? []).map(({ topic, payload }) => ({ topic, payload: json(payload) })),
    withGrants: command.withGrants ?? false,
  };
}

function prepareActor({ actor, playerId }: Command): string | null {
  return actor.kind === 'player' && actor.playerId === playerId ? null : actorText(actor);
}

function prepareSteps(command: Command): PreparedStep[] {
  const steps: PreparedStep[] = [];
  for (const step of command.steps) {
    if ('from' in step) steps.push(prepareMove(step));
    else if ('pend' in step) steps.push(preparePend(step));
    else if ('post' in step) steps.push(...preparePost(step));
    else steps.push(prepareVoid(step));
  }
  const least = command.round ? 0 : 1;
  if (steps.length < least || steps.length > MAX_STEPS) {
    throw new RangeError(`a command has 1 to ${MAX_STEPS} steps, not ${steps.length}`);
  }
  if (
    command.playerId === null &&
    steps.some((step) => step.hold !== null || step.from >= 0 || step.to >= 0)
  ) {
    throw new RangeError('a command without a player moves money between accounts of the site only');
  }
  return steps;
}

function prepareMove(move: Move): PreparedStep {
  const from = slotOf(move.from);
  const to = slotOf(move.to);
  if (from === to || (from >= 0 && to >= 0)) throw new RangeError(`no move from ${move.from} to ${move.to}`);
  const purse = Math.max(from, to);
  let currency = 0;
  if (purse === TOKEN_SLOT) currency = TOKEN_CURRENCY_ID;
  else if (purse < 0) {
    if (move.currency === undefined) throw new RangeError('a move between site accounts names its currency');
    currency = currencyId(move.currency);
  }
  return {
    operation: operations.move,
    from,
    to,
    amount: positive(move.amount),
    kind: kindNumber(move.kind),
    ref: reference(move.ref),
    currency,
    hold: null,
    expiresAt: null,
  };
}

function preparePend(step: Pend): PreparedStep {
  const from = purseSlot(step.purse);
  return {
    operation: operations.pend,
    from,
    to: from + HELD,
    amount: positive(step.amount),
    kind: kindNumber(step.kind ?? 'hold'),
    ref: reference(step.ref),
    currency: 0,
    hold: uuid(step.pend),
    expiresAt: step.expiresAt ? time(step.expiresAt) : null,
  };
}

/** The side of the hold follows from the hold, in SQL. */
function preparePost(step: PostHold): PreparedStep[] {
  const to = siteSlot(step.to);
  if (to === undefined) throw new RangeError(`a hold is posted to a site account, not to ${step.to}`);
  const hold = uuid(step.post);
  const ref = reference(step.ref);
  const rest = { from: HELD, currency: TOKEN_CURRENCY_ID, ref, hold, expiresAt: null };
  return [
    {
      ...rest,
      operation: operations.post,
      to,
      amount: step.amount === undefined ? null : positive(step.amount),
      kind: kindNumber(step.kind),
    },
    { ...rest, operation: operations.rest, to: 0, amount: null, kind: kindNumber('release') },
  ];
}

function prepareVoid(step: VoidHold): PreparedStep {
  return {
    operation: operations.void,
    from: HELD,
    to: 0,
    amount: null,
    kind: kindNumber('release'),
    ref: reference(step.ref),
    currency: TOKEN_CURRENCY_ID,
    hold: uuid(step.void),
    expiresAt: null,
  };
}

function prepareRound(round: RoundRider, playerId: bigint | null): PreparedRound {
  if (playerId === null) throw new RangeError('a round has a player');
  uuid(round.id);
  uuid(round.launchId);
  uuid(round.seedId);
  if (!Number.isSafeInteger(round.nonce) || round.nonce < 1)
    throw new RangeError(`not a nonce: ${round.nonce}`);
  const { shortestMs = 0 } = round;
  if (!Number.isInteger(shortestMs) || shortestMs < 0 || shortestMs > MAX_INT4)
    throw new RangeError(`not a time: ${shortestMs}`);
  for (const amount of [round.stake, round.win])
    if (amount < 0n || amount > MAX_INT8) throw new RangeError(`not a stake or win: ${amount}`);
  return { ...round, result: json(round.result), startedAt: time(round.startedAt) };
}

function time(moment: Date): number {
  const milliseconds = moment.getTime();
  if (Number.isNaN(milliseconds)) throw new RangeError('not a moment');
  return milliseconds;
}

function json(value: Json): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new RangeError('not a JSON value');
  return text;
}

/** The content of a command without a declared one. */
function spell(steps: readonly PreparedStep[]): string {
  return steps
    .map((s) => `${s.operation},${s.from},${s.to},${s.amount},${s.kind},${s.ref},${s.currency},${s.hold}`)
    .join(';');
}

function slotOf(side: Side): Slot {
  const slot = siteSlot(side) ?? playerSlot(side);
  if (slot === undefined || (slot & HELD && slot > 0)) throw new RangeError(`not an account: ${side}`);
  return slot;
}

function purseSlot(purse: Purse): Slot {
  const slot = playerSlot(purse);
  if (slot === undefined || slot & HELD) throw new RangeError(`not a purse: ${purse}`);
  return slot;
}

function positive(amount: bigint): bigint {
  if (amount <= 0n || amount > MAX_INT8) throw new RangeError(`not an amount to move: ${amount}`);
  return amount;
}

function reference(ref: string | undefined): string | null {
  return ref === undefined ? null : uuid(ref);
}

function uuid(text: string): string {
  if (!UUID.test(text)) throw new RangeError(`not a UUID in lower case: ${JSON.stringify(text)}`);
  return text;
}
