import { vi } from 'vitest';
import type { SharedPhase } from '#contract/calls/games/shared-rounds.ts';
import type { CallResponse } from '#contract/calls.ts';
import { lengthOf } from '#rules/games/comet-climb/curve.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import type { CallAnswer, TestServer } from '../../../test-server.ts';
import type { BetRow } from '../bets/bet-rows.ts';
import { crashOf } from '../bets/change-bets.ts';
import { findSharedRound, lastSharedRound, type SharedRow, sharedGameOf } from '../round-rows.ts';

export type State = CallResponse<'/api/games/shared/state'>;
export type Who = { readonly account_id: string; readonly auth: string };

const sites: Readonly<Record<string, string>> = { localhost: 'baize', 'lucky.localhost': 'lucky' };

/** For what takes a moment by the real clock. */
const PATIENCE_MS = 60_000;

/** A server whose sites offer a shared game, and the ways of its players. */
export class SharedWorld {
  readonly server: TestServer;
  readonly gameCode: string;

  private constructor(server: TestServer, gameCode: string) {
    this.server = server;
    this.gameCode = gameCode;
  }

  static async open(server: TestServer, gameCode = 'comet-climb'): Promise<SharedWorld> {
    const { providerCode, name, category } = sharedGameOf(gameCode);
    const { pool } = server.database.db;
    await pool.query(
      `insert into game (provider_code, code, name, category, rtp, has_demo, added_at)
       values ($1, $2, $3, $4, '99', false, now()) on conflict do nothing`,
      [providerCode, gameCode, name, category],
    );
    await pool.query(
      `insert into site_game (site_id, provider_code, game_code, position)
       select id, $1, $2, 99 from site where external_id in ('baize', 'lucky') on conflict do nothing`,
      [providerCode, gameCode],
    );
    return new SharedWorld(server, gameCode);
  }

  async launch(who: Who, host = 'localhost'): Promise<string> {
    const { launch_url } = await this.server.ok(
      '/api/games/launch',
      {
        domain_name: host,
        external_id: sites[host] ?? 'baize',
        provider_code: sharedGameOf(this.gameCode).providerCode,
        game_code: this.gameCode,
        mode: 'real',
        ...who,
      },
      host,
    );
    return new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
  }

  state(launch: string, host?: string): Promise<State> {
    return this.server.ok('/api/games/shared/state', { launch }, host);
  }

  /** Looks at the rows until it is so: a page that asked so often would be throttled. */
  async until(holds: (round: SharedRow | undefined) => boolean): Promise<void> {
    await vi.waitFor(
      async () => {
        const round = await lastSharedRound(this.server.database.db.read, this.gameCode);
        if (!holds(round)) throw new Error(`still ${round?.number} ${round?.phase}`);
      },
      { timeout: PATIENCE_MS, interval: 20 },
    );
  }

  async phase(launch: string, phase: SharedPhase, host?: string): Promise<State> {
    await this.until((round) => round?.phase === phase);
    return this.state(launch, host);
  }

  /** A draw that takes stakes for a while yet: one that is about to close or over makes room for the next. */
  async taking(launch: string): Promise<State> {
    const { clock, database } = this.server;
    clock.go();
    for (;;) {
      const row = await lastSharedRound(database.db.read, this.gameCode);
      const until = (moment: Date) => Math.max(0, moment.getTime() - clock.now().getTime());
      if (row?.phase === 'taking') {
        if (until(row.closes_at) > 5_000) return this.state(launch);
        clock.advance(until(row.closes_at) + 6_000);
      } else if (row?.next_at && row.settled_at !== null) clock.advance(until(row.next_at));
      const isSettled = row !== undefined && row.settled_at !== null;
      await this.until(
        (now) => now !== undefined && (now.id !== row?.id || (!isSettled && now.settled_at !== null)),
      );
    }
  }

  /** The result of a bet, once it was decided. */
  async decided(betId: string): Promise<BetRow> {
    return vi.waitFor(
      async () => {
        const bet = await this.server.database.db.read
          .selectFrom('shared_bet')
          .selectAll()
          .where('id', '=', betId)
          .executeTakeFirstOrThrow();
        if (bet.state === 'open') throw new Error('not decided yet');
        return bet;
      },
      { timeout: PATIENCE_MS, interval: 20 },
    );
  }

  /** The crash point of a round, from the database. */
  async crash(roundId: string): Promise<number> {
    const row = await findSharedRound(this.server.database.db.read, roundId);
    if (!row) throw new Error(`no round ${roundId}`);
    return crashOf(row);
  }

  /** A round that has just begun to take stakes and gets at least so far. */
  async round(
    launch: string,
    least = 100,
    host?: string,
  ): Promise<State & { readonly id: string; readonly crash: number }> {
    this.server.clock.go();
    for (;;) {
      const state = await this.phase(launch, 'taking', host);
      const id = state.round?.round_id ?? '';
      const crash = await this.crash(id);
      const left = (state.round?.closes_at ?? 0) - state.now;
      if (crash >= least && left > 5_000) return { ...state, id, crash };
      await this.finish(launch, id, host);
    }
  }

  /** The stakes are in: the flight begins, and the test alone moves the clock until its end. @returns when, by the server's clock */
  async start(launch: string, host?: string): Promise<number> {
    this.server.clock.stop();
    this.server.clock.advance(7_000);
    const { round } = await this.phase(launch, 'running', host);
    return round?.started_at ?? 0;
  }

  /** Moves the clock to so many milliseconds after the start of the flight. */
  at(started: number, elapsed: number): void {
    const ahead = started + elapsed - this.server.clock.now().getTime();
    if (ahead > 0) this.server.clock.advance(ahead);
  }

  /** Takes a round to its end, and waits until everything on it is settled and the next takes stakes. */
  async finish(launch: string, roundId: string, host?: string): Promise<void> {
    const crash = await this.crash(roundId);
    const { round } = await this.state(launch, host);
    if (round?.round_id === roundId && round.phase === 'taking') await this.start(launch, host);
    this.server.clock.go();
    this.server.clock.advance(lengthOf(crash) + 300);
    await this.until((now) => now?.id !== roundId || now.ended_at !== null);
    this.server.clock.advance(500);
    await this.until((now) => now?.id !== roundId || now.settled_at !== null);
    this.server.clock.advance(4_000);
    await this.until((now) => now?.id !== roundId);
  }

  bet(
    launch: string,
    roundId: string,
    more: { stake?: string; cashOut?: number; key?: string; host?: string; choice?: unknown } = {},
  ): Promise<CallAnswer<'/api/games/shared/bet'>> {
    const { stake = '5', cashOut = null, key = uuid7(), host, choice = { cashOut } } = more;
    return this.server.call('/api/games/shared/bet', { launch, key, round_id: roundId, stake, choice }, host);
  }

  cashOut(launch: string, betId: string, host?: string) {
    return this.server.call('/api/games/shared/cash_out', { launch, bet_id: betId }, host);
  }

  cancel(launch: string, betId: string) {
    return this.server.call('/api/games/shared/cancel', { launch, bet_id: betId });
  }
}
