import { sql } from 'kysely';
import { isCurrencyCode } from '#rules/money/currency.ts';
import { jackpotDraws } from '#rules/rewards/jackpots/draw.ts';
import { countRound } from '#rules/rewards/jackpots/pot.ts';
import { coinOf } from '#rules/wallet/fee.ts';
import type { JobContext } from '../../actor.ts';
import type { Db, Tx } from '../../db/database.ts';
import { type PlayedSeeds, type RoundSeeds, readRoundSeeds } from '../../games/public.ts';
import { categoriesOf, countsGame } from '../counted-games.ts';
import type { QueuedRound } from '../tables.ts';
import { endJackpots } from './end-jackpots.ts';
import { type Drawn, type DrawnAt, payDrawn, type WonPot } from './pay-drawn.ts';
import { nextPot, type OpenPot, openPot } from './pots.ts';
import { type Jackpot, lastPots, lockOpenJackpots, termsOf } from './store.ts';

/** Entries of the queue in a transaction at most, and so many rounds or a few more. */
const ENTRIES = 50;
const ROUNDS = 25_000;

/** Whether `drawJackpots` has anything to do: asked for with those of the other jobs. */
export const anyToDraw = () =>
  sql<boolean>`exists (select from jackpot_queue) or exists (select from jackpot where state = 'ending')`;

/**
 * For a job to run each second: counts the queued rounds of each site in its jackpots, in their order, and pays what they won. The pots of
 * a site are locked until that has committed: of two servers at it the second finds the queue empty, and what two rounds win at once are
 * two pots, one after the other. @throws what went wrong, after the other sites
 */
export async function drawJackpots(db: Db, job: JobContext): Promise<void> {
  const due = await db.read
    .selectFrom('jackpot_queue')
    .select('site_id')
    .distinct()
    .orderBy('site_id')
    .execute();
  const failed: unknown[] = [];
  for (const { site_id: siteId } of due)
    await db.tx((tx) => drawAt(tx, siteId, job)).catch((error: unknown) => failed.push(error));
  await endJackpots(db, job).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, 'jackpots could not be drawn');
}

/** A round as it was queued. */
interface Round {
  readonly id: string;
  readonly playerId: bigint;
  readonly providerCode: string;
  readonly gameCode: string;
  readonly stake: bigint;
  readonly at: Date;
}

async function drawAt(tx: Tx, siteId: number, job: JobContext): Promise<void> {
  const jackpots = await lockOpenJackpots(tx, siteId);
  const rounds = await takeRounds(tx, siteId);
  const asked = rounds.filter((round) => jackpots.some((jackpot) => isInTime(jackpot, round)));
  if (asked.length === 0) return;
  const needsGames = jackpots.some(({ counts }) => counts.categories.length > 0);
  const categories = needsGames ? await categoriesOf(tx, asked) : new Map<string, string>();
  const seeds = await readRoundSeeds(tx, asked);
  const own = asked.filter(({ id }) => seeds.has(id));
  const { coin, ...site } = await factsOf(tx, siteId);
  const pots = await lastPots(
    tx,
    jackpots.map(({ id }) => id),
  );
  const drawOf = drawer(seeds);
  const drawn: Drawn[] = [];
  for (const jackpot of jackpots) {
    const row = pots.get(jackpot.id);
    if (!row) throw new Error(`jackpot ${jackpot.id} has no pot`);
    const counted = own.filter(
      (round) => isInTime(jackpot, round) && countsGame(jackpot.counts, round, categories),
    );
    if (counted.length > 0) drawn.push(play(jackpot, openPot(tx, row, coin), counted, { coin, drawOf }));
  }
  await payDrawn(tx, site, drawn, job);
}

/** Whether a round was settled while the jackpot was running. */
const isInTime = ({ counts_since: since, paused_at: until, pauses }: Jackpot, { at }: Round): boolean =>
  at >= since &&
  (until === null || at < until) &&
  !pauses.some(([from, resumed]) => at >= new Date(from) && at < new Date(resumed));

/** Takes the oldest queued rounds of a site; another server that takes them waits for the jackpots before. */
async function takeRounds(tx: Tx, siteId: number): Promise<Round[]> {
  const { rows } = await sql<{ id: bigint; rounds: readonly QueuedRound[] }>`
    with due as (
      select id, sum(jsonb_array_length(rounds)) over (order by id) - jsonb_array_length(rounds) as before
        from (select id, rounds from jackpot_queue where site_id = ${siteId} order by id limit ${ENTRIES}) q)
    delete from jackpot_queue q using due where q.id = due.id and due.before < ${ROUNDS}
    returning q.id, q.rounds`.execute(tx);
  rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  return rows.flatMap((row) => row.rounds.map(readRound));
}

const readRound = ({ id, player, provider, game, stake, at }: QueuedRound): Round => ({
  ...{ id, playerId: BigInt(player), providerCode: provider, gameCode: game },
  ...{ stake: BigInt(stake), at: new Date(at) },
});

async function factsOf(tx: Tx, siteId: number): Promise<DrawnAt & { readonly coin: bigint }> {
  const { rows } = await sql<{ currency: string; at: Date }>`
    select currency, event_time() as at from site where id = ${siteId}`.execute(tx);
  const [row] = rows;
  if (!row || !isCurrencyCode(row.currency)) throw new Error(`site ${siteId} has no known currency`);
  return { siteId, currency: row.currency, at: row.at, coin: coinOf(row.currency) };
}

type DrawOf = (roundId: string, jackpotId: string) => bigint;

/** The draws of rounds, whose keys are taken in once for all rounds of a pair of seeds. */
function drawer(rounds: ReadonlyMap<string, RoundSeeds>): DrawOf {
  const known = new Map<PlayedSeeds, ReturnType<typeof jackpotDraws>>();
  return (roundId, jackpotId) => {
    const round = rounds.get(roundId);
    if (!round) throw new Error(`round ${roundId} has no seeds`);
    const draws = known.get(round.seeds) ?? jackpotDraws(round.seeds);
    known.set(round.seeds, draws);
    return draws(round.nonce, jackpotId);
  };
}

/** Counts rounds in a jackpot, one after the other. */
function play(
  jackpot: Jackpot,
  first: OpenPot,
  rounds: readonly Round[],
  { coin, drawOf }: { readonly coin: bigint; readonly drawOf: DrawOf },
): Drawn {
  const terms = termsOf(jackpot);
  const closed: WonPot[] = [];
  let pot = first;
  let contributed = 0n;
  for (const { id: roundId, playerId, stake } of rounds) {
    const draw = terms.odds === null ? 0n : drawOf(roundId, jackpot.id);
    const { added, rest, prize } = countRound(pot, terms, { stake, draw }, coin);
    contributed += added;
    const amount = pot.amount + added;
    if (prize === null) pot = { ...pot, amount, rest };
    else {
      closed.push({
        pot: { ...pot, amount, rest },
        win: { roundId, playerId, stake, odds: terms.odds, prize },
      });
      pot = nextPot(terms, coin, { number: pot.number + 1, left: amount - prize, rest });
    }
  }
  return { jackpot, contributed, closed, open: pot };
}
