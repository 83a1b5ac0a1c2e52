import type { OwnSharedBet, SharedPools, SharedRoundShown } from '#contract/calls/games/shared-rounds.ts';
import type { SharedBets } from '#contract/pushes.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { maskAccount } from '#rules/players/mask-account.ts';
import { type BetRow, tagOf } from './bets/bet-rows.ts';
import { ownBetOnWire, sharedRoundOnWire } from './on-wire.ts';
import { planOf } from './plans.ts';
import type { SharedRow } from './round-rows.ts';

/** Who listens; opened once there is a line. */
export interface Audience {
  hearsGame(room: string): boolean;
  tellRound(room: string, push: { game_code: string; now: number; round: SharedRoundShown }): void;
  tellBets(room: string, push: SharedBets): void;
  hearsPlayer(playerId: bigint): boolean;
  tellPlayer(playerId: bigint, push: { game_code: string; bet: OwnSharedBet }): void;
}

/** Pushes of shared rounds, batched: a thousand bets are not a thousand messages to each player. */
export interface News {
  open(audience: Audience): void;
  /** A site has players who watch this game. */
  watched(gameCode: string, siteId: number): void;
  round(row: SharedRow, now: Date): void;
  /** How many bets a round has that was found under way. */
  counted(gameCode: string, roundId: string, count: number, paidCount: number): void;
  joined(gameCode: string, bet: BetRow, account: string): void;
  /** Of a bet that was decided or taken back. */
  changed(gameCode: string, bet: BetRow): void;
  close(): Promise<void>;
}

const GATHER_MS = 200;
/** So many of a kind are listed in one message; the rest is counted. */
const MOST_LISTED = 40;

interface Joined {
  readonly bet: BetRow;
  readonly name: string;
}

/** The batched changes of one game. */
interface Gathered {
  readonly roundId: string;
  joined: Joined[];
  paid: BetRow[];
  left: string[];
  count: number;
  paidCount: number;
}

export const roomOf = (gameCode: string, siteId: number): string => `${gameCode}:${siteId}`;

type PlainBets = Omit<SharedBets, 'pools'>;

export interface NewsDeps {
  /** Called whenever something was committed, before it is pushed: a request from then on includes it. */
  readonly turn: (gameCode: string) => void;
  /** The pools of a site in a round; `null` where its stakes form none. */
  readonly poolsOf: (of: { gameCode: string; roundId: string; siteId: number }) => Promise<SharedPools>;
  readonly warn: (error: unknown, message: string) => void;
}

/** Publishes bets with the pools at that time, one message after the other: an older pool never comes later. */
function poolTeller({ poolsOf, warn }: NewsDeps) {
  let telling: Promise<void> = Promise.resolve();
  async function tellOne(to: () => Audience | undefined, siteId: number, message: PlainBets): Promise<void> {
    const { game_code: gameCode, round_id: roundId } = message;
    const pools = await poolsOf({ gameCode, roundId, siteId }).catch((error: unknown) => {
      warn(error, `the pools of a round of ${gameCode} were not told`);
      return null;
    });
    to()?.tellBets(roomOf(gameCode, siteId), { ...message, pools });
  }
  return {
    tell(to: () => Audience | undefined, siteId: number, message: PlainBets): void {
      telling = telling.then(() => tellOne(to, siteId, message));
    },
    done: () => telling,
  };
}

export function openNews(deps: NewsDeps): News {
  const { turn } = deps;
  const pooled = poolTeller(deps);
  const games = new Map<string, Gathered>();
  const sites = new Map<string, Set<number>>();
  let audience: Audience | undefined;
  let timer: NodeJS.Timeout | undefined;

  function gatheredOf(gameCode: string, roundId: string): Gathered {
    const found = games.get(gameCode);
    if (found?.roundId === roundId) return found;
    const fresh = { roundId, joined: [], paid: [], left: [], count: 0, paidCount: 0 };
    games.set(gameCode, fresh);
    return fresh;
  }

  function flush(): void {
    timer = undefined;
    for (const [gameCode, gathered] of games) {
      if (gathered.joined.length + gathered.paid.length + gathered.left.length === 0) continue;
      for (const siteId of sites.get(gameCode) ?? []) {
        if (!audience?.hearsGame(roomOf(gameCode, siteId))) continue;
        const message = messageFor(gameCode, gathered, siteId);
        if (planOf(gameCode).pools) pooled.tell(() => audience, siteId, message);
        else audience.tellBets(roomOf(gameCode, siteId), { ...message, pools: null });
      }
      Object.assign(gathered, { joined: [], paid: [], left: [] });
    }
  }

  function soon(): void {
    timer ??= setTimeout(flush, GATHER_MS);
  }

  function tellOwner(gameCode: string, bet: BetRow): void {
    if (audience?.hearsPlayer(bet.player_id))
      audience.tellPlayer(bet.player_id, { game_code: gameCode, bet: ownBetOnWire(bet) });
  }

  return {
    open(opened) {
      audience = opened;
    },
    watched(gameCode, siteId) {
      const of = sites.get(gameCode) ?? new Set();
      sites.set(gameCode, of.add(siteId));
    },
    round(row, now) {
      flush();
      turn(row.game_code);
      const push = { game_code: row.game_code, now: now.getTime(), round: sharedRoundOnWire(row) };
      for (const siteId of sites.get(row.game_code) ?? []) {
        const room = roomOf(row.game_code, siteId);
        if (audience?.hearsGame(room)) audience.tellRound(room, push);
      }
    },
    counted: (gameCode, roundId, count, paidCount) =>
      void Object.assign(gatheredOf(gameCode, roundId), { count, paidCount }),
    joined(gameCode, bet, account) {
      turn(gameCode);
      const gathered = gatheredOf(gameCode, bet.shared_round_id);
      gathered.count += 1;
      gathered.joined.push({ bet, name: maskAccount(account) });
      tellOwner(gameCode, bet);
      soon();
    },
    changed(gameCode, bet) {
      turn(gameCode);
      tellOwner(gameCode, bet);
      const gathered = gatheredOf(gameCode, bet.shared_round_id);
      if (bet.state === 'cancelled') {
        gathered.count -= 1;
        gathered.left.push(tagOf(bet.id));
      } else if (bet.state === 'paid' && bet.times !== null) {
        gathered.paidCount += 1;
        gathered.paid.push(bet);
      } else return;
      soon();
    },
    async close() {
      clearTimeout(timer);
      audience = undefined;
      await pooled.done();
    },
  };
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
