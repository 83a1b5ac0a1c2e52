import type { PlayerAction } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { type Answer, postIn, type Step } from '../../ledger/public.ts';
import { type EndedRound, type PlayedRound, RoundGrants } from '../rounds/round-grants.ts';
import { RoundMoney } from '../rounds/round-money.ts';

/** A round that was begun: what it staked, and the holds of that. */
export interface Begun {
  readonly round: Omit<EndedRound, 'win' | 'actor'>;
  readonly holds: readonly string[];
}

/** Begins a round of steps, as games do. @returns why not, where its stake is refused */
export function beginHeld(
  db: Db,
  action: PlayerAction,
  { played, stake }: { readonly played: PlayedRound; readonly stake: bigint },
): Promise<Begun | string> {
  const { siteId, playerId, actor, now } = action;
  return db.tx(async (tx) => {
    const money = await RoundMoney.open(tx, [playerId], now);
    const paid = money.pay(playerId, { played, stake });
    if ('aboveMaximum' in paid) return 'aboveMaximum';
    const id = uuid7();
    const held = paid.parts.map((part) => ({ pend: uuid7(), ...part }));
    const steps = held.map(
      (one): Step => ({ ...one, kind: one.purse === 'cash' ? 'stake' : 'wager', ref: id }),
    );
    const answer = await postIn(tx, { key: uuid7(), siteId, playerId, actor, game: played, steps });
    if (!answer.posted) return answer.refused;
    const { grantId, bonus: bonusStake } = paid;
    const round = { id, siteId, playerId, played, grantId, stake, bonusStake };
    return { round, holds: held.map(({ pend }) => pend) };
  });
}

/** Ends a round of steps. @param win what it pays; `undefined` where its stake goes back */
export function endHeld(
  db: Db,
  { actor, now }: PlayerAction,
  { round, holds }: Begun,
  win: bigint | undefined,
): Promise<Answer> {
  const ended = { ...round, win, actor };
  const { id: ref, siteId, playerId, played: game } = round;
  return db.tx(async (tx) => {
    const grants = await RoundGrants.open(tx, [ended]);
    const stakes = holds.map(
      (hold): Step =>
        win === undefined ? { void: hold, ref } : { post: hold, to: 'house', kind: 'stake', ref },
    );
    const steps = [...stakes, ...grants.winMoves(ended)];
    const answer = await postIn(tx, { key: uuid7(), siteId, playerId, actor, game, steps });
    await grants.count(tx, [ended], now);
    return answer;
  });
}
