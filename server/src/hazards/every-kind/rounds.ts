import { expect } from 'vitest';
import type { CallResponse } from '#contract/calls.ts';
import { houseGames } from '#rules/games/all-games.ts';
import { slotTarget, targets } from '#rules/games/attack/tables.ts';
import { parseAmount } from '#rules/money/amount.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { call, type Outcome, ok } from '../child-server.ts';
import { openGame, type Who } from './players.ts';

/** A round in the answer to its page. */
export type Dealt = Omit<CallResponse<'/api/games/play'>, 'statusCode' | 'message' | 'balance'>;

export const units = (text: string): bigint => parseAmount(text) ?? -1n;

export const isDone = (outcome: Outcome | undefined): boolean =>
  outcome !== 'lost' && outcome?.status === 200;

export function dealtOf(answer: CallResponse<'/api/games/play'>): Dealt {
  const { statusCode: _, message: __, balance: ___, ...dealt } = answer;
  return dealt;
}

/** A round out of an answer that has to be there. */
export function roundIn(outcome: Outcome): Dealt {
  if (outcome === 'lost' || outcome.status !== 200) throw new Error(JSON.stringify(outcome));
  // Sound: a success is of the call's own response.
  return outcome.body as Dealt;
}

/** What all rounds that were played come to. */
export class Tally {
  staked = 0n;
  won = 0n;

  /** Adds a round that is over. */
  count({ state, stake, win }: Pick<Dealt, 'state' | 'stake' | 'win'>): void {
    expect(['settled', 'refunded']).toContain(state);
    if (state === 'settled') this.add(stake, win);
  }

  add(stake: string, win: string): void {
    this.staked += units(stake);
    this.won += units(win);
  }
}

/** How a game of steps is decided: `first`, and `last` if that leaves it open. */
interface Decisions {
  readonly choice?: unknown;
  readonly first: unknown;
  readonly last?: unknown;
  /** Whether the blow falls while it is decided. */
  readonly inTheBlow?: true;
}

/** Every game of steps. */
export const stepped: ReadonlyMap<string, Decisions> = new Map<string, Decisions>([
  ['quiet-ground', { choice: { mines: 3 }, first: { open: 7 }, last: 'leave' }],
  ['tall-card', { first: 'skip', last: 'leave', inTheBlow: true }],
  ['guild-blackjack', { first: 'hit', last: 'stand' }],
  ['gallery-jacks', { first: { hold: [] } }],
  // Playing on puts down a second stake.
  ['three-card-duel', { choice: { ante: 1 }, first: 'play', inTheBlow: true }],
]);

/** A round that waits for its player. */
export interface OpenRound extends Decisions {
  readonly launch: string;
  readonly left: Dealt;
  /** Of its first decision. */
  readonly key: string;
  /** What was answered to that in the blow. */
  cut?: Outcome;
}

/** Makes the first decision, under its key. */
export function decide(port: number, { launch, left, key, first }: OpenRound): Promise<Outcome> {
  const { round_id, step } = left;
  return call(port, '/api/games/act', { launch, key, round_id, step, action: first });
}

/** Leaves a round of each game of steps open; those that end with the deal are counted. */
export async function beginSteps(port: number, who: Who, tally: Tally): Promise<Map<string, OpenRound>> {
  const rounds = new Map<string, OpenRound>();
  for (const game of houseGames) {
    const decisions = stepped.get(game.code);
    if (!decisions) continue;
    const launch = await openGame(port, who, game);
    const { default_stake: stake } = await ok(port, '/api/games/session', { launch });
    let left: Dealt;
    do {
      const { choice } = decisions;
      left = dealtOf(await ok(port, '/api/games/play', { launch, key: uuid7(), stake, choice }));
      if (left.offers.some(({ action }) => action === 'no-insurance')) {
        const { round_id, step } = left;
        const decision = { launch, key: uuid7(), round_id, step, action: 'no-insurance' };
        left = dealtOf(await ok(port, '/api/games/act', decision));
      }
      if (left.state !== 'open') tally.count(left);
    } while (left.state !== 'open');
    rounds.set(game.code, { ...decisions, launch, left, key: uuid7() });
  }
  return rounds;
}

/** One round after another of a game of one shot. */
export interface Volley {
  readonly launch: string;
  readonly stake: string;
  readonly choice: unknown;
  readonly fired: { readonly key: string; readonly outcome: Outcome }[];
}

/** Every game of one shot, opened. */
export async function loadVolleys(port: number, who: Who): Promise<Map<string, Volley>> {
  const volleys = new Map<string, Volley>();
  for (const game of houseGames.filter(({ isStepped }) => !isStepped)) {
    const launch = await openGame(port, who, game);
    const { default_stake: stake } = await ok(port, '/api/games/session', { launch });
    const { choice } = targets[game.code] ?? slotTarget;
    volleys.set(game.code, { launch, stake, choice, fired: [] });
  }
  return volleys;
}

export function fire(port: number, { launch, stake, choice }: Volley, key: string): Promise<Outcome> {
  return call(port, '/api/games/play', { launch, key, stake, choice });
}

/** Plays until the server does not answer any more. */
export async function fireUntilLost(port: number, volley: Volley, answered: () => void): Promise<void> {
  for (;;) {
    const key = uuid7();
    const outcome = await fire(port, volley, key);
    volley.fired.push({ key, outcome });
    if (outcome === 'lost') return;
    roundIn(outcome);
    answered();
  }
}
