import { linkBefore } from '#rules/fairness/chain.ts';
import { writeHex } from '#rules/fairness/hash.ts';
import { lengthOf, msTo } from '#rules/games/comet-climb/curve.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { Beacon } from '../../providers/beacon.ts';
import { betsOf } from './bets/bet-rows.ts';
import { automaticOf, crashOf } from './bets/change-bets.ts';
import { settleRound } from './bets/settle-round.ts';
import { Chains, takeNumber } from './chains.ts';
import { closesAt, hurried, type Plan, planOf } from './plans.ts';
import type { RoundPublisher } from './round-publisher.ts';
import {
  drawOf,
  insertSharedRound,
  lastSharedRound,
  movePhase,
  openedOf,
  type SharedRow,
  settingOf,
} from './round-rows.ts';
import type { RefundReason } from './tables.ts';

export interface RunDeps {
  /** Refuses transactions of a holder whose lease another server has taken over. */
  readonly db: Db;
  readonly clock: Clock;
  readonly beacon: Beacon;
  readonly publisher: RoundPublisher;
  /** Waits until everything is decided that had arrived before now. */
  readonly arrivals: (mostMs?: number) => Promise<void>;
  /** Cashes bets out by themselves. */
  readonly takeOut: (betIds: readonly string[], at: Date) => void;
  /** Whether the database was away since this was last asked: then what arrived in time may not have been done. */
  readonly wasDisturbed: () => boolean;
  /** Milliseconds between draws in place of the game's own plan. */
  readonly drawsEvery: number | undefined;
}

/** A flight is announced so long before it begins, so that every page begins with it. */
const LEAD_MS = 200;
/** A cash-out that came in time at another server is waited for so long before what is left counts as lost. */
const GRACE_MS = 500;
/** A beacon that stays silent for so long is not waited for any longer. */
const BEACON_PATIENCE_MS = 10 * 60_000;
const ASK_AGAIN_MS = 1_000;
/** A flight begins when the stakes that came in time are taken, and at the latest after this. */
const ARRIVALS_MS = 2_000;

/**
 * The rounds of one game, taken from phase to phase by the holder of the lease. Its state is what the rows say; who
 * takes over reads them.
 */
export class RunningGame {
  readonly #gameCode: string;
  readonly #deps: RunDeps;
  readonly #plan: Plan;
  readonly #isFlight: boolean;
  readonly #chains: Chains;
  #row: SharedRow | undefined;
  #isTakenOver = false;
  /** Bets of the running flight with an auto cash-out, the lowest first. */
  #automatic: { readonly id: string; readonly times: number }[] = [];

  constructor(gameCode: string, deps: RunDeps) {
    this.#gameCode = gameCode;
    this.#deps = deps;
    const plan = planOf(gameCode);
    this.#plan = deps.drawsEvery === undefined ? plan : hurried(plan, deps.drawsEvery);
    this.#isFlight = this.#plan.timing.kind === 'flight';
    this.#chains = new Chains(deps.db, deps.beacon, gameCode);
  }

  /** Does what is due. @returns after how many milliseconds there may be something again */
  async step(): Promise<number> {
    if (!this.#isTakenOver) await this.#takeOver();
    const row = this.#row;
    if (!row || row.settled_at !== null) {
      const wait = row?.next_at ? this.#until(row.next_at) : 0;
      return wait > 0 ? wait : this.#begin();
    }
    if (row.ended_at !== null) return this.#settle(row, row.ended_at);
    if (row.phase === 'taking') {
      const left = this.#until(row.closes_at);
      return left > 0 ? left : this.#close(row);
    }
    return this.#isFlight && row.started_at !== null ? this.#fly(row, row.started_at) : this.#draw(row);
  }

  /** Somebody else may have gone on with it. */
  forget(): void {
    this.#isTakenOver = false;
  }

  #until(moment: Date): number {
    return moment.getTime() - this.#deps.clock.now().getTime();
  }

  async #reload(): Promise<void> {
    this.#row = await lastSharedRound(this.#deps.db.read, this.#gameCode);
  }

  /** Brings the round into its next phase when that is due; where it was not moved, everything is read again. */
  async #move(from: SharedRow, to: Parameters<typeof movePhase>[2], due: Date): Promise<boolean> {
    const { db, publisher, clock } = this.#deps;
    const isMoved = await db.tx((tx) => movePhase(tx, from, to, due));
    if (isMoved) {
      this.#row = { ...from, ...to };
      publisher.round(this.#row, clock.now());
    } else await this.#reload();
    return isMoved;
  }

  /** Takes over a round of the previous leaseholder: an interrupted flight is refunded, anything else continues. */
  async #takeOver(): Promise<void> {
    await this.#reload();
    const row = this.#row;
    this.#automatic = [];
    if (row && row.settled_at === null) {
      const isLate = row.phase === 'taking' && this.#until(row.closes_at) <= 0;
      if (this.#isFlight && (row.phase === 'running' || isLate)) await this.#giveBack(row, 'interrupted');
      else {
        const bets = await betsOf(this.#deps.db.read, row.id);
        const paid = bets.filter(({ times }) => times !== null);
        this.#deps.publisher.counted(this.#gameCode, row.id, bets.length, paid.length);
      }
    }
    this.#isTakenOver = true;
  }

  async #giveBack(round: SharedRow, reason: RefundReason): Promise<void> {
    const now = this.#deps.clock.now();
    const refunded = {
      phase: 'refunded' as const,
      reason,
      outcome: round.pulse_value === null ? null : drawOf(round).outcome,
      ended_at: now,
      // After an interruption the players have waited already.
      next_at: reason === 'interrupted' ? now : new Date(now.getTime() + this.#plan.overMs),
    };
    await this.#move(round, refunded, round.opened_at);
  }

  async #begin(): Promise<number> {
    const { db, clock, beacon, publisher } = this.#deps;
    const now = clock.now();
    const ready = await this.#chains.current(now);
    if (!ready) return ASK_AGAIN_MS;
    const { chain, links } = ready;
    const closes = closesAt(this.#plan, now);
    const number = chain.used + 1;
    const pulse = { number: chain.pulse ?? BigInt(beacon.firstAfter(closes)), value: chain.pulse_value };
    const fresh = newRound(this.#gameCode, {
      chainId: chain.id,
      number,
      link: links.link(number),
      pulse,
      now,
      closes,
    });
    const isOpened = await db.tx(async (tx) => {
      if (!(await takeNumber(tx, chain.id, number))) return false;
      await insertSharedRound(tx, fresh);
      return true;
    });
    if (isOpened) {
      const { anchor, beacon: source, is_independent } = chain;
      this.#row = { ...fresh, anchor, beacon: source, is_independent };
      publisher.round(this.#row, now);
    } else await this.#reload();
    return isOpened ? this.#until(closes) : 0;
  }

  async #close(round: SharedRow): Promise<number> {
    const { db, clock, arrivals, wasDisturbed } = this.#deps;
    await arrivals(ARRIVALS_MS);
    wasDisturbed();
    const lead = this.#isFlight ? LEAD_MS : 0;
    const started = new Date(clock.now().getTime() + lead);
    const running = { phase: 'running' as const, started_at: started };
    if (!(await this.#move(round, running, round.closes_at)) || !this.#isFlight) return 0;
    this.#automatic = (await betsOf(db.read, round.id))
      .flatMap(({ id, choice }) => {
        const times = automaticOf(choice);
        return times === undefined ? [] : [{ id, times }];
      })
      .sort((a, b) => a.times - b.times);
    return 0;
  }

  async #fly(round: SharedRow, started: Date): Promise<number> {
    const { clock, takeOut, wasDisturbed } = this.#deps;
    const crash = crashOf(round);
    const now = clock.now();
    const elapsed = now.getTime() - started.getTime();
    const isDue = ({ times }: { readonly times: number }) => times <= crash && msTo(times) <= elapsed;
    const due = this.#automatic.filter(isDue);
    if (due.length > 0) {
      this.#automatic = this.#automatic.slice(due.length);
      takeOut(
        due.map(({ id }) => id),
        now,
      );
    }
    const next = this.#automatic.find(({ times }) => times <= crash);
    if (elapsed < lengthOf(crash)) return (next ? msTo(next.times) : lengthOf(crash)) - elapsed;
    const ended = new Date(started.getTime() + lengthOf(crash));
    const next_at = new Date(now.getTime() + this.#plan.overMs);
    if (wasDisturbed()) await this.#giveBack(round, 'interrupted');
    else
      await this.#move(
        round,
        { phase: 'over', outcome: drawOf(round).outcome, ended_at: ended, next_at },
        ended,
      );
    return 0;
  }

  async #draw(round: SharedRow): Promise<number> {
    const { beacon, clock } = this.#deps;
    const number = Number(round.pulse);
    const due = beacon.dueAt(number);
    if (this.#until(due) > 0) return this.#until(due);
    const isThere = beacon.source === round.beacon;
    const pulse = isThere ? await beacon.pulse(number).catch(() => undefined) : undefined;
    const now = clock.now();
    if (!pulse) {
      if (isThere && now.getTime() - due.getTime() <= BEACON_PATIENCE_MS) return ASK_AGAIN_MS;
      await this.#giveBack(round, 'beacon');
      return 0;
    }
    const over = {
      phase: 'over' as const,
      pulse_value: pulse.value,
      outcome: drawOf({ ...round, pulse_value: pulse.value }).outcome,
      ended_at: now,
      next_at: new Date(now.getTime() + this.#plan.overMs),
    };
    await this.#move(round, over, due);
    return 0;
  }

  async #settle(round: SharedRow, ended: Date): Promise<number> {
    const { db, clock, publisher, arrivals } = this.#deps;
    const grace = this.#isFlight && round.phase === 'over' ? GRACE_MS : 0;
    const left = this.#until(new Date(ended.getTime() + grace));
    if (left > 0) return left;
    await arrivals();
    await settleRound(db, round, clock.now(), (bets) => {
      for (const bet of bets) publisher.changed(this.#gameCode, bet);
    });
    await this.#reload();
    return 0;
  }
}

interface Opening {
  readonly chainId: string;
  readonly number: number;
  readonly link: Uint8Array;
  readonly pulse: { readonly number: bigint; readonly value: string | null };
  readonly now: Date;
  readonly closes: Date;
}

/** A round that takes stakes from now on. */
function newRound(gameCode: string, { chainId, number, link, pulse, now, closes }: Opening) {
  const setting = settingOf(gameCode, writeHex(linkBefore(link)), number);
  return {
    id: uuid7(),
    game_code: gameCode,
    chain_id: chainId,
    number,
    phase: 'taking' as const,
    setting: openedOf({ game_code: gameCode, setting }).setting,
    pulse: pulse.number,
    pulse_value: pulse.value,
    link: Buffer.from(link),
    opened_at: now,
    closes_at: closes,
    started_at: null,
    ended_at: null,
    next_at: null,
    outcome: null,
    reason: null,
    settled_at: null,
  };
}
