import type { Clock } from '../../../clock.ts';
import type { Db } from '../../../db/database.ts';
import { runApart } from '../../../db/turns/apart.ts';
import { createBatcher } from '../../../db/turns/batcher.ts';
import { betBounds } from '../../../games/public.ts';
import { type Balances, balancesOf, LedgerUnavailable } from '../../../ledger/public.ts';
import { readStakeable, type StakeableOn } from '../bonus/bonus-money.ts';
import { decideMessages } from './decide-messages.ts';
import type { Funds, WalletAnswer, WalletMessage } from './message.ts';

/** The wallet of all players, as outside games use it. What arrives together is decided together, in one commit. */
export interface OutsideWallet {
  /** @returns `undefined` while too much is waiting: nothing was tried */
  ask(message: Omit<WalletMessage, 'bounds'>): Promise<WalletAnswer | undefined>;
  /**
   * What the player can stake now: bonus money too where the game is named, or else the account, and it may be. Read after it was asked
   * for; of accounts without bonus money what is asked for together is read together.
   * @returns `undefined` for no player
   * @throws LedgerUnavailable while too much is waiting
   */
  funds(playerId: bigint, at?: Omit<StakeableOn, 'playerId'>): Promise<Funds | undefined>;
}

const MOST_TOGETHER = 128;

export function openWallet({ db, clock }: { readonly db: Db; readonly clock: Clock }): OutsideWallet {
  const findBounds = betBounds(db);
  const batcher = createBatcher<WalletMessage, WalletAnswer>(
    MOST_TOGETHER,
    (messages) =>
      // What one player's games send follows one another, as what has one reference does.
      runApart(messages, namesOf, (together) => db.tx((tx) => decideMessages(tx, together, clock.now()))),
    ({ siteId }) => siteId,
  );
  const reading = createBatcher<bigint, Funds | null>(MOST_TOGETHER, async (playerIds) => {
    const held = await balancesOf(db.read, playerIds);
    return playerIds.map((id) => fundsIn(held.get(id)));
  });
  return {
    async ask(message) {
      const bounds = message.game && (await findBounds({ siteId: message.siteId, ...message.game }));
      return batcher.add({ ...message, bounds });
    },
    async funds(playerId, at) {
      if (at?.account.bonuses?.size) return readStakeable(db.read, { ...at, playerId }, clock.now());
      const found = reading.add(playerId);
      if (!found) throw new LedgerUnavailable('too many balances are waited for');
      return (await found) ?? undefined;
    },
  };
}

const fundsIn = (held: Balances | undefined): Funds | null =>
  held ? { amount: held.cash, currency: held.currency } : null;

const namesOf = ({ account, playerId, actions }: WalletMessage): string[] => [
  `player ${playerId}`,
  ...actions.flatMap((action) =>
    ('of' in action && action.of !== undefined ? [action.ref, action.of] : [action.ref]).map(
      (ref) => `${account.code} ${ref}`,
    ),
  ),
];
