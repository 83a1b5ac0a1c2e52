import { sql } from 'kysely';
import { plainArray } from '../../db/arrays.ts';
import type { Reader } from '../../db/database.ts';
import { DURATION_BOUNDS, durationWithin } from '../../providers/games/public.ts';
import type { OfficeContext } from '../context.ts';
import { type OwnAccount, ownAccounts, pairsOf } from './own-accounts.ts';

const MINUTE_MS = 60_000;
/** The windows in which health is shown, in minutes. */
export const healthWindows = { quarter: 15, hour: 60, day: 1_440 } as const;
type Window = keyof typeof healthWindows;

/** Of so large a share of calls the longest duration is shown. */
const SHARE = 0.95;

export interface Health {
  readonly calls: number;
  readonly refused: number;
  readonly failed: number;
  readonly lost: number;
  readonly per_minute: number;
  readonly within_ms: number | null;
}

export interface AccountHealth {
  readonly windows: Readonly<Record<Window, Health>>;
  readonly lastAt: Date | undefined;
  readonly lastFailed: { readonly id: string; readonly at: Date; readonly outcome: string } | undefined;
  /** Of each site. */
  readonly openRounds: ReadonlyMap<number, number>;
}

/** How accounts do at sites that the caller may see. */
export async function healthOf(
  reader: Reader,
  accounts: readonly OwnAccount[],
  now: Date,
): Promise<(code: string) => AccountHealth> {
  const windows = await readWindows(reader, accounts, now);
  const last = await readLast(reader, accounts, 'true');
  const failed = await readLast(reader, accounts, "x.state <> 'done' and x.state = 'failed'");
  const { rows: open } = await sql<{ account: string; site_id: number; rounds: number }>`
    select account, site_id, count(*)::int as rounds from outside_round
     where state = 'open' and account = any (${accounts.map(({ code }) => code)}::text[]) group by 1, 2`.execute(
    reader,
  );
  return (code) => {
    const fault = failed.get(code);
    const rounds = open.filter(({ account }) => account === code);
    return {
      windows: {
        quarter: windows.get(`${code} quarter`) ?? none,
        hour: windows.get(`${code} hour`) ?? none,
        day: windows.get(`${code} day`) ?? none,
      },
      lastAt: last.get(code)?.at,
      lastFailed: fault && { id: fault.id, at: fault.at, outcome: fault.outcome },
      openRounds: new Map(rounds.map((one) => [one.site_id, one.rounds])),
    };
  };
}

const none: Health = { calls: 0, refused: 0, failed: 0, lost: 0, per_minute: 0, within_ms: null };

async function readWindows(
  reader: Reader,
  accounts: readonly OwnAccount[],
  now: Date,
): Promise<ReadonlyMap<string, Health>> {
  const { codes, siteIds } = pairsOf(accounts);
  const since = (window: Window) => new Date(now.getTime() - healthWindows[window] * MINUTE_MS);
  const groups = Array.from(
    { length: DURATION_BOUNDS.length + 1 },
    (_, place) => sql`sum(h.durations[${sql.lit(place + 1)}])`,
  );
  const { rows } = await sql<{
    account: string;
    window: Window;
    calls: number;
    refused: number;
    failed: number;
    lost: number;
    durations: number[];
  }>`
    select h.account, w.name as window, sum(h.calls)::int as calls, sum(h.refused)::int as refused, sum(h.failed)::int as failed,
           sum(h.lost)::int as lost,
           array[${sql.join(groups)}]::int[] as durations
      from unnest(${codes}::text[], ${plainArray(siteIds)}::int[]) as p (account, site_id)
      join outside_health h on h.account = p.account and h.site_id = p.site_id and h.minute > ${since('day')}
      join (values ('quarter', ${since('quarter')}::timestamptz), ('hour', ${since('hour')}::timestamptz),
                   ('day', ${since('day')}::timestamptz)) as w (name, since) on h.minute > w.since
     group by 1, 2`.execute(reader);
  return new Map(
    rows.map(({ account, window, durations, ...counts }) => {
      const within = durationWithin(durations, SHARE);
      const health = {
        ...counts,
        per_minute: counts.calls / healthWindows[window],
        within_ms: within === undefined || within === Number.POSITIVE_INFINITY ? null : within,
      };
      return [`${account} ${window}`, health];
    }),
  );
}

/** The last exchange of each account that a condition holds for. */
async function readLast(
  reader: Reader,
  accounts: readonly OwnAccount[],
  condition: 'true' | "x.state <> 'done' and x.state = 'failed'",
): Promise<ReadonlyMap<string, { id: string; at: Date; outcome: string }>> {
  const { codes, siteIds } = pairsOf(accounts);
  const { rows } = await sql<{ account: string; id: string; at: Date; outcome: string }>`
    select distinct on (p.account) p.account, e.id, e.at, e.outcome
      from unnest(${codes}::text[], ${plainArray(siteIds)}::int[]) as p (account, site_id)
     cross join lateral (
       select x.id, x.at, x.outcome from outside_exchange x
        where x.account = p.account and x.site_id = p.site_id and ${sql.raw(condition)} order by x.id desc limit 1) as e
     order by p.account, e.id desc`.execute(reader);
  return new Map(rows.map(({ account, ...row }) => [account, row]));
}

/** An account is a problem where of at least so many calls in so many minutes so large a share was not decided. */
const PROBLEM = { minutes: 10, calls: 20, share: 0.1 } as const;

/** Accounts of the caller's sites whose calls fail, as problems of today. */
export async function failingProviders(
  reader: Reader,
  context: OfficeContext,
): Promise<{ readonly kind: 'providerFails'; readonly name: string; readonly since: Date }[]> {
  const { codes, siteIds } = pairsOf(await ownAccounts(reader, context, 'system.read'));
  const since = new Date(context.now.getTime() - PROBLEM.minutes * MINUTE_MS);
  const { rows } = await sql<{ name: string; since: Date }>`
    select h.account as name, min(h.minute) filter (where h.failed > 0) as since
      from unnest(${codes}::text[], ${plainArray(siteIds)}::int[]) as p (account, site_id)
      join outside_health h on h.account = p.account and h.site_id = p.site_id and h.minute > ${since}
     group by 1 having sum(h.calls) >= ${PROBLEM.calls} and sum(h.failed) >= sum(h.calls) * ${PROBLEM.share}::float8
     order by 1`.execute(reader);
  return rows.map((one) => ({ kind: 'providerFails', ...one }));
}
