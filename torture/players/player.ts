import { setTimeout as wait } from 'node:timers/promises';
import type { CallPath, CallRequest, CallResponse } from '#contract/calls.ts';
import { type Draws, drawsOf } from '#league/random.ts';
import { levelsOf, type PaidLevel } from '../model/levels.ts';
import { Model } from '../model/model.ts';
import type { World } from '../world/world.ts';
import { Client, type Outcome } from './client.ts';
import { Order, type OrderOf } from './order.ts';
import { Page } from './page.ts';

const ATTEMPTS = 3;
const PAUSE_MS = 100;
const DOUBTFUL_WAVES = 2;

/** Who somebody is, and where. */
export interface Person {
  readonly host: string;
  readonly site: string;
  readonly accountId: string;
  readonly token: string;
  readonly address: string;
  readonly playerId: bigint;
  /** Where they are paid out to; absent where they never are. */
  readonly bankAccountId: string | undefined;
  readonly paidIn: bigint;
  readonly currency: string;
}

type Ask<P extends CallPath> = Omit<CallRequest<P>, 'account_id' | 'auth'>;

/** One player: their calls over any node, their page, and all that they know. */
export class Player {
  readonly person: Person;
  readonly model: Model;
  readonly page: Page;
  readonly launches = new Map<string, string>();
  /** Stakes by game. */
  readonly stakes = new Map<string, readonly string[]>();
  /** Rounds of steps that wait for a decision, by game, as the last answer had them. */
  readonly openRounds = new Map<string, CallResponse<'/api/games/play'>>();
  /** Rounds that were played again by the rules. */
  verified = 0;
  /** Commands that were sent without an answer, and have had none since but perhaps a refusal. */
  doubts: Order[] = [];
  /** Whether an answer has said that the player takes a break: from then on nothing is to be staked. */
  isStopped = false;
  /** The limit of losses that an answer has confirmed, and what was lost by then. */
  lossLimit: { readonly limit: bigint; readonly usedThen: bigint } | undefined;
  readonly world: World;
  #levels: readonly PaidLevel[] | undefined;
  readonly #client: Client;
  readonly #counted: (what: 'command' | 'request') => void;
  #draws: Draws;

  constructor(world: World, person: Person, seed: string, counted: (what: 'command' | 'request') => void) {
    this.world = world;
    this.person = person;
    this.model = new Model(person.paidIn);
    this.#client = new Client(person.host, person.address);
    this.#draws = drawsOf(seed);
    this.#counted = counted;
    this.page = new Page({
      port: () => this.#port(),
      host: person.host,
      handshake: { domain_name: person.host, ...this.#auth() },
      ask: async () => {
        const found = await this.ask('/api/auth/get_balance', {});
        return found && { balance: found.game_balance, version: BigInt(found.version) };
      },
    });
  }

  close(): void {
    this.page.close();
    this.#client.close();
  }

  violate(what: string): void {
    this.world.violations.push(`${this.person.accountId} of ${this.person.site}: ${what}`);
  }

  /** A read: asked of one node after another until one answers. @returns `undefined` where none did, or it was refused */
  async ask<P extends CallPath>(path: P, body: Ask<P>): Promise<CallResponse<P> | undefined> {
    return this.#read(path, JSON.stringify({ ...this.#auth(), ...body }));
  }

  /** A read of the page of a game, which has its launch and no session. */
  async askPage<P extends CallPath>(path: P, body: CallRequest<P>): Promise<CallResponse<P> | undefined> {
    return this.#read(path, JSON.stringify(body));
  }

  /** The VIP levels of the player's site. @returns `undefined` where they are not answered */
  async levels(): Promise<readonly PaidLevel[] | undefined> {
    const { host: domain_name, site: external_id } = this.person;
    const found =
      this.#levels ?? (await this.askPage('/api/rewards/vip_levels', { domain_name, external_id }));
    if (found && 'value' in found) this.#levels = levelsOf(found.value);
    return this.#levels;
  }

  /** A call without a key that may be sent again. */
  async send(path: CallPath, body: object): Promise<Outcome> {
    let outcome: Outcome = 'lost';
    for (let tries = 0; tries < ATTEMPTS && outcome === 'lost'; tries++)
      outcome = await this.#send(path, JSON.stringify({ ...this.#auth(), ...body }));
    return outcome;
  }

  /** A command: perhaps over two nodes at once, again where there is no answer, and later where there is none yet. */
  async order<P extends CallPath>(of: OrderOf<P>): Promise<Order> {
    return this.#carryOut(Order.of(of, (what) => this.violate(what)));
  }

  /** A form on the page of the payment gateway. */
  async submit(path: string, absorb: () => void): Promise<Order> {
    return this.#carryOut(Order.ofForm(path, absorb, (what) => this.violate(what)));
  }

  /** Sends everything again that is in doubt. @returns whether all of it is answered now */
  async resolve(): Promise<boolean> {
    let isClear = true;
    for (const order of this.doubts) if ((await this.#attempt(order)) === 'doubt') isClear = false;
    this.doubts = this.doubts.filter(({ isDone }) => !isDone);
    return isClear;
  }

  /** What was refused long after it was sent without an answer has had no effect, and will have none. */
  forgetOldDoubts(): void {
    for (const order of this.doubts) order.age += 1;
    this.doubts = this.doubts.filter(({ age }) => age < DOUBTFUL_WAVES);
  }

  async #read<P extends CallPath>(path: P, body: string): Promise<CallResponse<P> | undefined> {
    for (let tries = 0; tries < ATTEMPTS; tries++) {
      const outcome = await this.#send(path, body);
      if (outcome !== 'lost')
        // Sound: a success is of the call's own response.
        return outcome.status === 200 ? (outcome.body as CallResponse<P>) : undefined;
      await wait(PAUSE_MS);
    }
    return undefined;
  }

  async #carryOut(order: Order): Promise<Order> {
    this.#counted('command');
    const [isDoubled, retries] = [this.#draws.happens(0.12), this.#draws.below(ATTEMPTS)];
    const [first, second] = [this.#attempt(order), isDoubled ? this.#attempt(order) : undefined];
    let verdict = await first;
    await second;
    for (let tries = 0; tries < retries && verdict === 'doubt' && !order.isDone; tries++) {
      await wait(PAUSE_MS);
      verdict = await this.#attempt(order);
    }
    if (order.lost > 0 && !order.isDone) this.doubts.push(order);
    return order;
  }

  /** A callback of the gateway, over any node. */
  post(path: string, body: string, headers: Readonly<Record<string, string>>): Promise<Outcome> {
    return this.#send(path, body, headers);
  }

  auth(): { readonly account_id: string; readonly auth: string } {
    return this.#auth();
  }

  async #attempt(order: Order) {
    return order.take(await this.#send(order.path, order.body, order.headers));
  }

  #send(path: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<Outcome> {
    this.#counted('request');
    return this.#client.post(this.#port(), path, body, headers);
  }

  #port(): number {
    return this.world.port(this.#draws.below(this.world.nodes.length));
  }

  #auth() {
    return { account_id: this.person.accountId, auth: this.person.token };
  }
}
