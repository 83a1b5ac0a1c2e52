/**
 * Who does something: a player, a member of staff, a program of the operator with its API key, an account that a provider reports under (a payment gateway, a
 * game aggregator), or the server itself in one of its jobs. Written down with every command of the ledger and with
 * every change that has a history.
 */
export type Actor =
  | { readonly kind: 'player'; readonly playerId: bigint }
  | { readonly kind: 'staff'; readonly staffId: bigint }
  | { readonly kind: 'key'; readonly keyId: bigint }
  | { readonly kind: 'provider'; readonly account: string }
  | { readonly kind: 'system'; readonly job: string };

/** The context of every action of a noun, whether a browser, a provider, a job or staff requests it. */
export interface ActionContext {
  readonly siteId: number;
  readonly actor: Actor;
  /** When it is done: read from the clock once, where the action is asked for. */
  readonly now: Date;
}

/** The context of actions that need no player: reading, signing up, logging in. */
export type VisitorAction = Pick<ActionContext, 'siteId' | 'now'>;

/** The context of an action on one player, who need not be the actor. */
export interface PlayerAction extends ActionContext {
  readonly playerId: bigint;
}

/** The context of what is done for every site at once: a job, a step of an event's subscriber. */
export type JobContext = Pick<ActionContext, 'actor' | 'now'>;

export const playerActor = (playerId: bigint): Actor => ({ kind: 'player', playerId });

export const providerActor = (account: string): Actor => ({ kind: 'provider', account });

/** @param job its name in the schedule, or what stands for it: `shell:<user>` for a person at a command line */
export const systemActor = (job: string): Actor => ({ kind: 'system', job });

/** The actor as it is stored: `player:12`, `staff:3`, `provider:sandbox`, `system:settle-bets`. */
export function actorText(actor: Actor): string {
  switch (actor.kind) {
    case 'player':
      return `player:${actor.playerId}`;
    case 'staff':
      return `staff:${actor.staffId}`;
    case 'key':
      return `key:${actor.keyId}`;
    case 'provider':
      return `provider:${actor.account}`;
    case 'system':
      return `system:${actor.job}`;
  }
}
