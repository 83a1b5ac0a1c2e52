import { sql } from 'kysely';
import {
  parseSetting,
  type SettingName,
  settingNames,
  settingOf,
} from '#contract/office/sites/site-settings.ts';
import { type ActionContext, actorText } from '../../actor.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { isSiteColumn, type SiteColumn, siteColumns } from './site-settings.ts';

/** A setting of a site as it is kept, or `null` where it is the default and that is nothing. */
export interface SetSetting {
  readonly name: SettingName;
  readonly value: string | null;
  /** How often staff has changed it. */
  readonly version: number;
}

/** Every setting of a site. */
export async function readSiteSettings(reader: Reader, siteId: number): Promise<readonly SetSetting[]> {
  const [site, named, versions] = await Promise.all([
    reader.selectFrom('site').select(siteColumns).where('id', '=', siteId).executeTakeFirstOrThrow(),
    reader
      .selectFrom('site_setting')
      .select(['setting_name', 'setting_value'])
      .where('site_id', '=', siteId)
      .execute(),
    reader
      .selectFrom('site_setting_change')
      .select(['setting_name', sql<number>`max(version)`.as('version')])
      .where('site_id', '=', siteId)
      .groupBy('setting_name')
      .execute(),
  ]);
  const texts = new Map(named.map((row) => [row.setting_name, row.setting_value]));
  const versionOf = new Map(versions.map((row) => [row.setting_name, row.version]));
  return settingNames.map((name) => ({
    name,
    value: isSiteColumn(name) ? asText(site[name]) : (texts.get(name) ?? settingOf(name).default),
    version: versionOf.get(name) ?? 0,
  }));
}

const asText = (column: string | number | boolean | null): string | null =>
  column === null || column === '' ? null : String(column);

export interface SettingChange {
  readonly name: SettingName;
  /** `null`: the default. */
  readonly value: string | null;
  /** Of the setting that was read. */
  readonly version: number;
  readonly reason: string;
}

type Changed = 'invalid' | 'otherVersion' | { readonly before: string | null; readonly after: string | null };

/**
 * Sets a setting of a site, or sets it back to its default, and keeps what it was. Every server acts on it as soon as the
 * transaction has committed.
 */
export async function changeSetting(
  tx: Tx,
  { siteId, actor, now }: ActionContext,
  { name, value, version, reason }: SettingChange,
): Promise<Changed> {
  await tx.selectFrom('site').select('id').where('id', '=', siteId).forNoKeyUpdate().execute();
  const found = (await readSiteSettings(tx, siteId)).find((one) => one.name === name);
  if (found?.version !== version) return 'otherVersion';
  const after = value ?? settingOf(name).default;
  if (after !== null && !parseSetting(name, after).success) return 'invalid';
  if (name === 'aff_domain' && after !== null && !(await hasDomain(tx, siteId, after))) return 'invalid';
  // A number without a country code has to be one of some country.
  if (name === 'phone_country' && after === null) return 'invalid';
  if (isSiteColumn(name)) await writeColumn(tx, siteId, name, after);
  else await writeNamed(tx, siteId, name, value);
  await tx
    .insertInto('site_setting_change')
    .values({
      ...{ site_id: siteId, setting_name: name, version: version + 1 },
      ...{ before: found.value, after, reason, changed_at: now, changed_by: actorText(actor) },
    })
    .execute();
  return { before: found.value, after };
}

async function hasDomain(tx: Tx, siteId: number, domain: string): Promise<boolean> {
  const found = await tx
    .selectFrom('site_domain')
    .select('site_id')
    .where('domain_name', '=', domain)
    .executeTakeFirst();
  return found?.site_id === siteId;
}

/** Columns that have no `null`: the empty text is nothing. */
const filled: ReadonlySet<SiteColumn> = new Set(['logo_text', 'android_sub', 'ios_sub']);

async function writeColumn(tx: Tx, siteId: number, name: SiteColumn, value: string | null): Promise<void> {
  const { kind } = settingOf(name);
  const column =
    kind === 'switch'
      ? value === 'true'
      : kind === 'number'
        ? Number(value)
        : filled.has(name)
          ? (value ?? '')
          : value;
  await tx
    .updateTable('site')
    .set({ [name]: column })
    .where('id', '=', siteId)
    .execute();
}

async function writeNamed(
  tx: Tx,
  site_id: number,
  setting_name: SettingName,
  value: string | null,
): Promise<void> {
  if (value === null) {
    await tx
      .deleteFrom('site_setting')
      .where('site_id', '=', site_id)
      .where('setting_name', '=', setting_name)
      .execute();
    return;
  }
  await tx
    .insertInto('site_setting')
    .values({ site_id, setting_name, setting_value: value })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'setting_name']).doUpdateSet({ setting_value: value }),
    )
    .execute();
}
