import type { KnownTransaction } from '#rules/wallet/outside/plan-message.ts';
import type { Tx } from '../../../db/database.ts';
import { liveLaunches } from '../../../games/public.ts';
import { type LockedFunds, lockFundsOf } from '../../../ledger/public.ts';
import { BonusMoney } from '../bonus/bonus-money.ts';
import type { WalletMessage } from './message.ts';
import {
  findGround,
  findRoundsById,
  findTransactions,
  knownOf,
  type Named,
  type RoundRow,
  type TransactionRow,
} from './store.ts';

/** All that messages are decided on, with the money of their players locked. */
export interface View {
  readonly bonuses: BonusMoney;
  fundsOf(message: WalletMessage): LockedFunds | undefined;
  roundOf(message: WalletMessage): RoundRow | undefined;
  /** A transaction that was decided under a reference; tombstones are not. */
  answeredOf(message: WalletMessage, ref: string): TransactionRow | undefined;
  /** What the message names, and what belongs to its round. */
  transactionsOf(message: WalletMessage, roundId: string | undefined): KnownTransaction[];
  /** The rows of the same. */
  rowsOf(message: WalletMessage, roundId: string | undefined): readonly TransactionRow[];
  /** Whether it names a transaction of another player. */
  namesForeign(message: WalletMessage): boolean;
  isLive(message: WalletMessage): boolean;
  isPaused(message: WalletMessage): boolean;
  /** When the player began the last round of the game; `undefined` where none was. */
  lastRoundOf(message: WalletMessage): Date | undefined;
}

const refsOf = ({ actions }: WalletMessage): string[] =>
  actions.flatMap((action) =>
    'of' in action && action.of !== undefined ? [action.ref, action.of] : [action.ref],
  );

const namedIn = ({ account, siteId, playerId, game, roundRef }: WalletMessage): Named => ({
  ...{ account: account.code, siteId, playerId, gameCode: game?.gameCode, roundRef },
});

export async function viewOf(tx: Tx, messages: readonly WalletMessage[], now: Date): Promise<View> {
  const betting = messages.filter(({ actions }) => actions.some(({ kind }) => kind === 'bet'));
  // First of all: what another transaction did for these players is seen by what is read afterwards.
  const funds = await lockFundsOf(tx, [...new Set(messages.map(({ playerId }) => playerId))]);
  const live = await liveLaunches(
    tx,
    betting.flatMap(({ launch }) => launch?.id ?? []),
    now,
  );
  const ground = await findGround(tx, messages.map(namedIn));
  const groundOf = new Map(messages.map((message, place) => [message, ground[place]]));
  const named = messages.flatMap((message) =>
    refsOf(message).map((ref) => ({ account: message.account.code, ref })),
  );
  const namedRounds = ground.flatMap(({ round }) => round?.id ?? []);
  const found = await findTransactions(tx, named, namedRounds);
  const byRef = new Map(found.map((row) => [`${row.account} ${row.ref}`, row]));
  const rowOf = ({ account }: WalletMessage, ref: string) => byRef.get(`${account.code} ${ref}`);
  /** Of what it wins or rolls back. */
  const roundIdOf = (message: WalletMessage) =>
    message.actions.flatMap((action) =>
      'of' in action && action.of !== undefined ? (rowOf(message, action.of)?.round_id ?? []) : [],
    )[0];
  const byId = await findRoundsById(
    tx,
    messages.flatMap((message) => roundIdOf(message) ?? []),
  );
  const further = [...byId.keys()].filter((id) => !namedRounds.includes(id));
  const rows = further.length === 0 ? found : withoutTwice(found, await findTransactions(tx, [], further));

  const rowsOf = (message: WalletMessage, roundId: string | undefined) => {
    const own = refsOf(message).flatMap((ref) => rowOf(message, ref) ?? []);
    const ofRound = rows.filter((row) => roundId !== undefined && row.round_id === roundId);
    return [...new Set([...own, ...ofRound])];
  };
  const rounds = [...ground.flatMap(({ round }) => round ?? []), ...byId.values()];
  const bonuses = await BonusMoney.open(tx, messages, { funds, rounds, now });

  return {
    bonuses,
    fundsOf: ({ playerId }) => funds.get(playerId),
    roundOf: (message) => groundOf.get(message)?.round ?? byId.get(roundIdOf(message) ?? ''),
    answeredOf(message, ref) {
      const row = rowOf(message, ref);
      return row && row.state !== 'tombstone' ? row : undefined;
    },
    transactionsOf: (message, roundId) => rowsOf(message, roundId).map(knownOf),
    rowsOf,
    namesForeign: (message) =>
      refsOf(message).some(
        (ref) => (rowOf(message, ref)?.player_id ?? message.playerId) !== message.playerId,
      ),
    isLive: ({ launch }) => launch !== undefined && live.has(launch.id),
    isPaused: (message) => !groundOf.get(message)?.isOpen,
    lastRoundOf: (message) => groundOf.get(message)?.lastRound,
  };
}

/** Rows that two queries found, each once. */
function withoutTwice(
  found: readonly TransactionRow[],
  more: readonly TransactionRow[],
): readonly TransactionRow[] {
  const known = new Set(found.map(({ account, ref }) => `${account} ${ref}`));
  return [...found, ...more.filter(({ account, ref }) => !known.has(`${account} ${ref}`))];
}
