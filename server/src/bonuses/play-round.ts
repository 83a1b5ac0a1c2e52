import {
  afterBet,
  endOf,
  type Played,
  planStake,
  type StakePlan,
  splitWin,
} from '#rules/rewards/bonus/bonus-play.ts';
import type { PlayerAction } from '../actor.ts';
import type { Db, Tx } from '../db/database.ts';
import {
  type Answer,
  type Command,
  isDecided,
  type LockedFunds,
  lockFunds,
  type Move,
  postIn,
} from '../ledger/public.ts';
import { endGrant } from './grants/end-grant.ts';
import { endMoves } from './grants/end-moves.ts';
import { finishGrant } from './grants/finish-grant.ts';
import { activeGrant, fundsOf, type Grant, liveOf, purseOf, saveLive } from './grants/store.ts';

/** A round that was drawn and is posted with its win. Amounts in 1/10,000 units. */
export interface DrawnBet {
  readonly played: Played;
  readonly stake: bigint;
  readonly win: bigint;
  readonly currency: string;
  /** The round, as the ref of its transfers. */
  readonly ref: string;
  /** Everything but how it is paid. */
  readonly command: Omit<Command, 'steps' | 'withGrants'>;
}

export type PostedBet =
  /** `cash` is the balance after it. */
  | { readonly answer: Answer; readonly cash: bigint; readonly hasGrant: boolean }
  | { readonly aboveMaximum: bigint };

/**
 * Posts a round of a player who has bonus money: paid from cash and bonus money by the terms of the grant, its win returned
 * by them, its stake counted, and the grant ended where that ends it, all in one commit. A stake above the maximum of
 * the bonus is refused before anything is posted.
 */
export function postWithGrant(db: Db, action: PlayerAction, bet: DrawnBet): Promise<PostedBet> {
  return db.tx(async (tx) => {
    const { siteId } = action;
    const found = await lockLive(tx, action);
    const { funds, grant } = found;
    if (!grant) return { ...(await postPlain(tx, bet, funds)), hasGrant: false };
    const { free: bonus, held } = fundsOf(funds, grant);
    const plan = planStake(grant.promotion, liveOf(grant), { cash: funds.cash, bonus }, bet);
    // The ledger says so itself, and to a repeated key what it said first.
    if (plan === 'insufficientFunds') return { ...(await postPlain(tx, bet, funds)), hasGrant: true };
    if (plan === 'aboveBonusMaximum') {
      if (await isDecided(tx, siteId, bet.command.key))
        return { ...(await postPlain(tx, bet, funds)), hasGrant: true };
      return { aboveMaximum: grant.promotion.terms.maximumStake ?? 0n };
    }
    const { terms } = grant.promotion;
    const win = splitWin(terms, plan, bet.win);
    const live = afterBet(terms, liveOf(grant), plan, win.bonus);
    const end = endOf(terms, live, bonus - plan.bonus + win.bonus, held > 0n);
    const purse = purseOf(grant);
    const answer = await postIn(tx, {
      ...bet.command,
      steps: [
        ...stakeMoves(grant, plan, bet),
        ...winMoves(grant, win, bet),
        ...endMoves(purse, grant.id, end),
      ],
      withGrants: true,
    });
    const cash = cashAfter(answer, funds);
    if (!answer.posted || answer.repeated) return { answer, cash, hasGrant: true };
    await saveLive(tx, grant.id, live);
    if (end) await finishGrant(tx, action, { grant, live, end });
    return { answer, cash, hasGrant: true };
  });
}

/** The player's money, locked, and the grant under way; one whose time is over is ended first. */
async function lockLive(
  tx: Tx,
  action: PlayerAction,
): Promise<{ readonly funds: LockedFunds; readonly grant: Grant | undefined }> {
  for (;;) {
    const funds = await lockFunds(tx, action.playerId);
    const grant = await activeGrant(tx, action.playerId);
    if (!grant?.expires_at || grant.expires_at > action.now) return { funds, grant };
    if ((await endGrant(tx, action, { grant, funds }, 'expired')) === undefined)
      return { funds, grant: undefined };
  }
}

async function postPlain(tx: Tx, bet: DrawnBet, funds: LockedFunds) {
  const { stake, win, ref, command } = bet;
  const stakeMove: Move = { from: 'cash', to: 'house', amount: stake, kind: 'stake', ref };
  const winMove: Move = { from: 'house', to: 'cash', amount: win, kind: 'win', ref };
  const steps = win > 0n ? [stakeMove, winMove] : [stakeMove];
  const answer = await postIn(tx, { ...command, steps, withGrants: true });
  return { answer, cash: cashAfter(answer, funds) };
}

const cashAfter = (answer: Answer, funds: LockedFunds) =>
  (answer.posted ? answer.after.cash : undefined) ?? funds.cash;

function stakeMoves(grant: Grant, plan: StakePlan, { ref, currency }: DrawnBet): Move[] {
  const to = 'house';
  const moves: Move[] = [];
  if (plan.cash > 0n) moves.push({ from: 'cash', to, amount: plan.cash, kind: 'stake', ref });
  if (plan.bonus > 0n) moves.push({ from: purseOf(grant), to, amount: plan.bonus, kind: 'wager', ref });
  if (plan.free > 0n) moves.push({ from: 'promotions', to, amount: plan.free, kind: 'wager', ref, currency });
  return moves;
}

function winMoves(grant: Grant, win: { cash: bigint; bonus: bigint }, { ref }: DrawnBet): Move[] {
  const moves: Move[] = [];
  if (win.cash > 0n) moves.push({ from: 'house', to: 'cash', amount: win.cash, kind: 'win', ref });
  if (win.bonus > 0n) moves.push({ from: 'house', to: purseOf(grant), amount: win.bonus, kind: 'win', ref });
  return moves;
}
