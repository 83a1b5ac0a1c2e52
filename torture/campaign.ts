import { setTimeout as wait } from 'node:timers/promises';
import { drawsOf } from '#league/random.ts';
import { verifyLedger } from '../server/src/ledger/public.ts';
import { serverKey } from '../server/src/players/public.ts';
import { checkPlayer, type Settled } from './model/check-player.ts';
import type { Depth } from './model/pages.ts';
import { type Only, partOf } from './plan/only.ts';
import { type PlanOptions, type Wave, waveOf } from './plan/plan.ts';
import { act } from './players/act.ts';
import { repeatCallbacks } from './players/money.ts';
import { openPerson } from './players/people.ts';
import { Player } from './players/player.ts';
import { endRounds } from './players/rounds.ts';
import { strike } from './world/faults.ts';
import { Feed } from './world/feed.ts';
import type { World } from './world/world.ts';

/** What goes on in the background is done so long after the last fault has ended. */
const SETTLES_WITHIN_MS = 60_000;
/** The longest flight of a crash round. */
const ENDS_WITHIN_MS = 200_000;
const PAUSE_MS = 500;
/** Longer than it takes to settle what was due. */
const SLOW_MS = 10_000;
/** Players who may not play any more make room for new ones. */
const GENERATION_WAVES = 8;

export interface Totals {
  waves: number;
  commands: number;
  /** Commands that were sent again, and reads, included. */
  requests: number;
  faults: number;
  /** Comparisons of a list, a balance or the whole ledger. */
  checks: number;
  verified: number;
  pushes: number;
}

export interface CampaignOptions extends PlanOptions {
  readonly only: Only;
  readonly say: (line: string) => void;
}

/** Random players and faults on one world, wave by wave, until something is wrong or the time is over. */
export class Campaign {
  readonly totals: Totals = {
    waves: 0,
    commands: 0,
    requests: 0,
    faults: 0,
    checks: 0,
    verified: 0,
    pushes: 0,
  };
  readonly #world: World;
  readonly #options: CampaignOptions;
  readonly #feed: Feed;
  readonly #gatewayKey: Buffer;
  #players: readonly Player[] = [];
  #generation = -1;

  private constructor(world: World, options: CampaignOptions, feed: Feed, gatewayKey: Buffer) {
    this.#world = world;
    this.#options = options;
    this.#feed = feed;
    this.#gatewayKey = gatewayKey;
  }

  static async open(world: World, options: CampaignOptions): Promise<Campaign> {
    world.campaigns += 1;
    const feed = await Feed.open(world, options.seed);
    const gatewayKey = await world.withDb((db) => serverKey(db, 'sandbox-pay'));
    return new Campaign(world, options, feed, gatewayKey);
  }

  /**
   * Runs waves until one is wrong.
   *
   * @param isOver asked before each wave with the number of those that were run
   * @returns the number of the wave after which something was wrong
   */
  async run(isOver: (waves: number) => boolean): Promise<number | undefined> {
    const { only, say } = this.#options;
    for (let number = 0; !isOver(this.totals.waves); number++) {
      const wave = partOf(waveOf(this.#options, number), only);
      if (!wave) continue;
      await this.#renew(Math.floor(number / GENERATION_WAVES));
      await this.#strikeAndPlay(wave);
      this.totals.waves += 1;
      await this.#check('newest');
      const kinds = wave.faults.map(({ kind }) => kind).join(', ') || 'no fault';
      say(`wave ${number}: ${this.totals.commands} commands, ${this.totals.checks} checks so far; ${kinds}`);
      if (this.#world.violations.length > 0) return number;
    }
    await this.#end();
    return this.#world.violations.length > 0 ? this.totals.waves - 1 : undefined;
  }

  async close(): Promise<void> {
    for (const player of this.#players) player.close();
    await this.#feed.close();
  }

  async #renew(generation: number): Promise<void> {
    if (this.#generation === generation) return;
    if (this.#players.length > 0) await this.#end();
    for (const player of this.#players) player.close();
    this.#generation = generation;
    const { players, seed } = this.#options;
    this.#players = await Promise.all(
      Array.from({ length: players }, async (_, place) => {
        const person = await openPerson(this.#world, place, this.#nextName());
        return new Player(this.#world, person, `${seed}|${generation}|person ${place}`, (what) => {
          if (what === 'request') this.totals.requests += 1;
          else this.totals.commands += 1;
          this.#progress();
        });
      }),
    );
  }

  /** Accounts of several campaigns on one world differ. */
  #nextName(): number {
    return this.#world.campaigns * 1_000 + this.#generation;
  }

  #waiting: { readonly after: number; readonly go: () => void }[] = [];
  #progress(): void {
    const ready = this.#waiting.filter(({ after }) => this.totals.requests >= after);
    this.#waiting = this.#waiting.filter((one) => !ready.includes(one));
    for (const { go } of ready) go();
  }

  async #strikeAndPlay({ scripts, faults }: Wave): Promise<void> {
    const began = this.totals.requests;
    let isOver = false;
    const struck = faults.map(async (fault) => {
      await new Promise<void>((go) => this.#waiting.push({ after: began + fault.afterRequests, go }));
      if (isOver) return;
      this.totals.faults += 1;
      const repeat = (size: number) =>
        repeatCallbacks(this.#players, this.#gatewayKey, drawsOf(fault.id), Math.ceil(size * 12));
      await strike({ world: this.#world, feed: this.#feed, repeatCallbacks: repeat }, fault);
    });
    const played = scripts.map(async (script, place) => {
      const player = this.#players[place];
      for (const action of script) if (player) await act(player, action, this.#feed);
    });
    const over = Promise.all(played).then(() => {
      isOver = true;
      for (const { go } of this.#waiting.splice(0)) go();
    });
    await Promise.all([over, ...struck]);
  }

  /** Ends all faults, and waits until everything is as the model has it. */
  async #check(depth: Depth): Promise<void> {
    await this.#world.heal();
    const deadline = Date.now() + SETTLES_WITHIN_MS;
    while (!(await this.#resolve()) && Date.now() < deadline) await wait(PAUSE_MS);
    if (!(await this.#feed.idle(deadline)))
      this.#world.violations.push('the feed is asked for snapshots again and again, or is not answered');
    let wrong = await this.#differences(depth);
    const began = Date.now();
    let last = wrong[0];
    while (wrong.length > 0 && Date.now() < deadline) {
      await wait(PAUSE_MS);
      await this.#resolve();
      last = wrong[0] ?? last;
      wrong = await this.#differences(depth);
    }
    const took = Date.now() - began;
    if (took > SLOW_MS) this.#options.say(`settled after ${Math.round(took / 1_000)} s; at last: ${last}`);
    this.#world.violations.push(...wrong);
    for (const player of this.#players) player.forgetOldDoubts();
    await this.#checkLedger();
  }

  async #resolve(): Promise<boolean> {
    const clear = await Promise.all(this.#players.map((player) => player.resolve()));
    return !clear.includes(false);
  }

  async #differences(depth: Depth): Promise<readonly string[]> {
    const settled = await this.#readSettled();
    const wrong = await Promise.all(this.#players.map((player) => checkPlayer(player, settled, depth)));
    this.totals.checks += 6 * this.#players.length;
    this.totals.verified = this.#players.reduce((sum, { verified }) => sum + verified, 0);
    this.totals.pushes = this.#players.reduce((sum, { page }) => sum + page.pushes, 0);
    return wrong.flat();
  }

  async #readSettled(): Promise<Settled> {
    const events = await this.#world.rows<{ id: string; source: string }>(
      'select id::text, source_id as source from sports_event',
    );
    const settlements = await this.#world.rows<{ id: string }>(
      `select distinct s.ticket_id::text as id from sports_settlement s join sports_ticket t on t.id = s.ticket_id
        where t.player_id = any ($1) and s.outcome not in ('void', 'push')`,
      [this.#players.map(({ person }) => person.playerId)],
    );
    const matches = new Map(this.#feed.matches.map((match) => [match.id, match]));
    const sources = new Map(events.map(({ id, source }) => [id, source]));
    const played = new Set(settlements.map(({ id }) => id));
    return {
      matchOf: (eventId) => matches.get(sources.get(eventId) ?? ''),
      wasPlayed: (ticketId) => played.has(ticketId),
    };
  }

  async #checkLedger(): Promise<void> {
    const { findings } = await this.#world.asOwner(verifyLedger);
    this.totals.checks += 1;
    for (const { check, where, detail } of findings)
      this.#world.violations.push(`the ledger: ${check} at ${where}: ${detail}`);
  }

  /** Everything that is open comes to its end. */
  async #end(): Promise<void> {
    this.#feed.finishAll();
    await this.#world.heal();
    const deadline = Date.now() + SETTLES_WITHIN_MS;
    for (const [place, player] of this.#players.entries()) {
      while (!(await player.resolve()) && Date.now() < deadline) await wait(PAUSE_MS);
      const draws = drawsOf(`${this.#options.seed}|${this.#generation}|end ${place}`);
      if (!(await endRounds(player, draws)) && !player.isStopped) player.violate('a round does not end');
    }
    await this.#expectNothingOpen();
    await this.#check('all');
  }

  async #expectNothingOpen(): Promise<void> {
    const deadline = Date.now() + ENDS_WITHIN_MS;
    const ids = this.#players.map(({ person }) => person.playerId);
    // Who takes a break opens no game: their round of steps is ended for them after a day.
    const playing = this.#players.filter(({ isStopped }) => !isStopped).map(({ person }) => person.playerId);
    const open = () =>
      this.#world.rows<{ open: string }>(
        `select 'withdrawal ' || id || ' is ' || state as open from withdrawal
          where player_id = any ($1) and state in ('pending', 'approved')
         union all select 'ticket ' || id || ' is ' || state from sports_ticket
          where player_id = any ($1) and state in ('pending', 'accepted')
         union all select game_code || ' ' || id || ' is open' from round
          where state = 'open' and player_id = any (case when shared_round_id is null then $2::bigint[] else $1 end)`,
        [ids, playing],
      );
    let found = await open();
    while (found.length > 0 && Date.now() < deadline) {
      await wait(PAUSE_MS);
      found = await open();
    }
    this.#world.violations.push(...found.map((row) => `at the end ${row.open}`));
  }
}
