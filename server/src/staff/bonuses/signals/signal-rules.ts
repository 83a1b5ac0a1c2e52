import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { isNumberFor, namesOf, signalKinds, signalNumbers } from '#rules/rewards/bonus/signals/numbers.ts';
import { actorText } from '../../../actor.ts';
import { rulesOfSite } from '../../../bonuses/public.ts';
import type { Db, Reader } from '../../../db/database.ts';
import { changeAtSite } from '../../change-at-site.ts';
import type { StaffContext } from '../../context.ts';

type Shown = OfficeResponse<'/api/office/suspicions/rules'>['rows'][number];
type Change = OfficeRequest<'/api/office/suspicions/set_rule'>;

/** The rules as they are at a site. */
export async function readRules(reader: Reader, siteId: number): Promise<Shown[]> {
  const { enabled, numbers } = await rulesOfSite(reader, siteId);
  const set = await reader
    .selectFrom('bonus_signal_rule')
    .selectAll()
    .where('site_id', '=', siteId)
    .execute();
  return signalKinds.map((kind) => {
    const own = set.find((row) => row.kind === kind);
    return {
      ...{ kind, enabled: enabled.has(kind), version: own?.version ?? 0 },
      numbers: namesOf(kind).map((name) => {
        const { usual, least, most } = signalNumbers[name];
        return { name, value: numbers[name], usual, least, most };
      }),
      changed_at: own?.changed_at.toISOString() ?? null,
      reason: own?.reason ?? null,
    };
  });
}

/** Sets a rule at a site; it counts from the next look at each grant on. */
export async function setRule(
  db: Db,
  context: StaffContext,
  { site, kind, enabled, numbers, version, reason }: Change,
) {
  const known = namesOf(kind);
  for (const [name, value] of Object.entries(numbers)) {
    const found = known.find((one) => one === name);
    if (found === undefined || !isNumberFor(found, value))
      return refuseStaff('invalidThreshold', { field: name });
  }
  const done = await changeAtSite(
    db,
    context,
    { site, reason, permission: 'rewards.manage', object: () => `bonus-rule:${kind}` },
    async (tx, { siteId, now }) => {
      const before = await tx
        .selectFrom('bonus_signal_rule')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('kind', '=', kind)
        .forUpdate()
        .executeTakeFirst();
      if ((before?.version ?? 0) !== version) return { refused: 'versionConflict', field: 'version' };
      const changed = { changed_at: now, changed_by: actorText(context.actor), reason };
      const row = { enabled, numbers: JSON.stringify(numbers), version: version + 1, ...changed };
      const after = await tx
        .insertInto('bonus_signal_rule')
        .values({ site_id: siteId, kind, ...row })
        .onConflict((conflict) =>
          conflict
            .columns(['site_id', 'kind'])
            .doUpdateSet(row)
            .where('bonus_signal_rule.version', '=', version),
        )
        .returningAll()
        .executeTakeFirst();
      return after ? { before, after } : { refused: 'versionConflict', field: 'version' };
    },
    (row) => ({ enabled: row.enabled, ...row.numbers }),
  );
  return isOfficeRefusal(done) ? done : { version: version + 1 };
}
