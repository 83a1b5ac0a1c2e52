import { systemActor } from '../../../actor.ts';
import { RoundGrants } from '../../../bonuses/public.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { postAllIn } from '../../../ledger/public.ts';
import { planOf } from '../plans.ts';
import { drawOf, type SharedRow } from '../round-rows.ts';
import type { BetRefundReason } from '../tables.ts';
import { type BetRow, betsOf, closeBets, type Decision, lockBets } from './bet-rows.ts';
import { automaticOf, cashedOut, commandFor, crashOf, decided, endedBet } from './change-bets.ts';

/** Two steps each, so that one call of the ledger takes them. */
const AT_ONCE = 250;

/**
 * Decides every bet of a round that has ended and is not decided yet, some at a time, each batch in a commit of its own.
 * All follows from rows: done again after it was broken off it does the rest, and nothing twice.
 *
 * @param published called with each bet that was decided
 */
export async function settleRound(
  db: Db,
  round: SharedRow,
  now: Date,
  published: (bets: readonly BetRow[]) => void,
): Promise<void> {
  const bets = await betsOf(db.read, round.id);
  const decisions = round.phase === 'over' ? outcomes(round, bets) : refunds(round, bets);
  const open = bets.filter(({ state }) => state === 'open').map(({ id }) => id);
  for (let first = 0; first < open.length; first += AT_ONCE) {
    const ids = open.slice(first, first + AT_ONCE);
    published(await db.tx((tx) => settleSome(tx, round, ids, decisions, now)));
  }
  await db.tx(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('shared_round')
      .set({ settled_at: now })
      .where('id', '=', round.id)
      .where('settled_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('shared_bet')
              .select('shared_bet.id')
              .where('shared_round_id', '=', round.id)
              .where('state', '=', 'open'),
          ),
        ),
      )
      .executeTakeFirst();
    return numUpdatedRows;
  });
}

async function settleSome(
  tx: Tx,
  round: SharedRow,
  ids: readonly string[],
  decisions: ReadonlyMap<string, Decision>,
  now: Date,
): Promise<BetRow[]> {
  const by = { gameCode: round.game_code, actor: systemActor('shared-rounds') };
  const closing = (await lockBets(tx, ids)).flatMap((bet) => {
    const to = decisions.get(bet.id);
    return bet.state === 'open' && to ? [{ bet, to, ended: endedBet(bet, to, by) }] : [];
  });
  const ended = closing.map((one) => one.ended);
  const grants = await RoundGrants.open(tx, ended);
  const answers = await postAllIn(
    tx,
    closing.map((one) => commandFor(one.bet, one.ended, grants)),
  );
  const wrong = answers.findIndex((answer) => !answer.posted);
  if (wrong >= 0) throw new Error(`bet ${closing[wrong]?.bet.id} was not settled by the ledger`);
  await closeBets(tx, closing, now);
  await grants.count(tx, ended, now);
  return closing.map(({ bet, to }) => decided(bet, to, now));
}

/** The payouts by the rules, for each site: a pool never spans sites. */
function outcomes(round: SharedRow, bets: readonly BetRow[]): Map<string, Decision> {
  const drawn = drawOf(round);
  const isFlight = planOf(round.game_code).timing.kind === 'flight';
  const decisions = new Map<string, Decision>();
  for (const ofSite of bySite(bets)) {
    const laid = ofSite.map(({ unit, choice, player_id }) => ({
      stake: unit,
      choice,
      by: String(player_id),
    }));
    const wins = drawn.settle(laid);
    const unplayed = drawn.unplayed?.(laid);
    for (const [place, bet] of ofSite.entries()) {
      if (unplayed?.[place]) {
        decisions.set(bet.id, refunded(bet, 'unmatched'));
        continue;
      }
      const win = wins[place] ?? 0n;
      decisions.set(bet.id, {
        id: bet.id,
        state: win > 0n ? 'paid' : 'lost',
        times: isFlight && win > 0n ? (automaticOf(bet.choice) ?? null) : null,
        win,
        reason: null,
        choice: bet.choice,
      });
    }
  }
  return decisions;
}

/**
 * A round that was not played to its end: every stake is given back; who had set to be cashed out by itself where the
 * round got to is paid that, since it would have been so.
 */
function refunds(round: SharedRow, bets: readonly BetRow[]): Map<string, Decision> {
  const hasFlown = planOf(round.game_code).timing.kind === 'flight' && round.started_at !== null;
  return new Map(
    bets.map((bet) => {
      const automatic = hasFlown ? automaticOf(bet.choice) : undefined;
      if (automatic !== undefined && automatic <= crashOf(round))
        return [bet.id, cashedOut(round, bet, automatic)];
      return [bet.id, refunded(bet, round.reason ?? 'interrupted')];
    }),
  );
}

const refunded = ({ id, stake: win, choice }: BetRow, reason: BetRefundReason): Decision => ({
  id,
  state: 'refunded',
  times: null,
  win,
  reason,
  choice,
});

function bySite(bets: readonly BetRow[]): BetRow[][] {
  const sites = new Map<number, BetRow[]>();
  for (const bet of bets) {
    const of = sites.get(bet.site_id);
    if (of) of.push(bet);
    else sites.set(bet.site_id, [bet]);
  }
  return [...sites.values()];
}
