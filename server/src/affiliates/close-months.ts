import { sql } from 'kysely';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { lineText } from '#contract/office/money/affiliate-words.ts';
import { currencyDecimals } from '#rules/money/currency.ts';
import { displayMoney } from '#rules/money/display.ts';
import { type Carried, makeStatement, type Statement } from '#rules/rewards/affiliates/commission.ts';
import { plainArray } from '../db/arrays.ts';
import type { Db, Tx } from '../db/database.ts';
import { uuid7 } from '../db/uuid7.ts';
import { isAddedUntil } from '../ledger/public.ts';
import { monthAt, nextMonth, plansFor } from './plans.ts';
import { qualifyAtSite } from './qualify.ts';
import { figuresOf, leftBefore, type Part } from './statement-parts.ts';
import { writeToAffiliate } from './write-to-affiliate.ts';

/** Of use until the next statement is near. */
const NEWS_MS = 7 * 24 * 3_600_000;

interface Site {
  readonly id: number;
  readonly currency: string;
  /** The first month that has no statements yet. */
  readonly next: string;
}

/** For a job: makes the statements of months that have ended, once what was played in them is in the totals by day. */
export async function closeMonths(db: Db, now: Date): Promise<void> {
  const { rows: sites } = await sql<Site>`
    select s.id, s.currency, coalesce(
             (select (max(m.month) + interval '1 month')::date from affiliate_month m where m.site_id = s.id),
             date_trunc('month', site_day(s.id, min(a.created_at)))::date)::text as next
      from site s join affiliate a on a.site_id = s.id group by s.id order by s.id`.execute(db.read);
  for (const site of sites) {
    const current = await monthAt(db.read, site.id, now);
    for (let month = site.next; month < current; month = nextMonth(month)) {
      if (!(await isAddedUntil(db.read, site.id, nextMonth(month)))) break;
      await qualifyAtSite(db, site, now);
      await db.tx((tx) => closeMonth(tx, site, { month, now }));
    }
  }
}

/** Makes the statements of a month of a site. Of two at once the second waits for the row of the first, and does nothing. */
async function closeMonth(
  tx: Tx,
  site: Pick<Site, 'id' | 'currency'>,
  { month, now }: { readonly month: string; readonly now: Date },
): Promise<void> {
  const claimed = await tx
    .insertInto('affiliate_month')
    .values({ site_id: site.id, month, closed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('month')
    .executeTakeFirst();
  if (!claimed) return;
  const plans = await plansFor(tx, { siteId: site.id, month });
  const parts = await figuresOf(tx, { siteId: site.id, currency: site.currency, month });
  const before = await leftBefore(tx, site.id);
  const made = new Map<string, Statement>();
  const carriedBy = (id: string): Carried => before.get(id) ?? { revenue: 0n, commission: 0n };
  const make = (id: string, subs: readonly bigint[]): Statement | undefined => {
    const plan = plans.get(id)?.plan;
    return plan && makeStatement(plan, parts.get(id) ?? [], { subs, carried: carriedBy(id) });
  };
  const affiliates = await affiliatesOf(tx, site.id);
  // What an affiliate earns by its own players does not depend on others: their parents have a share of that.
  for (const { id } of affiliates) {
    const statement = make(id, []);
    if (statement) made.set(id, statement);
  }
  for (const { id, subs } of affiliates) {
    const own = subs.flatMap((sub) => {
      const statement = made.get(sub);
      return statement ? [earned(statement)] : [];
    });
    const statement = make(id, own);
    const inForce = plans.get(id);
    const players = parts.get(id) ?? [];
    if (!statement || !inForce || (players.length === 0 && statement.lines.length === 0 && !before.has(id)))
      continue;
    const facts = { site, month, now, affiliateId: id, plan: JSON.stringify(inForce.text) };
    await store(tx, facts, { statement, players, carried: carriedBy(id) });
  }
}

/** What the affiliate's own players brought it in the month, of which a parent has a share. */
const earned = ({ lines }: Statement): bigint =>
  lines
    .filter(({ kind }) => kind === 'revenue' || kind === 'acquisition')
    .reduce((sum, { amount }) => sum + amount, 0n);

async function affiliatesOf(
  tx: Tx,
  siteId: number,
): Promise<readonly { readonly id: string; readonly subs: readonly string[] }[]> {
  const { rows } = await sql<{ id: string; subs: string[] }>`
    select a.id, array(select s.id::text from affiliate s where s.parent_id = a.id order by s.id) as subs
      from affiliate a where a.site_id = ${siteId} and a.state <> 'pending' order by a.id`.execute(tx);
  return rows;
}

interface Facts {
  readonly site: Pick<Site, 'id' | 'currency'>;
  readonly month: string;
  readonly now: Date;
  readonly affiliateId: string;
  /** As JSON. */
  readonly plan: string;
}

async function store(
  tx: Tx,
  { site, month, now, affiliateId, plan }: Facts,
  of: { readonly statement: Statement; readonly players: readonly Part[]; readonly carried: Carried },
): Promise<void> {
  const { net, lines, amount, due, carried: left } = of.statement;
  const id = uuid7();
  await tx
    .insertInto('affiliate_statement')
    .values({
      ...{ id, site_id: site.id, affiliate_id: affiliateId, month, currency: site.currency, plan },
      ...{ lines: JSON.stringify(lines.map(lineText)), net, amount, due, closed_at: now },
      ...{ carried_revenue: of.carried.revenue, left_revenue: left.revenue },
      ...{ left_commission: left.commission, state: due > 0n ? 'open' : 'nothing' },
    })
    .execute();
  await announce(tx, { site, month, now, affiliateId, due });
  const column = (pick: (part: Part) => bigint) => sql`${plainArray(of.players.map(pick))}::int8[]`;
  await sql`insert into affiliate_statement_player
      (statement_id, site_id, player_id, staked, paid, bonuses, deposits, charged_back, acquisition)
    select ${id}, ${site.id}, * from unnest(${column(({ playerId }) => playerId)}, ${column(({ staked }) => staked)},
      ${column(({ paid }) => paid)}, ${column(({ bonuses }) => bonuses)}, ${column(({ deposits }) => deposits)},
      ${column(({ chargedBack }) => chargedBack)}, ${column(({ acquisition }) => acquisition)})`.execute(tx);
}

/** Mails the affiliate that its statement is there. */
async function announce(
  tx: Tx,
  { site, month, now, affiliateId, due }: Omit<Facts, 'plan'> & { readonly due: bigint },
): Promise<void> {
  const to = await tx
    .selectFrom('affiliate')
    .select(['mail', 'name'])
    .where('id', '=', affiliateId)
    .executeTakeFirstOrThrow();
  const amount = `${displayMoney(due, currencyDecimals(site.currency))} ${site.currency}`;
  await writeToAffiliate(tx, {
    ...{ siteId: site.id, to, text: 'affiliateStatement' },
    values: (language) => ({ month: monthIn(language, month), amount }),
    until: new Date(now.getTime() + NEWS_MS),
  });
}

/** A month by its first day, as a language writes it: `October 2026`. */
const monthIn = (language: LanguageCode, month: string): string =>
  new Intl.DateTimeFormat(`${languages[language].tag}-u-nu-latn`, {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  }).format(new Date(`${month}T00:00:00Z`));
