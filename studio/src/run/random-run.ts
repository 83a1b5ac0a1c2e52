import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Seat, WalletMessage } from '../dialects/dialect.ts';
import { randomFrom } from '../faults/random.ts';
import { stakesIn } from '../money.ts';
import type { Studio } from '../open-studio.ts';
import type { Wallet } from '../play/wallet.ts';

export interface RandomRun {
  readonly seed: number;
  /** Messages that are sent before the run ends. */
  readonly exchanges: number;
  /** Launches that it waits for. */
  readonly launches: number;
  /** Rounds at once. */
  readonly parallel: number;
}

interface Launched {
  readonly seat: Seat;
  readonly wallet: Wallet;
}

const LAUNCH_PAUSE_MS = 200;
/** What a round pays, in halves of its stake: as much as is staked. */
const WIN_HALVES = [0n, 0n, 0n, 1n, 2n, 4n, 7n];
/** What of a stake counts, in halves of it, where the protocol confirms bets. */
const CONFIRMED_HALVES = [2n, 2n, 2n, 1n];
const MOST_LATE = 40;

/**
 * Plays rounds of its own in the launches that operators have opened, with the faults of the studio, and prints what it believes of
 * each player, in a form that a test reads: `{"user":…,"stakes":…,"wins":…}` in 1/10,000 units.
 *
 * @returns the exit code: 1 where the wallet broke its protocol, or a transaction has no clear end
 */
export async function runRandomly(
  studio: Studio,
  run: RandomRun,
  say: (line: string) => void,
): Promise<number> {
  say(`waiting for ${run.launches} launches`);
  while (seatsOf(studio).length < run.launches) await wait(LAUNCH_PAUSE_MS);
  const random = new RandomRounds(studio, run);
  await random.play();
  for (const { user, stakes, wins, rollbacks, open } of studio.books.believed())
    say(JSON.stringify({ user, stakes: String(stakes), wins: String(wins), rollbacks, open }));
  for (const problem of studio.problems.slice(0, 20)) say(`WRONG ${problem}`);
  const open = studio.books.believed().reduce((sum, one) => sum + one.open, 0);
  say(`${random.sent} exchanges, ${studio.problems.length} wrong answers, ${open} without an end`);
  return studio.problems.length === 0 && open === 0 ? 0 : 1;
}

function seatsOf({ desk }: Studio): Launched[] {
  return desk.sessions.flatMap(({ seat, account }) => {
    const wallet = desk.wallet(account);
    return seat && wallet ? [{ seat, wallet }] : [];
  });
}

class RandomRounds {
  readonly #studio: Studio;
  readonly #run: RandomRun;
  readonly #random: () => number;
  readonly #late: (() => Promise<unknown>)[] = [];

  constructor(studio: Studio, run: RandomRun) {
    this.#studio = studio;
    this.#run = run;
    this.#random = randomFrom(run.seed + 1);
  }

  get sent(): number {
    return [...new Set(seatsOf(this.#studio).map(({ wallet }) => wallet))].reduce(
      (sum, { sent }) => sum + sent,
      0,
    );
  }

  async play(): Promise<void> {
    const worker = async () => {
      while (this.sent < this.#run.exchanges) await this.#round();
    };
    await Promise.all(Array.from({ length: this.#run.parallel }, worker));
    for (const send of this.#late.splice(0)) await send();
    for (const { wallet } of seatsOf(this.#studio)) await wallet.idle();
  }

  async #round(): Promise<void> {
    const { seat, wallet } = this.#one(seatsOf(this.#studio));
    const stake = this.#one(stakesIn(seat.currency).slice(0, 4));
    const round = randomUUID();
    const bet: WalletMessage = { kind: 'bet', ref: randomUUID(), round, amount: stake, closes: false };
    const amount = (stake * this.#one(WIN_HALVES)) / 2n;
    const win: WalletMessage = { ...bet, kind: 'win', ref: randomUUID(), of: bet.ref, amount, closes: true };
    const fault = this.#studio.faults.pick('winBeforeBet', 'rollbackBeforeBet', 'lateWin', 'givenBack');
    if (fault === 'winBeforeBet') return this.#winFirst(bet, win, { seat, wallet });
    if (fault === 'rollbackBeforeBet') {
      await wallet.rollBack(bet, seat);
      await wallet.send(bet, seat);
      return;
    }
    const { verdict } = await wallet.bet(bet, seat);
    if (verdict !== 'accepted') return;
    if (fault === 'givenBack') return void (await wallet.rollBack(bet, seat));
    // One that was taken at another price, or in part.
    const counted = this.#one(CONFIRMED_HALVES);
    await wallet.confirm(bet, seat, (stake * counted) / 2n);
    if (fault === 'lateWin') this.#late.push(() => wallet.settle(win, seat));
    else await wallet.settle(win, seat);
    if (this.#late.length > MOST_LATE) await this.#late.shift()?.();
  }

  /** What was won by a bet that does not follow is taken back. */
  async #winFirst(bet: WalletMessage, win: WalletMessage, { seat, wallet }: Launched): Promise<void> {
    const first = await wallet.send(win, seat);
    const { verdict } = await wallet.bet(bet, seat);
    if (verdict === 'accepted') {
      await wallet.confirm(bet, seat);
      await wallet.settle(win, seat);
    } else if (first.verdict !== 'refused') await wallet.rollBack(win, seat);
  }

  #one<Value>(values: readonly Value[]): Value {
    const value = values[Math.floor(this.#random() * values.length)];
    if (value === undefined) throw new RangeError('there is nothing to choose from');
    return value;
  }
}
