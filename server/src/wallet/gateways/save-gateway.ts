import { randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { GatewayField } from '../../providers/payment-adapter.ts';
import { lockSite } from '../../sites/public.ts';
import { firstList } from '../deposits/list-payments.ts';
import { versionProblem } from '../methods/terms.ts';
import { secretPlace } from './find-gateway.ts';
import type { GatewayTables } from './tables.ts';

/** A gateway as staff sees it: of its secrets only which there are, and since when. */
export interface ShownGateway extends Selectable<GatewayTables['gateway']> {
  readonly secrets: readonly { readonly name: string; readonly since: Date; readonly until: Date | null }[];
}

/** A gateway of a site, as it is saved. */
export interface GatewayChange {
  /** None adds one. */
  readonly code: string | undefined;
  readonly adapter: { readonly code: string; readonly fields: readonly GatewayField[] };
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Those that are new; the others stay. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly isLive: boolean;
  readonly isOn: boolean;
  /** The version that the change was decided on; 0 adds one. */
  readonly version: number;
}

/** Why a gateway is not saved, by the field that is at fault. */
export interface GatewayProblem {
  readonly refused: 'unknownGateway' | 'versionConflict' | 'badRequest';
  readonly field: string;
}

/** How long a secret that was replaced still verifies what the vendor signs: vendors take as long to use the new one. */
const OVERLAP_MS = 24 * 3_600_000;

/** The gateways of a site, also those that are off, with the secrets that count at a moment. */
export async function listGateways(reader: Reader, siteId: number, now: Date): Promise<ShownGateway[]> {
  const [rows, secrets] = await Promise.all([
    reader.selectFrom('gateway').selectAll().where('site_id', '=', siteId).orderBy('code').execute(),
    reader
      .selectFrom('gateway_secret')
      .select(['gateway', 'name', 'starts_at as since', 'ends_at as until'])
      .where('site_id', '=', siteId)
      .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
      .orderBy('name')
      .orderBy('starts_at', 'desc')
      .execute(),
  ]);
  return rows.map((row) => ({
    ...row,
    secrets: secrets.flatMap(({ gateway, ...secret }) => (gateway === row.code ? [secret] : [])),
  }));
}

/**
 * Adds or changes a gateway of a site. Its adapter stays; a secret that is given replaces the one before, which still
 * verifies callbacks for a day.
 */
export async function saveGateway(
  tx: Tx,
  { siteId, now }: { readonly siteId: number; readonly now: Date },
  change: GatewayChange,
): Promise<{ readonly before: ShownGateway | undefined; readonly after: ShownGateway } | GatewayProblem> {
  await lockSite(tx, siteId);
  const { adapter, name, isLive, isOn, version } = change;
  const before = (await listGateways(tx, siteId, now)).find(({ code }) => code === change.code);
  const unknown = { refused: 'unknownMethod', field: 'code' } as const;
  const conflict = versionProblem(before, version, unknown);
  if (conflict)
    return {
      refused: conflict.refused === 'versionConflict' ? 'versionConflict' : 'unknownGateway',
      field: conflict.field,
    };
  if (before && before.adapter !== adapter.code) return { refused: 'badRequest', field: 'adapter' };
  const wrong = wrongField(change, before);
  if (wrong !== undefined) return { refused: 'badRequest', field: wrong };
  const values = { name, settings: JSON.stringify(change.settings), is_live: isLive, enabled: isOn };
  const code = before?.code ?? `${adapter.code}-${randomName()}`;
  if (before)
    await tx
      .updateTable('gateway')
      .set({ ...values, version: version + 1 })
      .where('code', '=', code)
      .execute();
  else
    await tx
      .insertInto('gateway')
      .values({ ...values, code, site_id: siteId, adapter: adapter.code, list_at: firstList(now) })
      .execute();
  for (const [secret, value] of Object.entries(change.secrets))
    await replaceSecret(tx, { code, siteId, now }, secret, value);
  const after = (await listGateways(tx, siteId, now)).find((row) => row.code === code);
  if (!after) throw new Error(`gateway ${code} is not there`);
  return { before, after };
}

/** The field that is missing, unknown, or not of its form. */
function wrongField(
  { adapter, settings, secrets }: GatewayChange,
  before: ShownGateway | undefined,
): string | undefined {
  const fits = (name: string, value: string, isSecret: boolean) =>
    adapter.fields.some(
      (field) => field.name === name && field.isSecret === isSecret && field.pattern.test(value),
    );
  for (const [name, value] of Object.entries(settings))
    if (!fits(name, value, false)) return `settings.${name}`;
  for (const [name, value] of Object.entries(secrets)) if (!fits(name, value, true)) return `secrets.${name}`;
  const has = ({ name, isSecret }: GatewayField) =>
    isSecret
      ? secrets[name] !== undefined || before?.secrets.some((secret) => secret.name === name)
      : settings[name] !== undefined;
  const missing = adapter.fields.find((field) => !field.isOptional && !has(field));
  return missing && `${missing.isSecret ? 'secrets' : 'settings'}.${missing.name}`;
}

async function replaceSecret(
  tx: Tx,
  { code, siteId, now }: { readonly code: string; readonly siteId: number; readonly now: Date },
  name: string,
  value: string,
): Promise<void> {
  await tx
    .updateTable('gateway_secret')
    .set({ ends_at: new Date(now.getTime() + OVERLAP_MS) })
    .where('gateway', '=', code)
    .where('name', '=', name)
    .where('ends_at', 'is', null)
    .execute();
  const id = uuid7(now.getTime());
  const sealed = tx.keys.seal(secretPlace(id), Buffer.from(value, 'utf8'));
  await tx
    .insertInto('gateway_secret')
    .values({ id, gateway: code, site_id: siteId, name, value: sealed, starts_at: now, ends_at: null })
    .execute();
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Not to be guessed at, since it is in the address that the vendor calls. */
const randomName = () => Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
