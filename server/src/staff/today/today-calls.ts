import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Permission } from '#contract/office/permissions.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import type { StaffContext } from '../context.ts';
import { lateMessages } from '../messages/late-messages.ts';
import { failingProviders } from '../providers/account-health.ts';
import { openBetRows } from '../reports/cash-reports.ts';
import { dayAt, dayShifted, minuteAt } from '../reports/days.ts';
import { holds } from '../roles/permissions-of.ts';
import { sitesFor } from '../roles/sites-for.ts';
import { type Mark, type MoneyFigures, marksAt, moneyFigures, moneyOf } from './figures.ts';
import { findProblems } from './problems.ts';
import { workQueues } from './queues.ts';
import { largest } from './strip.ts';

const ok = { statusCode: 1 } as const;

type Site = Awaited<ReturnType<typeof sitesFor>>[number];

/** The sites that are asked for, of those at which a permission holds. */
async function sitesAsked(
  db: Db,
  context: StaffContext,
  permission: Permission,
  site: string | undefined,
): Promise<readonly Site[] | OfficeRefusal> {
  const own = await sitesFor(db.read, context, permission);
  const sites = site === undefined ? own : own.filter(({ external_id }) => external_id === site);
  return sites.length > 0 ? sites : refuseStaff('unknownSite', { field: 'site' });
}

interface Day {
  readonly id: number;
  readonly day: string;
  readonly minute: number;
}

const spell = (figures: MoneyFigures) => ({
  deposits: formatAmount(figures.deposits),
  withdrawals: formatAmount(figures.withdrawals),
  staked: formatAmount(figures.staked),
  ggr: formatAmount(figures.staked - figures.paid),
  ngr: formatAmount(figures.staked - figures.paid - figures.bonuses),
  bets: String(figures.bets),
});

/** Sums figures of sites by currency. */
function byCurrency(rows: readonly (MoneyFigures & { readonly currency: string })[]) {
  const sums = new Map<string, Record<(typeof moneyFigures)[number], bigint>>();
  for (const row of rows) {
    const sum = sums.get(row.currency);
    if (sum) for (const name of moneyFigures) sum[name] += row[name];
    else {
      const { deposits, withdrawals, staked, paid, bonuses, bets } = row;
      sums.set(row.currency, { deposits, withdrawals, staked, paid, bonuses, bets });
    }
  }
  return sums;
}

async function figuresOf(db: Db, sites: readonly Site[], now: Date) {
  const days: Day[] = [];
  const live: (MoneyFigures & { currency: string })[] = [];
  for (const { id } of sites) {
    const [day, minute] = [await dayAt(db.read, id, now), await minuteAt(db.read, id, now)];
    days.push({ id, day, minute });
    for (const [currency, figures] of await moneyOf(db.read, id, day)) live.push({ currency, ...figures });
  }
  const on = (back: number) =>
    marksAt(
      db.read,
      days.map((one) => ({ ...one, day: dayShifted(one.day, -back) })),
    );
  const [people, yesterday, week] = [await on(0), await on(1), await on(7)];
  const before = { yesterday: byCurrency(yesterday), week: byCurrency(week) };
  const today = byCurrency(live);
  for (const { currency } of sites) if (!today.has(currency)) today.set(currency, zero());
  const spelled = (from: ReadonlyMap<string, MoneyFigures>, marks: readonly Mark[], currency: string) =>
    marks.length === 0 ? null : spell(from.get(currency) ?? zero());
  const persons = (marks: readonly Mark[]) =>
    marks.length === 0
      ? null
      : {
          active: String(marks.reduce((sum, one) => sum + one.active, 0n)),
          registered: String(marks.reduce((sum, one) => sum + one.registered, 0n)),
        };
  return {
    money: [...today].sort().map(([currency, figures]) => ({
      currency,
      today: spell(figures),
      yesterday: spelled(before.yesterday, yesterday, currency),
      week: spelled(before.week, week, currency),
    })),
    people: { today: persons(people), yesterday: persons(yesterday), week: persons(week) },
  };
}

const zero = (): MoneyFigures => ({
  ...{ deposits: 0n, withdrawals: 0n, staked: 0n },
  ...{ paid: 0n, bonuses: 0n, bets: 0n },
});

export function todayCalls(db: Db) {
  return {
    'today.figures': async ({ site }, context) => {
      const sites = await sitesAsked(db, context, 'reports.read', site);
      if (isOfficeRefusal(sites)) return sites;
      const { now } = context;
      const nameOf = new Map(sites.map(({ id, external_id }) => [id, external_id]));
      const ids = sites.map(({ id }) => id);
      const open = await openBetRows(db.read, ids);
      return {
        ...ok,
        as_of: now.toISOString(),
        ...(await figuresOf(db, sites, now)),
        open: open.map(({ group, currency, figures }) => ({
          type: group,
          currency,
          count: String(figures.get('count') ?? 0n),
          held: formatAmount((figures.get('held') ?? 0n) + (figures.get('staked') ?? 0n)),
          payout: formatAmount(figures.get('payout') ?? 0n),
        })),
        strip: (await largest(db.read, ids, now)).map(({ siteId, playerId, amount, at, ...one }) => ({
          ...one,
          site: nameOf.get(siteId) ?? '',
          player_id: String(playerId),
          amount: formatAmount(amount),
          at: at.toISOString(),
        })),
      };
    },
    'today.work': async ({ site }, context) => {
      const queues = [];
      for (const { name, permission, waiting } of workQueues) {
        const own = await sitesFor(db.read, context, permission);
        const ids = own
          .filter(({ external_id }) => site === undefined || external_id === site)
          .map(({ id }) => id);
        if (ids.length === 0) continue;
        const { count, oldest } = await waiting(db.read, ids);
        queues.push({ name, count, oldest_at: oldest?.toISOString() ?? null });
      }
      const problems = holds(context.powers, 'system.read')
        ? [
            ...(await findProblems(db.read, context.now)),
            ...(await failingProviders(db.read, context)),
            ...(await lateMessages(db.read, context)),
          ]
        : [];
      return {
        ...ok,
        as_of: context.now.toISOString(),
        queues,
        problems: problems.map(({ since, ...one }) => ({ ...one, since: since.toISOString() })),
      };
    },
  } satisfies Partial<OfficeHandlers>;
}
