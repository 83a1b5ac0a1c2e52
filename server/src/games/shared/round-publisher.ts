import type { OwnSharedBet, SharedPools, SharedRoundShown } from '#contract/calls/games/shared-rounds.ts';
import type { SharedBets } from '#contract/pushes.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { maskAccount } from '#rules/players/mask-account.ts';
import type { Bus, Topic } from '../../db/bus/open-bus.ts';
import { type BetRow, tagOf } from './bets/bet-rows.ts';
import { ownBetOnWire, sharedRoundOnWire } from './on-wire.ts';
import { planOf } from './plans.ts';
import type { SharedRow } from './round-rows.ts';

/** The subscribers of shared rounds; set once the push connection is open. */
export interface RoundSubscribers {
  isGameWatched(room: string): boolean;
  publishRound(room: string, push: { game_code: string; now: number; round: SharedRoundShown }): void;
  publishBets(room: string, push: SharedBets): void;
  isPlayerConnected(playerId: bigint): boolean;
  publishOwnBet(playerId: bigint, push: { game_code: string; bet: OwnSharedBet }): void;
}

/** Pushes of shared rounds, batched: a thousand bets are not a thousand messages to each player. */
export interface RoundPublisher {
  open(subscribers: RoundSubscribers): void;
  /** A site has players who watch this game. */
  watched(gameCode: string, siteId: number): void;
  round(row: SharedRow, now: Date): void;
  /** Sets the number of bets of a round that was found in progress. */
  counted(gameCode: string, roundId: string, count: number, paidCount: number): void;
  joined(gameCode: string, bet: BetRow, account: string): void;
  /** Publishes a bet that was decided or cancelled. */
  changed(gameCode: string, bet: BetRow): void;
  close(): Promise<void>;
}

const GATHER_MS = 200;
/** So many of a kind are listed in one message; the rest is counted. */
const MOST_LISTED = 40;

/** Without the hash of what was asked. */
type PublishedBet = Omit<BetRow, 'content'>;
type RoundPush = Parameters<RoundSubscribers['publishRound']>[1];

/** What the servers publish to each other: of a round only what every player may see. */
type SharedMessage =
  | { readonly kind: 'round'; readonly push: RoundPush }
  | {
      readonly kind: 'counted';
      readonly gameCode: string;
      readonly roundId: string;
      readonly count: number;
      readonly paidCount: number;
    }
  | {
      readonly kind: 'joined';
      readonly gameCode: string;
      readonly bet: PublishedBet;
      /** Masked. */
      readonly name: string;
    }
  | { readonly kind: 'changed'; readonly gameCode: string; readonly bet: PublishedBet };

const sharedTopic: Topic<SharedMessage> = { name: 'shared' };

function publicPart({ content: _hash, ...bet }: BetRow): PublishedBet {
  return bet;
}

interface Joined {
  readonly bet: PublishedBet;
  readonly name: string;
}

/** The batched changes of one game. */
interface Gathered {
  readonly roundId: string;
  joined: Joined[];
  paid: PublishedBet[];
  left: string[];
  count: number;
  paidCount: number;
}

export const roomOf = (gameCode: string, siteId: number): string => `${gameCode}:${siteId}`;

type PlainBets = Omit<SharedBets, 'pools'>;

export interface RoundPublisherDeps {
  /** Carries what happens to the players of other servers, and what happens there to those of this one. */
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  /** Called whenever something was committed, before it is pushed: a request from then on includes it. */
  readonly turn: (gameCode: string) => void;
  /** The pools of a site in a round; `null` where its stakes form none. */
  readonly poolsOf: (of: { gameCode: string; roundId: string; siteId: number }) => Promise<SharedPools>;
  readonly warn: (error: unknown, message: string) => void;
}

/** Publishes bets with the pools at that time, one message after the other: an older pool never comes later. */
function poolPublisher({ poolsOf, warn }: RoundPublisherDeps) {
  let publishing: Promise<void> = Promise.resolve();
  async function publishOne(
    to: () => RoundSubscribers | undefined,
    siteId: number,
    message: PlainBets,
  ): Promise<void> {
    const { game_code: gameCode, round_id: roundId } = message;
    const pools = await poolsOf({ gameCode, roundId, siteId }).catch((error: unknown) => {
      warn(error, `the pools of a round of ${gameCode} were not published`);
      return null;
    });
    to()?.publishBets(roomOf(gameCode, siteId), { ...message, pools });
  }
  return {
    publish(to: () => RoundSubscribers | undefined, siteId: number, message: PlainBets): void {
      publishing = publishing.then(() => publishOne(to, siteId, message));
    },
    done: () => publishing,
  };
}

export function createRoundPublisher(deps: RoundPublisherDeps): RoundPublisher {
  const { bus } = deps;
  const pushes = new Pushes(deps);
  bus.subscribe(sharedTopic, (message) => pushes.happened(message));

  function publish(message: SharedMessage): void {
    pushes.happened(message);
    bus.publish(sharedTopic, message);
  }

  return {
    open: (subscribers) => pushes.open(subscribers),
    watched: (gameCode, siteId) => pushes.watched(gameCode, siteId),
    round: (row, now) =>
      publish({
        kind: 'round',
        push: { game_code: row.game_code, now: now.getTime(), round: sharedRoundOnWire(row) },
      }),
    counted: (gameCode, roundId, count, paidCount) =>
      publish({ kind: 'counted', gameCode, roundId, count, paidCount }),
    joined: (gameCode, bet, account) =>
      publish({ kind: 'joined', gameCode, bet: publicPart(bet), name: maskAccount(account) }),
    changed: (gameCode, bet) => publish({ kind: 'changed', gameCode, bet: publicPart(bet) }),
    close: () => pushes.close(),
  };
}

/** What the browsers of this server are pushed, wherever it happened. */
class Pushes {
  readonly #turn: RoundPublisherDeps['turn'];
  readonly #pooled: ReturnType<typeof poolPublisher>;
  readonly #games = new Map<string, Gathered>();
  readonly #sites = new Map<string, Set<number>>();
  #subscribers: RoundSubscribers | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: RoundPublisherDeps) {
    this.#turn = deps.turn;
    this.#pooled = poolPublisher(deps);
  }

  open(subscribers: RoundSubscribers): void {
    this.#subscribers = subscribers;
  }

  watched(gameCode: string, siteId: number): void {
    const of = this.#sites.get(gameCode) ?? new Set();
    this.#sites.set(gameCode, of.add(siteId));
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#subscribers = undefined;
    await this.#pooled.done();
  }

  happened(message: SharedMessage): void {
    switch (message.kind) {
      case 'round':
        this.#roundChanged(message.push);
        break;
      case 'counted': {
        const { gameCode, roundId, count, paidCount } = message;
        Object.assign(this.#gatheredOf(gameCode, roundId) ?? {}, { count, paidCount });
        break;
      }
      case 'joined':
      case 'changed':
        this.#turn(message.gameCode);
        this.#notifyOwner(message.gameCode, message.bet);
        this.#gather(message);
    }
  }

  #roundChanged(push: RoundPush): void {
    this.#flush();
    this.#turn(push.game_code);
    for (const siteId of this.#sites.get(push.game_code) ?? []) {
      const room = roomOf(push.game_code, siteId);
      if (this.#subscribers?.isGameWatched(room)) this.#subscribers.publishRound(room, push);
    }
  }

  #notifyOwner(gameCode: string, bet: PublishedBet): void {
    if (this.#subscribers?.isPlayerConnected(bet.player_id))
      this.#subscribers.publishOwnBet(bet.player_id, { game_code: gameCode, bet: ownBetOnWire(bet) });
  }

  #gather(message: Extract<SharedMessage, { bet: PublishedBet }>): void {
    const { bet } = message;
    const gathered = this.#gatheredOf(message.gameCode, bet.shared_round_id);
    if (!gathered) return;
    if (message.kind === 'joined') {
      gathered.count += 1;
      gathered.joined.push({ bet, name: message.name });
    } else if (bet.state === 'cancelled') {
      gathered.count -= 1;
      gathered.left.push(tagOf(bet.id));
    } else if (bet.state === 'paid' && bet.times !== null) {
      gathered.paidCount += 1;
      gathered.paid.push(bet);
    } else return;
    this.#timer ??= setTimeout(() => this.#flush(), GATHER_MS);
  }

  /** `undefined` for a round before the current one: another server was late. */
  #gatheredOf(gameCode: string, roundId: string): Gathered | undefined {
    const found = this.#games.get(gameCode);
    if (found?.roundId === roundId) return found;
    if (found && found.roundId > roundId) return undefined;
    const fresh = { roundId, joined: [], paid: [], left: [], count: 0, paidCount: 0 };
    this.#games.set(gameCode, fresh);
    return fresh;
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const [gameCode, gathered] of this.#games) {
      if (gathered.joined.length + gathered.paid.length + gathered.left.length === 0) continue;
      for (const siteId of this.#sites.get(gameCode) ?? []) {
        const room = roomOf(gameCode, siteId);
        if (!this.#subscribers?.isGameWatched(room)) continue;
        const message = messageFor(gameCode, gathered, siteId);
        if (planOf(gameCode).pools) this.#pooled.publish(() => this.#subscribers, siteId, message);
        else this.#subscribers.publishBets(room, { ...message, pools: null });
      }
      Object.assign(gathered, { joined: [], paid: [], left: [] });
    }
  }
}

function messageFor(gameCode: string, gathered: Gathered, siteId: number): PlainBets {
  const ownFirst = <Item>(items: readonly Item[], siteOf: (item: Item) => number) =>
    [
      ...items.filter((item) => siteOf(item) === siteId),
      ...items.filter((item) => siteOf(item) !== siteId),
    ].slice(0, MOST_LISTED);
  return {
    game_code: gameCode,
    round_id: gathered.roundId,
    joined: ownFirst(gathered.joined, ({ bet }) => bet.site_id).map(({ bet, name }) => [
      tagOf(bet.id),
      name,
      bet.site_id === siteId ? formatAmount(bet.stake) : null,
    ]),
    paid: ownFirst(gathered.paid, (bet) => bet.site_id).map((bet) => [tagOf(bet.id), bet.times ?? 0]),
    left: gathered.left.slice(0, MOST_LISTED),
    count: gathered.count,
    paid_count: gathered.paidCount,
  };
}
