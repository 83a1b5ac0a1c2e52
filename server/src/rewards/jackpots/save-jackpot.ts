import { sql } from 'kysely';
import type { PromotionTexts } from '#contract/bonus-promotion.ts';
import { findSharedGame } from '#rules/games/shared-games.ts';
import type { CurrencyCode } from '#rules/money/currency.ts';
import { type JackpotTerms, termsProblem } from '#rules/rewards/jackpots/pot.ts';
import { coinOf } from '#rules/wallet/fee.ts';
import type { ActionContext } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { MOST_JACKPOTS, siteAccountId } from '../../ledger/public.ts';
import { lockSite } from '../../sites/public.ts';
import { areThere } from '../counted-games.ts';
import type { Edited } from '../edit-problem.ts';
import { SPORTSBOOK } from '../events.ts';
import type { Counted } from '../tables.ts';
import { mayTake } from './end-jackpots.ts';
import { post } from './pay-drawn.ts';
import { nextPot, savePot } from './pots.ts';
import {
  accountOf,
  eventTime,
  findJackpot,
  type Jackpot,
  type JackpotNow,
  lockOpenJackpots,
} from './store.ts';

/** A jackpot as it is saved. Amounts in 1/10,000 units. */
export interface JackpotChange extends JackpotTerms {
  /** Null adds one. */
  readonly id: string | null;
  /** The version that the change was decided on; 0 adds it. */
  readonly version: number;
  readonly counts: Counted;
  readonly texts: PromotionTexts;
}

export interface JackpotProblem {
  readonly refused:
    | 'unknownReward'
    | 'versionConflict'
    | 'wrongStatus'
    | 'invalidAmount'
    | 'badRequest'
    | 'unknownGame'
    | 'tooManyJackpots';
  readonly field: string;
}

type Done = Edited<JackpotNow> | JackpotProblem;

/** Takes the row that a change names, locked with all open ones of the site. */
async function lockJackpot(
  tx: Tx,
  { siteId }: Pick<ActionContext, 'siteId'>,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<JackpotNow | JackpotProblem> {
  const found = await findJackpot(tx, { siteId, id });
  if (!found) return { refused: 'unknownReward', field: 'id' };
  return found.jackpot.version === version ? found : { refused: 'versionConflict', field: 'version' };
}

/** What is wrong with what a jackpot says. */
async function problemOf(
  tx: Tx,
  change: JackpotChange,
  currency: CurrencyCode,
): Promise<JackpotProblem | undefined> {
  const field = termsProblem(change, coinOf(currency));
  if (field) return { refused: 'invalidAmount', field };
  const { providers, games } = change.counts;
  // Bets have no seeds of their player, and neither have rounds that many share.
  const hasOthers =
    providers.includes(SPORTSBOOK) || games.some((game) => findSharedGame(game.split('/')[1] ?? ''));
  return !hasOthers && (await areThere(tx, change.counts))
    ? undefined
    : { refused: 'unknownGame', field: 'counts' };
}

/**
 * Opens a jackpot, which runs from then on, or changes one. What a pot begins with and where it drops at the latest holds from the
 * next pot on; everything else for rounds that are drawn from now on.
 */
export async function saveJackpot(tx: Tx, context: ActionContext, change: JackpotChange): Promise<Done> {
  const currency = await lockSite(tx, context.siteId);
  const open = await lockOpenJackpots(tx, context.siteId);
  if (change.id === null) {
    if (change.version !== 0) return { refused: 'versionConflict', field: 'version' };
    const problem = await problemOf(tx, change, currency);
    return problem ?? add(tx, context, { change, open, currency });
  }
  const before = await lockJackpot(tx, context, { id: change.id, version: change.version });
  if ('refused' in before) return before;
  const { kind, state } = before.jackpot;
  if (state !== 'running' && state !== 'paused') return { refused: 'wrongStatus', field: 'id' };
  if (kind !== change.kind) return { refused: 'badRequest', field: 'kind' };
  const problem = await problemOf(tx, change, currency);
  if (problem) return problem;
  const jackpot = await tx
    .updateTable('jackpot')
    .set({ ...valuesOf(change), version: change.version + 1 })
    .where('id', '=', change.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { before, after: { jackpot, pot: before.pot } };
}

const valuesOf = ({ seed, share, odds, maximum, counts, texts }: JackpotChange) => ({
  ...{ seed, share, odds, maximum },
  ...{ counts: JSON.stringify(counts), texts: JSON.stringify(texts) },
});

interface Added {
  readonly change: JackpotChange;
  readonly open: readonly Jackpot[];
  readonly currency: CurrencyCode;
}

async function add(
  tx: Tx,
  { siteId, actor, now }: ActionContext,
  { change, open, currency }: Added,
): Promise<Done> {
  const taken = new Set(open.map(({ number }) => number));
  const number = Array.from({ length: MOST_JACKPOTS }, (_, place) => place + 1).find(
    (one) => !taken.has(one),
  );
  if (number === undefined) return { refused: 'tooManyJackpots', field: 'id' };
  const jackpot = await tx
    .insertInto('jackpot')
    .values({
      ...{ id: uuid7(now.getTime()), site_id: siteId, number, kind: change.kind, state: 'running' },
      ...{ account_id: siteAccountId(siteId, currency, accountOf({ number })), ...valuesOf(change) },
      ...{ counts_since: eventTime, paused_at: null, end_into: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const opened_at = jackpot.counts_since;
  const pot = nextPot(change, coinOf(currency), { number: 1, left: 0n, rest: 0n });
  await savePot(tx, { jackpot_id: jackpot.id, site_id: siteId, opened_at, closed_at: null }, pot);
  await post(tx, [
    {
      ...{ key: uuid7(), siteId, playerId: null, actor },
      steps: [
        {
          ...{ from: 'promotions', to: accountOf(jackpot), amount: change.seed, kind: 'jackpotSeed' },
          ...{ ref: jackpot.id, currency },
        },
      ],
    },
  ]);
  const after = await findJackpot(tx, { siteId, id: jackpot.id });
  if (!after) throw new Error(`jackpot ${jackpot.id} was not written down`);
  return { before: undefined, after };
}

/** What staff does with a jackpot: it can be paused and resumed as often as wanted, and ended once. */
export interface StateChange {
  readonly id: string;
  readonly version: number;
  readonly state: 'running' | 'paused' | 'ended';
  /** A progressive jackpot of the site that gets what is in one that ends; null: the site. */
  readonly into: string | null;
}

/**
 * The pauses of a jackpot that is resumed, with the one that ends: rounds that are drawn later may be of the time before it. They are drawn
 * seconds after they were settled, or after an outage.
 */
const pausesUntilNow = sql<string>`(
  select coalesce(jsonb_agg(past), '[]') from jsonb_array_elements(pauses) past
   where (past ->> 1)::timestamptz > event_time() - interval '7 days'
) || jsonb_build_array(jsonb_build_array(paused_at, event_time()))`;

/**
 * Pauses, resumes or ends a jackpot. Rounds that were settled while it was running still count, also where it has been paused and resumed
 * since. One that ends does so within seconds, once they are all drawn.
 */
export async function setJackpotState(
  tx: Tx,
  context: Pick<ActionContext, 'siteId'>,
  { state, into, ...named }: StateChange,
): Promise<Done> {
  await lockSite(tx, context.siteId);
  const open = await lockOpenJackpots(tx, context.siteId);
  const before = await lockJackpot(tx, context, named);
  if ('refused' in before) return before;
  const { jackpot, pot } = before;
  const wanted = { running: ['paused'], paused: ['running'], ended: ['running', 'paused'] }[state];
  if (!wanted.includes(jackpot.state)) return { refused: 'wrongStatus', field: 'id' };
  const taker = open.find((one) => one.id === into);
  const isTaken = into === null || (state === 'ended' && into !== jackpot.id && taker && mayTake(taker));
  if (!isTaken) return { refused: 'badRequest', field: 'into' };
  const after = await tx
    .updateTable('jackpot')
    .set({
      state: state === 'ended' ? 'ending' : state,
      paused_at: state === 'running' ? null : sql<Date>`coalesce(paused_at, event_time())`,
      ...(state === 'running' ? { pauses: pausesUntilNow } : {}),
      ...{ end_into: into, version: jackpot.version + 1 },
    })
    .where('id', '=', jackpot.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { before, after: { jackpot: after, pot } };
}
