import { sql } from 'kysely';
import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import { type Trigger, triggers } from '#rules/players/triggers/triggers.ts';
import { actorText } from '../../../actor.ts';
import type { Db, Reader, Tx } from '../../../db/database.ts';
import { changeAtSite } from '../../change-at-site.ts';
import type { StaffContext } from '../../context.ts';

type Shown = OfficeResponse<'/api/office/triggers/list'>['rows'][number];
type Change = OfficeRequest<'/api/office/triggers/set'>;

const amountOf = (amount: bigint | null) => (amount === null ? null : formatAmount(amount));

/** The triggers as they are at a site. */
export async function readTriggers(reader: Reader, siteId: number): Promise<Shown[]> {
  const set = await reader.selectFrom('site_trigger').selectAll().where('site_id', '=', siteId).execute();
  const open = await reader
    .selectFrom('player_demand')
    .select(['code', (eb) => eb.fn.countAll<bigint>().as('count')])
    .where('site_id', '=', siteId)
    .where('met_at', 'is', null)
    .groupBy('code')
    .execute();
  return triggers.map((trigger) => {
    const { code, profile, fact, exceeds, youngerThan, source, currency, ...rest } = trigger;
    const own = set.find((row) => row.code === code);
    const usual = {
      ...{
        window_days: rest.windowDays,
        amount: amountOf(rest.amount),
        demand: rest.demand,
        level: rest.level,
      },
      ...{ deadline_days: rest.deadlineDays, consequence: rest.consequence, again_days: rest.againDays },
    };
    const terms = own
      ? {
          ...{
            window_days: own.window_days,
            amount: amountOf(own.amount),
            demand: own.demand,
            level: own.level,
          },
          ...{ deadline_days: own.deadline_days, consequence: own.consequence, again_days: own.again_days },
        }
      : usual;
    return {
      ...{ code, profile, fact, exceeds, younger_than: youngerThan, source: { ...source } },
      ...{ usual: { ...usual, currency }, ...terms, enabled: own?.enabled ?? false },
      open: Number(open.find((row) => row.code === code)?.count ?? 0n),
      ...{ version: own?.version ?? 0, reason: own?.reason ?? null },
      changed_at: own?.changed_at.toISOString() ?? null,
    };
  });
}

/** Why the terms of a trigger make no sense, by the field that is at fault. */
function problemOf({ fact }: Trigger, { amount, window_days, demand }: Change) {
  if (fact === 'renewal') {
    if (amount !== null) return 'amount';
    // A level is renewed by itself, by the days of the level.
    if (demand !== 'review') return 'demand';
    return window_days === null ? 'window_days' : undefined;
  }
  return amount === null ? 'amount' : undefined;
}

/** Makes all players of a site due for comparison who have ever moved money. */
async function compareAll(tx: Tx, siteId: number, now: Date): Promise<void> {
  await sql`
    insert into trigger_due as t (player_id, site_id, due_at)
    select distinct player_id, site_id, ${now}::timestamptz from player_money_day where site_id = ${siteId}
     order by player_id
    on conflict (player_id) do update set due_at = least(t.due_at, excluded.due_at)`.execute(tx);
}

/** Sets a trigger at a site; demands that were raised before keep their terms. */
export async function setTrigger(db: Db, context: StaffContext, change: Change) {
  const { site, code, enabled, version, reason } = change;
  const trigger = triggers.find((one) => one.code === code);
  if (!trigger) return refuseStaff('badRequest', { field: 'code' });
  const wrong = problemOf(trigger, change);
  if (wrong) return refuseStaff('badRequest', { field: wrong });
  const amount = change.amount === null ? null : parseAmount(change.amount);
  if (amount === undefined || amount === 0n) return refuseStaff('invalidThreshold', { field: 'amount' });
  const done = await changeAtSite(
    db,
    context,
    { site, reason, permission: 'players.protect', object: () => `trigger:${code}` },
    async (tx, { siteId, now }) => {
      const before = await tx
        .selectFrom('site_trigger')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('code', '=', code)
        .forUpdate()
        .executeTakeFirst();
      if ((before?.version ?? 0) !== version) return { refused: 'versionConflict', field: 'version' };
      const { window_days, demand, deadline_days, consequence, again_days } = change;
      const row = {
        ...{ enabled, window_days, amount, demand, deadline_days, consequence, again_days },
        level: demand === 'verification' ? change.level : null,
        ...{ version: version + 1, changed_at: now, changed_by: actorText(context.actor), reason },
      };
      const after = await tx
        .insertInto('site_trigger')
        .values({ site_id: siteId, code, ...row })
        .onConflict((conflict) =>
          conflict.columns(['site_id', 'code']).doUpdateSet(row).where('site_trigger.version', '=', version),
        )
        .returningAll()
        .executeTakeFirst();
      if (!after) return { refused: 'versionConflict', field: 'version' };
      if (enabled) await compareAll(tx, siteId, now);
      return { before, after };
    },
    (row) => ({
      ...{ enabled: row.enabled, window_days: row.window_days, amount: amountOf(row.amount) },
      ...{ demand: row.demand, level: row.level, deadline_days: row.deadline_days },
      ...{ consequence: row.consequence, again_days: row.again_days },
    }),
  );
  return isOfficeRefusal(done) ? done : { version: version + 1 };
}
