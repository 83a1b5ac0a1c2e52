import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import {
  isSuspicionNumber,
  numbersOfRule,
  suspicionKinds,
  suspicionNumbers,
} from '#rules/wallet/suspicions/numbers.ts';
import { actorText } from '../../../actor.ts';
import type { Db, Reader } from '../../../db/database.ts';
import { suspicionRulesOf } from '../../../wallet/public.ts';
import { changeAtSite } from '../../change-at-site.ts';
import type { StaffContext } from '../../context.ts';

type Shown = OfficeResponse<'/api/office/laundering/rules'>['rows'][number];
type Change = OfficeRequest<'/api/office/laundering/set_rule'>;

/** The rules as they are at a site. */
export async function readRules(reader: Reader, siteId: number): Promise<Shown[]> {
  const { enabled, numbers } = await suspicionRulesOf(reader, siteId);
  const set = await reader.selectFrom('suspicion_rule').selectAll().where('site_id', '=', siteId).execute();
  return suspicionKinds.map((kind) => {
    const own = set.find((row) => row.kind === kind);
    return {
      ...{ kind, enabled: enabled.has(kind), version: own?.version ?? 0 },
      numbers: numbersOfRule(kind).map((name) => {
        const { usual, least, most } = suspicionNumbers[name];
        return { name, value: numbers[name], usual, least, most };
      }),
      changed_at: own?.changed_at.toISOString() ?? null,
      reason: own?.reason ?? null,
    };
  });
}

/** Sets a rule at a site; it counts from the next look at each player on. */
export async function setRule(
  db: Db,
  context: StaffContext,
  { site, kind, enabled, numbers, version, reason }: Change,
) {
  const known = numbersOfRule(kind);
  for (const [name, value] of Object.entries(numbers)) {
    const found = known.find((one) => one === name);
    if (found === undefined || !isSuspicionNumber(found, value))
      return refuseStaff('invalidThreshold', { field: name });
  }
  const done = await changeAtSite(
    db,
    context,
    { site, reason, permission: 'players.protect', object: () => `laundering-rule:${kind}` },
    async (tx, { siteId, now }) => {
      const before = await tx
        .selectFrom('suspicion_rule')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('kind', '=', kind)
        .forUpdate()
        .executeTakeFirst();
      if ((before?.version ?? 0) !== version) return { refused: 'versionConflict', field: 'version' };
      const changed = { changed_at: now, changed_by: actorText(context.actor), reason };
      const row = { enabled, numbers: JSON.stringify(numbers), version: version + 1, ...changed };
      const after = await tx
        .insertInto('suspicion_rule')
        .values({ site_id: siteId, kind, ...row })
        .onConflict((conflict) =>
          conflict
            .columns(['site_id', 'kind'])
            .doUpdateSet(row)
            .where('suspicion_rule.version', '=', version),
        )
        .returningAll()
        .executeTakeFirst();
      return after ? { before, after } : { refused: 'versionConflict', field: 'version' };
    },
    (row) => ({ enabled: row.enabled, ...row.numbers }),
  );
  return isOfficeRefusal(done) ? done : { version: version + 1 };
}
