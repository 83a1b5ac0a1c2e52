import { findGame } from '../games/catalogue.ts';
import type { Round } from './rounds.ts';
import type { Session } from './sessions.ts';
import type { Pending } from './wallet.ts';

/** A round as the journal has it: what follows from its seed and choices is left out. */
export interface KeptRound {
  readonly id: string;
  readonly session: string;
  readonly game: string;
  readonly stake: bigint;
  readonly seed: string;
  readonly betRef: string;
  readonly winRef: string;
  readonly at: string;
  readonly choices: readonly number[];
  readonly isClosed: boolean;
  readonly win: bigint;
}

type Entry =
  | { readonly session: Session }
  | { readonly round: KeptRound }
  | { readonly sent: Pending }
  | { readonly clear: string; readonly verdict: 'accepted' | 'refused' };

/** What a studio knew when it ended. */
export interface Past {
  readonly sessions: readonly Session[];
  readonly rounds: readonly Round[];
  /** Without a clear answer, in the order in which they were sent. */
  readonly pending: readonly Pending[];
  /** References of what was sent. */
  readonly sent: ReadonlySet<string>;
  readonly accepted: ReadonlySet<string>;
}

export const keptRound = ({ session, game, at, ...round }: Round): KeptRound => ({
  ...{ id: round.id, session: session.id, game: game.code, stake: round.stake, seed: round.seed },
  ...{ betRef: round.betRef, winRef: round.winRef, at: at.toISOString() },
  ...{ choices: round.choices, isClosed: round.isClosed, win: round.win },
});

/** @param entries lines that this studio wrote */
export function readPast(entries: readonly unknown[]): Past {
  const sessions = new Map<string, Session>();
  const kept = new Map<string, KeptRound>();
  const sent = new Map<string, Pending>();
  const clear = new Map<string, string>();
  for (const entry of entries as readonly Entry[]) {
    if ('session' in entry) sessions.set(entry.session.id, entry.session);
    else if ('round' in entry) kept.set(entry.round.id, entry.round);
    else if ('sent' in entry) sent.set(entry.sent.message.ref, entry.sent);
    else clear.set(entry.clear, entry.verdict);
  }
  return {
    sessions: [...sessions.values()],
    rounds: [...kept.values()].flatMap((round) => openedAgain(round, sessions)),
    pending: [...sent].flatMap(([ref, pending]) => (clear.has(ref) ? [] : [pending])),
    sent: new Set(sent.keys()),
    accepted: new Set([...clear].flatMap(([ref, verdict]) => (verdict === 'accepted' ? [ref] : []))),
  };
}

function openedAgain(kept: KeptRound, sessions: ReadonlyMap<string, Session>): Round[] {
  const [session, game] = [sessions.get(kept.session), findGame(kept.game)];
  if (!session || !game) return [];
  const played = game.play(kept.seed, kept.choices);
  return [{ ...kept, session, game, played, at: new Date(kept.at), free: undefined }];
}
