import type { Reader } from '../../db/database.ts';
import type { Credentials, GatewayField } from '../../providers/payment-adapter.ts';

/** What an adapter of payments or payouts has in common. */
interface Adapter {
  readonly code: string;
  readonly fields: readonly GatewayField[];
}

/** What a site has at a vendor, with how the vendor is talked with. */
export interface OpenGateway<A extends Adapter> {
  readonly code: string;
  /** `undefined` for what is bundled: every site may use it. */
  readonly siteId: number | undefined;
  readonly adapter: A;
  readonly credentials: Credentials;
  /** Off: nothing begins there; what the vendor says of earlier payments counts. */
  readonly isOn: boolean;
}

export const secretPlace = (id: string) => ({ table: 'gateway_secret', column: 'value', row: id });

const none: Credentials = { settings: {}, secrets: {}, isLive: false };

/**
 * A gateway by the code that methods, deposits and withdrawals name it by, with the secrets that count at a moment;
 * `undefined` where there is none, or this server cannot talk with its vendor.
 */
export async function findGateway<A extends Adapter>(
  reader: Reader,
  adapters: ReadonlyMap<string, A>,
  code: string,
  now: Date,
): Promise<OpenGateway<A> | undefined> {
  const bundled = adapters.get(code);
  if (bundled?.fields.length === 0)
    return { code, siteId: undefined, adapter: bundled, credentials: none, isOn: true };
  const row = await reader.selectFrom('gateway').selectAll().where('code', '=', code).executeTakeFirst();
  const adapter = row && adapters.get(row.adapter);
  if (!row || !adapter) return undefined;
  const secrets = await readSecrets(reader, code, now);
  const { settings, is_live: isLive } = row;
  return {
    code,
    siteId: row.site_id,
    adapter,
    credentials: { settings, secrets, isLive },
    isOn: row.enabled,
  };
}

async function readSecrets(reader: Reader, gateway: string, now: Date): Promise<Credentials['secrets']> {
  const rows = await reader
    .selectFrom('gateway_secret')
    .select(['id', 'name', 'value'])
    .where('gateway', '=', gateway)
    .where('starts_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const secrets: Record<string, string[]> = {};
  for (const { id, name, value } of rows) {
    const opened = reader.keys.open(secretPlace(id), value).toString('utf8');
    secrets[name] = [...(secrets[name] ?? []), opened];
  }
  return secrets;
}
