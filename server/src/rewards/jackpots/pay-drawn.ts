import { formatAmount } from '#rules/money/amount.ts';
import type { Actor, JobContext } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { type Command, type Move, postAllIn } from '../../ledger/public.ts';
import { writeMessages } from '../inbox/messages.ts';
import { type OpenPot, type PotWin, savePot } from './pots.ts';
import { accountOf, type Jackpot } from './store.ts';

/** A pot that was won. */
export interface WonPot {
  readonly pot: OpenPot;
  readonly win: PotWin;
}

/** What rounds did to a jackpot. Amounts in 1/10,000 units. */
export interface Drawn {
  readonly jackpot: Jackpot;
  /** What they added, to all of its pots together. */
  readonly contributed: bigint;
  /** The pots that were won, in their order. */
  readonly closed: readonly WonPot[];
  /** The pot that is under way then. */
  readonly open: OpenPot;
}

export interface DrawnAt {
  readonly siteId: number;
  readonly currency: string;
  /** By the clock of the database. */
  readonly at: Date;
}

/**
 * Writes down what rounds did to the jackpots of a site, pays who won, and says so to them and to everybody. The pots, which are
 * locked, make each payment once.
 */
export async function payDrawn(
  tx: Tx,
  site: DrawnAt,
  drawn: readonly Drawn[],
  { actor, now }: JobContext,
): Promise<void> {
  if (drawn.length === 0) return;
  const { siteId, at } = site;
  for (const { jackpot, closed, open } of drawn) {
    const place = { jackpot_id: jackpot.id, site_id: siteId, opened_at: at };
    for (const { pot, win } of closed) await savePot(tx, { ...place, closed_at: at }, pot, win);
    await savePot(tx, { ...place, closed_at: null }, open);
  }
  await announce(tx, siteId, drawn, now);
  // Last, since the ledger locks the players.
  await post(
    tx,
    drawn.flatMap((one) => commandsOf(one, site, actor)),
  );
}

/** What the site puts into a jackpot, and what it pays to players. */
function commandsOf(
  { jackpot, contributed, closed, open }: Drawn,
  { siteId, currency }: DrawnAt,
  actor: Actor,
) {
  const account = accountOf(jackpot);
  const opened = [...closed.map(({ pot }) => pot), open].slice(1);
  const seeds = opened.reduce((sum, { seed }) => sum + seed, 0n);
  const move = (kind: Move['kind'], amount: bigint): Move[] =>
    amount > 0n ? [{ from: 'promotions', to: account, amount, kind, ref: jackpot.id, currency }] : [];
  const steps = [...move('jackpotContribution', contributed), ...move('jackpotSeed', seeds)];
  const commands: Command[] =
    steps.length > 0 ? [{ key: uuid7(), siteId, playerId: null, actor, steps }] : [];
  for (const { win } of closed)
    commands.push({
      ...{ key: uuid7(), siteId, playerId: win.playerId, actor },
      steps: [{ from: account, to: 'cash', amount: win.prize, kind: 'jackpotWin', ref: win.roundId }],
      events: [{ topic: 'balance.changed', payload: {} }],
    });
  return commands;
}

/** Posts what is never to be refused. */
export async function post(tx: Tx, commands: readonly Command[]): Promise<void> {
  if (commands.length === 0) return;
  for (const answer of await postAllIn(tx, commands))
    if (!answer.posted) throw new Error(`a move of a jackpot was refused by the ledger: ${answer.refused}`);
}

/** Who won gets a message and a push, and every page of the site the new amounts. */
async function announce(tx: Tx, siteId: number, drawn: readonly Drawn[], now: Date): Promise<void> {
  const wins = drawn.flatMap(({ jackpot, closed }) => closed.map(({ win }) => ({ jackpot, win })));
  await writeMessages(
    tx,
    wins.map(({ jackpot, win }) => ({
      ...{ siteId, playerId: win.playerId, kind: 'jackpot_won', texts: jackpot.texts, href: '/jackpots' },
      figures: { amount: formatAmount(win.prize) },
    })),
    now,
  );
  await addToOutbox(
    tx,
    ...wins.map(({ jackpot, win }) => ({
      ...{ siteId, playerId: win.playerId, topic: 'jackpot.won' },
      payload: { jackpot_id: jackpot.id, round_id: win.roundId, amount: formatAmount(win.prize) },
    })),
    amountsChanged(
      siteId,
      drawn.map(({ jackpot, open }) => ({ id: jackpot.id, amount: open.amount })),
    ),
  );
}

/** Tells the pages of a site what is in its jackpots. */
export const amountsChanged = (
  siteId: number,
  pots: readonly { readonly id: string; readonly amount: bigint }[],
) => ({
  ...{ siteId, topic: 'jackpots.changed' },
  payload: { value: pots.map(({ id, amount }) => ({ jackpot_id: id, amount: formatAmount(amount) })) },
});
