import type { RoomSeat, RoomShot } from './calls/games/rooms.ts';
import type { OwnSharedBet, SharedPools, SharedRoundShown } from './calls/games/shared-rounds.ts';
import type { MarketState, PriceBoost, SportsEvent } from './calls/sportsbook.ts';
import type { SessionEnd } from './errors.ts';

/**
 * Every message the server pushes to a browser over Socket.IO. A socket joins the room of its site, and with
 * `{account_id, auth}` in its handshake the room of its player. Amounts are wire strings.
 */
export interface Pushes {
  /** To the player: the balances after a change. `version` grows with every change; an older one is dropped. */
  balance: (push: { game_balance: string; game_token: string; version: string }) => void;
  /** To the player: a deposit changed its state. */
  deposit: (push: { deposit_id: string; state: string; amount: string }) => void;
  /** To the player: a message came, was read or was claimed. */
  inbox: (push: { unread: number }) => void;
  /** To the player: a withdrawal changed its state. */
  withdrawal: (push: { withdrawal_id: string; state: string; amount: string }) => void;
  /** To the player: the session this socket belongs to is over. */
  'session.ended': (push: { message: SessionEnd }) => void;
  /** To the player: a break or an exclusion has begun, and no game can be played on. `until`: ISO 8601, `null` for ever. */
  'player.stopped': (push: { kind: string; until: string | null }) => void;
  /** To the player: a bet was taken, refused, settled, sold or settled again, or (`offered`) a trader offers other terms for it. */
  ticket: (push: { ticket_id: string; state: string; returned: string }) => void;
  /** To subscribers: odds and events that changed since the last push, batched for 100 ms. An older version is dropped. */
  'sports.changes': (push: SportsChanges) => void;
  /** To subscribers of a shared game: its round entered another phase. `now` is the server's clock. */
  'shared.round': (push: { game_code: string; now: number; round: SharedRoundShown }) => void;
  /** To subscribers of a shared game: bets of other players, batched for 200 ms. */
  'shared.bets': (push: SharedBets) => void;
  /** To the player: one of their own bets on a shared round was taken, paid, lost, cancelled or given back. */
  'shared.bet': (push: { game_code: string; bet: OwnSharedBet }) => void;
  /** To subscribers of a room of a fishing game: its seats and the shots fired; at most four a second. */
  'room.news': (push: RoomUpdate) => void;
  /** To the site: something that it is made of was changed. A browser asks again for what it shows of it. */
  'site.changed': () => void;
  /** To the site: what is in jackpots whose amounts changed; at most once a second. */
  jackpots: (push: { value: readonly { readonly jackpot_id: string; readonly amount: string }[] }) => void;
  /** To the player: a round won a jackpot. */
  'jackpot.won': (push: { jackpot_id: string; round_id: string; amount: string }) => void;
  /** To the site: maintenance was switched on or off. */
  maintenance: (push: {
    is_maintenance: boolean;
    start_date: string | null;
    end_date: string | null;
  }) => void;
}

/** What a browser subscribes to beside its rooms. A subscription replaces the former one of its name. */
export interface Subscriptions {
  /**
   * The odds of these sports, and all markets of these events; at most 20 of each. `ready` is called once every further
   * change will be pushed: state that is fetched after it misses none. A subscription that another overtakes is not
   * answered.
   */
  'sports.watch': (subscription: { sports: string[]; events: string[] }, ready?: () => void) => void;
  /**
   * The rounds of one shared game, or the named room of a fishing game; `null` unsubscribes. `ready` as above.
   */
  'games.watch': (subscription: { game_code: string | null; room?: string }, ready?: () => void) => void;
}

/** Short, since it goes to every player of a round five times a second. `tag` names a bet within its round. */
export interface SharedBets {
  readonly game_code: string;
  readonly round_id: string;
  /** Who came in: at most 40, of the own site first. The stake is `null` for players of another site. */
  readonly joined: readonly (readonly [tag: string, name: string, stake: string | null])[];
  /** Who was cashed out, and where, in hundredths: at most 40, of the own site first. */
  readonly paid: readonly (readonly [tag: string, times: number])[];
  /** Who took a bet back. */
  readonly left: readonly string[];
  /** How many bets are in the round by now, and how many of them were cashed out, those not listed included. */
  readonly count: number;
  readonly paid_count: number;
  /** Stakes of the own site's players in the round, where the return depends on them. */
  readonly pools: SharedPools;
}

export interface RoomUpdate {
  readonly game_code: string;
  readonly room_id: string;
  /** Everybody who sits there, where that has changed. */
  readonly seats: readonly RoomSeat[] | null;
  readonly shots: readonly RoomShot[];
}

/** Short, since it goes to a thousand browsers ten times a second. */
export interface SportsChanges {
  /** Market: id, version, state, and of each selection its code, its odds, whether it can be taken, and what it is boosted to. */
  readonly markets: readonly (readonly [
    market_id: string,
    version: string,
    state: MarketState,
    selections: readonly (readonly [code: string, odds: string, active: boolean, boost?: PriceBoost])[],
  ])[];
  /** The state of these events. */
  readonly events: readonly Pick<
    SportsEvent,
    'event_id' | 'version' | 'state' | 'score' | 'red_cards' | 'period_scores' | 'clock' | 'market_count'
  >[];
  /** Events with markets that were not there before, or events that came or went: to be asked for again. */
  readonly stale: readonly string[];
}

export type PushTopic = keyof Pushes;

/** The handshake of a browser's connection. */
export interface PushHandshake {
  domain_name: string;
  /** The version of the site that the page was made of: where the site has another one by now, `site.changed` comes at once. */
  site_version?: string;
  account_id?: string;
  auth?: string;
}
